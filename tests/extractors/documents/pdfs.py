"""PDFs written by hand: text, lines and grounds where a test wants them. Places are from the top left, in points."""

import zlib
from dataclasses import dataclass, field

WIDTH, HEIGHT = 595.0, 842.0


@dataclass
class Page:
    """A page, drawn in the order of the calls. `rotate` is how far a reader sees it turned."""

    rotate: int = 0
    sideways: bool = False
    """Drawn up the sheet, from its lower left corner."""
    drawn: list[str] = field(default_factory=list)
    packed: bool = False
    tags: list[list[list[tuple[str, int, int, int]]]] = field(default_factory=list)
    """Tables as they are tagged: rows of cells, each its type, number, and the columns and rows it covers."""
    pieces: int = 0

    def text(self, x: float, y: float, text: str, size: float = 10, *, bold: bool = False) -> "Page":
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        self.drawn.append(f"BT /{'B' if bold else 'F'} {size} Tf {x} {-y} Td ({escaped}) Tj ET")
        return self

    def line(self, x: float, y: float, to_x: float, to_y: float) -> "Page":
        self.drawn.append(f"{x} {-y} m {to_x} {-to_y} l S")
        return self

    def ground(self, x: float, y: float, width: float, height: float) -> "Page":
        self.drawn.append(f"q 0.9 g {x} {-y - height} {width} {height} re f Q")
        return self

    def grid(self, xs: list[float], ys: list[float]) -> "Page":
        for x in xs:
            self.line(x, ys[0], x, ys[-1])
        for y in ys:
            self.line(xs[0], y, xs[-1], y)
        return self

    def rows(self, xs: list[float], top: float, rows: list[list[str]], step: float = 18, size: float = 10) -> "Page":
        """Words in columns that begin at `xs`; an empty one is left out."""
        for n, row in enumerate(rows):
            for x, word in zip(xs, row, strict=True):
                if word:
                    self.text(x, top + n * step, word, size)
        return self

    def tagged(
        self, xs: list[float], top: float, rows: list[list[str]], step: float = 18, *, labels: str = "TD"
    ) -> "Page":
        """The same as `rows`, tagged as a table with a header; an empty cell is no cell, as browsers have it.

        A word of "=" is covered by the one before it, one of "^" by the first of the row above, a line break is one.
        """
        table: list[list[tuple[str, int, int, int]]] = []
        for n, row in enumerate(rows):
            cells: list[tuple[str, int, int, int]] = []
            for c, (x, word) in enumerate(zip(xs, row, strict=True)):
                if word == "=":
                    cells[-1] = (*cells[-1][:2], cells[-1][2] + 1, 1)
                elif word == "^":
                    above = max(m for m in range(n) if rows[m][c] != "^")
                    table[above][c] = (*table[above][c][:3], n - above + 1)
                elif word:
                    cells.append(("TH" if not n else labels if not c else "TD", self.pieces, 1, 1))
                    self.drawn.append(f"/P << /MCID {self.pieces} >> BDC")
                    for line, text in enumerate(word.split("\n")):
                        self.text(x, top + n * step + 11 * line, text)
                    self.drawn.append("EMC")
                    self.pieces += 1
            table.append(cells)
        self.tags.append(table)
        return self

    def content(self) -> bytes:
        begin = f"1 0 0 1 0 {HEIGHT} cm" if not self.sideways else "0 1 -1 0 0 0 cm"
        return "\n".join(["0.5 w", begin, *self.drawn]).encode("cp1252")


def pdf(*pages: Page, encrypted: bool = False, lang: str = "") -> bytes:
    """The bytes of a PDF."""
    kids = " ".join(f"{5 + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R{f' /Lang ({lang})' if lang else ''} >>".encode(),
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for n, page in enumerate(pages):
        content = zlib.compress(page.content()) if page.packed else page.content()
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Rotate {page.rotate} "
            f"/Resources << /Font << /F 3 0 R /B 4 0 R >> >> /Contents {6 + 2 * n} 0 R /StructParents {n} >>".encode(),
            b"<< /Length %d%s >>\nstream\n%s\nendstream"
            % (len(content), b" /Filter /FlateDecode" if page.packed else b"", content),
        ]
    if any(page.tags for page in pages):
        objects[0] = objects[0].replace(
            b">>", f"/MarkInfo << /Marked true >> /StructTreeRoot {len(objects) + 1} 0 R >>".encode()
        )
        objects += structure(pages, len(objects) + 1)
    if encrypted:
        key = f"<{'5a' * 32}>"
        objects.append(f"<< /Filter /Standard /V 1 /R 2 /O {key} /U {key} /P -4 >>".encode())
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    more = f" /Encrypt {len(objects)} 0 R /ID [<00><00>]" if encrypted else ""
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R{more} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def structure(pages: tuple[Page, ...], root: int) -> list[bytes]:
    """The objects that say what is tagged; the first, with the number `root`, is the tree."""
    made: list[bytes] = [b"", b""]
    parents: list[list[int]] = [[] for _ in pages]
    tables = []
    for n, page in enumerate(pages):
        for table in page.tags:
            own = root + len(made)
            made.append(b"")
            tables.append(own)
            rows = []
            for row in table:
                number = root + len(made)
                made.append(b"")
                rows.append(number)
                cells = []
                for kind, piece, across, down in row:
                    cells.append(root + len(made))
                    parents[n].append(cells[-1])
                    span = f" /A << /O /Table /ColSpan {across} /RowSpan {down} >>" if across + down > 2 else ""
                    place = f"/P {number} 0 R /Pg {5 + 2 * n} 0 R"
                    made.append(f"<< /Type /StructElem /S /{kind} {place} /K {piece}{span} >>".encode())
                made[number - root] = element("TR", own, cells)
            made[own - root] = element("Table", root + 1, rows)
    numbers = " ".join(f"{n} [{refs(own)}]" for n, own in enumerate(parents))
    made[0] = (
        f"<< /Type /StructTreeRoot /K {root + 1} 0 R /ParentTree << /Nums [{numbers}] >> "
        f"/ParentTreeNextKey {len(pages)} >>"
    ).encode()
    made[1] = element("Document", root, tables)
    return made


def element(kind: str, parent: int, kids: list[int]) -> bytes:
    """One that holds others."""
    return f"<< /Type /StructElem /S /{kind} /P {parent} 0 R /K [{refs(kids)}] >>".encode()


def refs(numbers: list[int]) -> str:
    """References to objects."""
    return " ".join(f"{number} 0 R" for number in numbers)

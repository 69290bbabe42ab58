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
            f"/Resources << /Font << /F 3 0 R /B 4 0 R >> >> /Contents {6 + 2 * n} 0 R >>".encode(),
            b"<< /Length %d%s >>\nstream\n%s\nendstream"
            % (len(content), b" /Filter /FlateDecode" if page.packed else b"", content),
        ]
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

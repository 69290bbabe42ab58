"""Vendor folders: what they declare is known by address and name, and each fault names file, table and key."""

from pathlib import Path

import pytest

from extractors.catalogue import Catalogue, catalogue, load
from extractors.spelling import case_fits
from schemas.base import InputError
from schemas.trust import usual_trust
from schemas.words import Confirmed, PageKind, Scope

VENDOR = 'name = "ACME"\nwords = ["ACME"]\nhosts = ["acme.example"]\n'
PRODUCTS = """
[x1]
name = "ACME X1"
kind = "chip"
aliases = ["X1", "Blue Hill"]
part_of = ["acme/x1-rack"]

[x1-rack]
name = "X1 Rack"
kind = "rack"
short = ["Rack"]
part_of = ["acme/x1-pod"]

[x1-pod]
name = "X1 Pod"
kind = "pod"
labels = ["pod"]
"""
SOURCES = """
[x1-page]
url = "https://acme.example/products/x1"
former = ["https://acme.example/x1.html"]
page = "product"
about = ["acme/x1"]
expect = { claims = 6 }
ignore = ["Warranty"]
"""
OTHERS = '[bolt]\nwords = ["Bolt"]\nproducts = ["M90", "Bolt Racer"]\n'


FEED = '[a]\nurl = "https://acme.example/"\npage = "feed"\n'


def write(folder: Path, name: str = "acme", **files: str) -> None:
    (folder / name).mkdir()
    for file, text in {"vendor": VENDOR, "products": PRODUCTS, "sources": SOURCES, **files}.items():
        (folder / name / f"{file}.toml").write_text(text)
    (folder / "others.toml").write_text(OTHERS)


@pytest.fixture
def acme(tmp_path: Path) -> Catalogue:
    write(tmp_path)
    return load(tmp_path)


def test_a_folder_is_a_vendor(acme: Catalogue) -> None:
    assert acme.vendors["acme"].name == "ACME"
    assert acme.products["acme/x1"].kind is Scope.CHIP
    source = acme.sources["acme/x1-page"]
    assert (source.page, source.min_claims, source.ignore, source.lang) == (PageKind.PRODUCT, 6, ("Warranty",), "en")
    assert source.confirmed is Confirmed.NOT_YET


@pytest.mark.parametrize(
    "url",
    [
        "https://acme.example/products/x1",
        "http://ACME.example/products/x1/",
        "https://www.acme.example/products/x1#memory",
        "https://acme.example:443/products/x1",
        "https://acme.example/x1.html",
    ],
)
def test_an_address_finds_its_source_however_it_is_written(acme: Catalogue, url: str) -> None:
    source = acme.source_for(url)
    assert source is not None
    assert source.id == "acme/x1-page"


def test_a_source_says_of_its_own_when_a_change_is_doubtful(tmp_path: Path) -> None:
    own = "trust = { gone = false, jumps = [], figures = 20 }\n"
    write(tmp_path, sources=SOURCES + own + '[y]\nurl = "https://acme.example/y"\npage = "docs"\n')
    sources = load(tmp_path).sources
    assert sources["acme/y"].trust == usual_trust()
    told = {"gone": False, "jumps": (), "figures": 20}
    assert sources["acme/x1-page"].trust == usual_trust().model_copy(update=told)


@pytest.mark.parametrize(
    "url", ["https://acme.example/products/x1?hl=de", "https://acme.example/products", "x1.html", ""]
)
def test_another_address_is_another_source(acme: Catalogue, url: str) -> None:
    assert acme.source_for(url) is None


@pytest.mark.parametrize(
    ("url", "vendor"),
    [
        ("https://docs.acme.example/x", "acme"),
        ("https://notacme.example/x", "notacme"),
        ("https://rocm.docs.bolt.com/x", "bolt"),
        ("https://www.bolt.co.uk/x", "bolt"),
        ("http://127.0.0.1:8000/x", "127-0-0-1"),
        ("http://localhost/x", "localhost"),
        ("page.html", "unknown"),
    ],
)
def test_a_host_says_whose_page_it_is(acme: Catalogue, url: str, vendor: str) -> None:
    assert acme.vendor_of(url) == vendor


def test_a_source_on_a_foreign_host_is_its_vendors_page(tmp_path: Path) -> None:
    write(tmp_path, sources='[x]\nurl = "https://code.example/acme/x.md"\npage = "docs"\n')
    assert load(tmp_path).vendor_of("https://code.example/acme/x.md") == "acme"


def test_a_folder_of_a_host_that_is_others_too_is_the_vendors(tmp_path: Path) -> None:
    write(tmp_path, vendor='name = "ACME"\nhosts = ["raw.code.example/acme-docs"]\n', sources="")
    known = load(tmp_path)
    assert known.vendor_of("https://raw.code.example/acme-docs/x1/main/x1.rst") == "acme"
    assert known.vendor_of("https://raw.code.example/acme-docs-mirror/x1.rst") == "code"


def test_what_a_source_is_written_in_is_said_by_itself_or_by_its_address(tmp_path: Path) -> None:
    lines = {
        "pdf": 'url = "https://acme.example/a.pdf?v=2"',
        "page": 'url = "https://acme.example/a"',
        "said": 'url = "https://acme.example/b"\ndocument = "pdf"',
        "feed": 'url = "https://acme.example/c"',
    }
    sources = "".join(
        f'[{name}]\n{line}\npage = "{"feed" if name == "feed" else "docs"}"\n' for name, line in lines.items()
    )
    write(tmp_path, sources=sources)
    documents = {source.id: source.document for source in load(tmp_path).sources.values()}
    assert documents == {"acme/pdf": "pdf", "acme/page": "html", "acme/said": "pdf", "acme/feed": None}


def test_a_part_is_in_all_that_holds_its_whole(acme: Catalogue) -> None:
    assert acme.wholes("acme/x1") == {"acme/x1-rack", "acme/x1-pod"}
    assert acme.wholes("acme/x1-pod") == set()
    assert acme.wholes("acme/unheard-of") == set()


def found(names: Catalogue, vendor: str | None, text: str) -> list[str]:
    return [mention.product for mention in names.names(vendor).find(text)]


def test_short_names_count_on_the_vendors_own_pages_only(acme: Catalogue) -> None:
    assert found(acme, "acme", "Each Rack") == ["acme/x1-rack"]
    assert found(acme, "bolt", "Each Rack") == found(acme, None, "Each Rack") == []


def test_products_that_nobody_watches_are_known_as_others(acme: Catalogue) -> None:
    assert found(acme, "acme", "X1 beats the Bolt M90 and Racer") == ["acme/x1", "other/m90"]


def test_on_their_makers_own_page_others_are_no_others(acme: Catalogue) -> None:
    assert found(acme, "bolt", "M90 and X1") == ["acme/x1"]
    assert acme.names("bolt").slug("Bolt M90") == "bolt/m90"


def test_others_are_not_read_for_a_maker_that_got_a_folder(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, "bolt", products='[m90]\nname = "M90"\nkind = "card"\n', sources="")
    known = load(tmp_path)
    assert found(known, "acme", "M90, Bolt Racer") == ["bolt/m90"]


def test_a_name_that_two_vendors_use_is_the_page_owners_or_nobodys(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, "bolt", products='[x1]\nname = "X1"\nkind = "chip"\n', sources="")
    known = load(tmp_path)
    assert found(known, "acme", "X1") == ["acme/x1"]
    assert found(known, "bolt", "X1") == ["bolt/x1"]
    assert found(known, None, "X1") == found(known, "third", "X1") == []


@pytest.mark.parametrize(
    ("file", "text", "place", "advice"),
    [
        ("products", '[x1]\nname = "X1"\nkind = "chip"\nalias = ["A"]\n', "[x1]: alias:", "did you mean 'aliases'"),
        ("products", '[x1]\nname = "X1"\nkind = "chp"\n', "[x1]: kind:", "did you mean 'chip'"),
        ("products", '[x1]\nkind = "chip"\n', "[x1]: name:", "is missing; write a string"),
        ("products", '[x1]\nname = ""\nkind = "chip"\n', "[x1]: name:", "write a string, not empty"),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\naliases = "A"\n', "[x1]: aliases:", "write a list of strings"),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\naliases = ["A", 1]\n', "[x1]: aliases:", "holds 1"),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\naliases = ["A", "A"]\n', "[x1]: aliases:", "'A' twice"),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\naliases = ["X1 "]\n', "[x1]: aliases:", "begin and end"),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\npart_of = ["acme/x9"]\n', "[x1]: part_of:", "'acme/x9' is no"),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\npart_of = ["acme/x1"]\n', "[x1]: part_of:", "no other product"),
        ("products", '[X1]\nname = "X1"\nkind = "chip"\n', "[X1]:", "is no slug"),
        (
            "products",
            '[x1]\nname = "X1"\nkind = "chip"\n[x2]\nname = "X2"\nkind = "chip"\naliases = ["x1"]\n',
            "[x2]: aliases:",
            "'x1' is a name of acme/x1 too",
        ),
        ("products", '[x1]\nname = "X1"\nkind = "chip"\n[x1]\n', "products.toml:", "no valid TOML"),
        ("products", 'x1 = "X1"\n', "products.toml: x1:", "write a table"),
        ("sources", '[a]\nurl = "acme.example/x"\npage = "docs"\n', "[a]: url:", "write all of it"),
        ("sources", '[a]\nurl = "https:///x"\npage = "docs"\n', "[a]: url:", "is no address"),
        ("sources", '[a]\nurl = "https://acme.example:x/"\npage = "docs"\n', "[a]: url:", "is no address"),
        ("sources", '[a]\nurl = "https://acme.example/a b"\npage = "docs"\n', "[a]: url:", "white space"),
        ("sources", '[a]\nurl = "https://me:pw@acme.example/"\npage = "docs"\n', "[a]: url:", "user name"),
        ("sources", '[a]\nurl = "https://acme.example/#x"\npage = "docs"\n', "[a]: url:", "leave off #x"),
        ("sources", '[a]\nurl = "https://acme.example/"\npage = "blog"\n', "[a]: page:", "'blog' is none of docs"),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\nformer = ["ftp://acme.example/"]\n',
            "[a]: former:",
            "is no address",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/x"\npage = "docs"\n[b]\nurl = "http://acme.example/x/"\npage = "docs"\n',
            "[b]: url:",
            "an address of acme/a too",
        ),
        ("sources", '[a]\nurl = "https://acme.example/"\npage = "docs"\n[a]\n', "sources.toml:", "no valid TOML"),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\nabout = ["acme/x9"]\n',
            "[a]: about:",
            "'acme/x9' is no product",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\ncadence = "yearly"\n',
            "[a]: cadence:",
            "is none of hourly, daily",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\npublished = "May 2026"\n',
            "[a]: published:",
            "is not a date like",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\nexpect = { claims = -1 }\n',
            "[a.expect]: claims:",
            "is negative",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\nexpect = { claim = 1 }\n',
            "[a.expect]: claim:",
            "did you mean 'claims'",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\naddress_known = 1\n',
            "[a]: address_known:",
            "write true or false",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\ndocument = "word"\n',
            "[a]: document:",
            "is none of html, pdf",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\nconfirmed = "yes"\n',
            "[a]: confirmed:",
            "none of by",
        ),
        ("sources", FEED + "expect = { claims = 3 }\n", "[a]: expect:", "a feed has none"),
        ("sources", FEED + 'form = "rss"\n', "[a]: form:", "none of feed, sitemap, listing"),
        ("sources", FEED + 'announces = "feed"\n', "[a]: announces:", "write post, press"),
        ("sources", FEED + 'under = ["/news/"]\n', "[a]: under:", "write all of it"),
        ("sources", FEED + 'skip = ["https://acme.example/a b"]\n', "[a]: skip:", "white space"),
        ("sources", FEED.replace("feed", "docs") + 'under = ["https://acme.example/"]\n', "[a]: under:", "is no key"),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\ntrust = { figurs = 3 }\n',
            "[a.trust]: figurs:",
            "did you mean 'figures'",
        ),
        (
            "sources",
            '[a]\nurl = "https://acme.example/"\npage = "docs"\ntrust = { figures = 1 }\n',
            "[a.trust]: figures:",
            "greater than or equal to 2",
        ),
        ("sources", '["A b"]\nurl = "https://acme.example/"\npage = "docs"\n', "[A b]:", "is no source's name"),
        ("vendor", 'name = "ACME"\nhosts = ["https://acme.example"]\n', "vendor.toml: hosts:", "is no host"),
        ("vendor", 'name = "ACME"\nhosts = ["acme.example/a/b"]\n', "vendor.toml: hosts:", "is no host"),
        ("vendor", 'nam = "ACME"\n', "vendor.toml: name:", "is missing"),
        ("vendor", 'name = "ACME"\nhost = []\n', "vendor.toml: host:", "did you mean 'hosts'"),
    ],
)
def test_a_fault_names_its_place_and_what_to_do(tmp_path: Path, file: str, text: str, place: str, advice: str) -> None:
    sources = SOURCES if file != "products" else ""
    write(tmp_path, "acme", **{"sources": sources, file: text})
    with pytest.raises(InputError) as error:
        load(tmp_path)
    message = str(error.value)
    assert message.startswith(f"extractors/vendors/acme/{file}.toml: ")
    assert place in message
    assert advice in message


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "acme/sources.toml").unlink()
    with pytest.raises(InputError, match=r"^extractors/vendors/acme/sources\.toml: is missing"):
        load(tmp_path)


def test_a_file_that_is_no_text_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "acme/products.toml").write_bytes(b"\xff\xfe\0")
    with pytest.raises(InputError, match=r"products\.toml: cannot be read as UTF-8"):
        load(tmp_path)


def test_two_vendors_may_not_share_an_address(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, "bolt", products="", sources='[x]\nurl = "https://acme.example/x1.html"\npage = "docs"\n')
    with pytest.raises(InputError, match=r"bolt/sources\.toml: \[x\]: url: .* address of acme/x1-page too"):
        load(tmp_path)


def test_our_own_products_are_found_by_each_of_their_names() -> None:
    for product in catalogue().products.values():
        names = catalogue().names(product.vendor)
        for name in (product.name, *product.aliases, *product.short):
            assert [mention.product for mention in names.find(name)] == [product.id], name
            assert names.exact(name) == product.id, name
            assert case_fits(name, name)
        for label in product.labels:
            assert names.exact(label) == product.id, label


def test_our_own_sources_are_found_by_each_of_their_addresses() -> None:
    for source in catalogue().sources.values():
        for url in (source.url, *source.former):
            assert catalogue().source_for(url) == source
            assert catalogue().vendor_of(url) == source.vendor


def test_an_unknown_address_is_one_that_nobody_can_be_asked_for() -> None:
    for source in catalogue().sources.values():
        assert source.address_known != source.url.split("/")[2].endswith(".invalid"), source.id


def test_what_was_stated_once_has_its_date() -> None:
    undated = [
        one.id for one in catalogue().sources.values() if one.page in ("post", "press", "results") and not one.published
    ]
    assert undated == []

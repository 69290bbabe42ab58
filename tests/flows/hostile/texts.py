"""Texts in wrong clothes, and markup made to blow up."""

import gzip

from tests.flows.hostile.bodies import FACTS, PAGE, REWORDED, document, page
from tests.flows.loopback import Visit

_LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def wrong_charset(visit: Visit) -> None:
    visit.answer(page("<p>Größe – “fein”.</p>").encode("cp1252"), Content_Type="text/html; charset=utf-8")


def charset_of_nobody(visit: Visit) -> None:
    visit.answer(REWORDED, Content_Type="text/html; charset=klingon-8")


def charset_of_sixteen_bits_by_name_only(visit: Visit) -> None:
    visit.answer(REWORDED, Content_Type="text/html; charset=utf-16")


def byte_order_mark(visit: Visit) -> None:
    visit.answer(b"\xef\xbb\xbf" + PAGE)


def sixteen_bits(visit: Visit) -> None:
    visit.answer(b"\xff\xfe" + PAGE.decode().encode("utf-16-le"))


def zero_bytes(visit: Visit) -> None:
    visit.answer(b"\0" * 50_000)


def noise(visit: Visit) -> None:
    visit.answer(bytes(range(256)) * 40)


def xml_entities(visit: Visit) -> None:
    laughs = f'<!DOCTYPE html [<!ENTITY l0 "ha">{_LAUGHS}]><html lang="en"><body><p>&l9;</p></body></html>'
    visit.answer(laughs.encode(), Content_Type="application/xhtml+xml")


def xml_entity_of_a_file(visit: Visit) -> None:
    file = '<!DOCTYPE html [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
    visit.answer((file + document(f"<h1>Maia 300</h1>{FACTS}<p>&file;</p>")).encode())


def nested_to_death(visit: Visit) -> None:
    visit.answer(document("<div>" * 6_000 + f"<h1>Maia 300</h1>{FACTS}" + "</div>" * 6_000).encode())


def table_without_end(visit: Visit) -> None:
    visit.answer(page("<table>" + "<tr><td>" * 10_000).encode())


def cells_that_span_all(visit: Visit) -> None:
    row = '<tr><td colspan="1000" rowspan="65000">GB</td></tr>'
    visit.answer(page(f"<table>{row * 50}</table>").encode())


def number_without_end(visit: Visit) -> None:
    visit.answer(page(f"<p>Batch {'9' * 50_000}.</p>").encode())


def sentence_without_end(visit: Visit) -> None:
    visit.answer(page(f"<p>{'the Maia 300 has 999 GB and ' * 3_000}</p>").encode())


def scripts_in_the_text(visit: Visit) -> None:
    visit.answer(
        page("<script>alert(1)</script><img src=x onerror=alert(1)><a href='javascript:alert(1)'>x</a>").encode()
    )


def sitemap_bomb(visit: Visit) -> None:
    many = "<sitemap><loc>http://public.test/s.xml.gz</loc></sitemap>" * 500_000
    visit.answer(gzip.compress(f"<sitemapindex>{many}</sitemapindex>".encode()), Content_Type="application/gzip")


def sitemap_of_itself(visit: Visit) -> None:
    index = "<?xml version='1.0'?><sitemapindex><sitemap><loc>/page</loc></sitemap></sitemapindex>"
    visit.answer(index.encode(), Content_Type="application/xml")

"""Changes that say nothing new leave the blocks as they were."""

import random
import re

from hypothesis import given
from hypothesis import strategies as st

from extractors.page.blocks import Page
from extractors.page.html import parse

MARKUP = """<html lang="en"><head><title>X1</title></head><body><main class="product"><h1 class="t">Acme X1</h1>
<p class="lead">The X1 has 288 GB of HBM4 at 22 TB/s, up to 5x.</p><h2 class="s">Specifications<sup>1</sup></h2>
<table class="grid"><thead class="h"><tr class="r"><th class="c">Spec</th><th class="c">X1</th></tr></thead>
<tbody class="b"><tr class="r"><td class="c">FP8 compute</td><td class="c">3,958 TFLOPS*</td></tr>
<tr class="r"><td class="c">Memory</td><td class="c">288 GB</td></tr></tbody></table>
<p class="n">* With sparsity</p><p class="n"><sup>1</sup> Preliminary</p><h2 class="s">Systems</h2>
<ul class="l"><li class="i">A rack holds 256 chips</li><li class="i">A pod holds 32 racks</li></ul>
<dl class="d"><dt class="k">Power:</dt><dd class="v">600 W</dd></dl></main></body></html>"""
WORDS = re.compile(r">([^<>]*[^<>\s][^<>]*)<")
NAMES = st.lists(st.text("abcdefgh0123456789", min_size=1, max_size=6), min_size=1, max_size=3).map(" css-".join)


def read(markup: str) -> Page:
    return parse(markup.encode(), None, "https://acme.example/x1")


EXPECTED = read(MARKUP)


def test_the_page_under_attack_has_all_kinds_of_blocks() -> None:
    assert len(EXPECTED.blocks) == 10
    assert {type(block).__name__ for block in EXPECTED.blocks} == {"Text", "Table"}


@given(st.data())
def test_class_names_play_no_part(data: st.DataObject) -> None:
    renamed = re.sub(r'class="\w+"', lambda _: f'class="css-{data.draw(NAMES)}" id="{data.draw(NAMES)}"', MARKUP)
    assert read(renamed) == EXPECTED


@given(st.data())
def test_wrappers_play_no_part(data: st.DataObject) -> None:
    def wrap(match: re.Match[str]) -> str:
        layers = data.draw(st.integers(0, 3))
        return '<div class="css-1">' * layers + match[0] + "</div>" * layers

    blocks = r"<(p|h2|h1|table|ul|dl)\b.*?</\1>"
    assert read(re.sub(blocks, wrap, MARKUP, flags=re.DOTALL)).blocks == EXPECTED.blocks


@given(st.integers(0, 2**32), st.sampled_from(["span", "font", "i"]))
def test_text_split_over_elements_is_the_same_text(seed: int, tag: str) -> None:
    chance = random.Random(seed)

    def cut(match: re.Match[str]) -> str:
        text = match[1]
        place = chance.randrange(len(text))
        left, right = text[:place], text[place:]
        return f"><{tag}>{left}</{tag}><{tag}>{right}</{tag}><"

    # `22TB/s` cut behind its number is two words: no page that means one word cuts it there.
    split = [re.sub(r"(?<=\d) (?=[^\W\d])", "", str(block)) for block in read(WORDS.sub(cut, MARKUP)).blocks]
    assert split == [re.sub(r"(?<=\d) (?=[^\W\d])", "", str(block)) for block in EXPECTED.blocks]


@given(st.data())
def test_white_space_plays_no_part(data: st.DataObject) -> None:
    space = st.sampled_from([" ", "\n", "\t  ", "&nbsp;", "\u2009", " <!-- x --> "])
    head, body = MARKUP.split("<main", 1)
    inside = re.sub(r"(?<=\w) (?=[\w])(?![^<]*>)", lambda _: data.draw(space), body)
    assert read(f"{head}<main{inside}").blocks == EXPECTED.blocks


@given(st.text("<>/ab=\"' p\n1*&;", max_size=200))
def test_any_text_is_a_page(markup: str) -> None:
    assert isinstance(read(markup), Page)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_page(body: bytes) -> None:
    assert isinstance(parse(body, None, ""), Page)

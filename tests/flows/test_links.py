"""Links to the words, by the WICG's grammar of text directives; and in a real browser."""

import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flows.links import at_words, capture_link

# TextDirectiveExplicitChar and percent-encoded bytes: neither `&`, `,` nor `-` may stand for itself.
_TERM = re.compile(r"(?:[A-Za-z0-9!$'()*+./:;=?@_~]|%[0-9A-F]{2})+")
CHROMIUM = shutil.which("chromium")


@pytest.mark.parametrize(
    ("url", "words", "expected"),
    [
        ("https://a.example/x", "141 GB", "https://a.example/x#:~:text=141%20GB"),
        ("https://a.example/x", "up-to 4, or 5 & more", "https://a.example/x#:~:text=up%2Dto%204%2C%20or%205%20%26%20more"),
        ("https://a.example/x#specs", "141 GB", "https://a.example/x#specs:~:text=141%20GB"),
        ("https://a.example/x#:~:text=old", "141 GB", "https://a.example/x#:~:text=141%20GB"),
        ("https://a.example/x", "one two three four five six seven eight nine ten eleven",
         "https://a.example/x#:~:text=one%20two%20three%20four%20five,seven%20eight%20nine%20ten%20eleven"),
        ("https://a.example/x", "8 – 16\u00a0GB", "https://a.example/x#:~:text=8%20%E2%80%93%2016%20GB"),
        ("https://a.example/x", "  ", "https://a.example/x"),
        ("https://a.example/x", "x" * 1_000, "https://a.example/x"),
    ],
)  # fmt: skip
def test_words_are_escaped_as_the_grammar_asks(url: str, words: str, expected: str) -> None:
    assert at_words(url, words) == expected


@given(st.text())
def test_any_words_make_a_directive_of_the_grammar_that_says_them(words: str) -> None:
    try:
        words.encode()
    except UnicodeEncodeError:
        return
    parts = words.split()
    made = at_words("https://a.example/x", words)
    if "#" not in made:
        assert not parts or len(quote(words)) > 400
        assert made == "https://a.example/x"
        return
    terms = made.partition("#:~:text=")[2].split(",")
    assert all(_TERM.fullmatch(term) for term in terms)
    said = [unquote(term).split() for term in terms]
    assert said == [parts] if len(said) == 1 else said == [parts[:5], parts[-5:]]


def test_a_capture_is_linked_to_on_the_served_desk() -> None:
    assert capture_link("https://desk.example/specs/", "0a1b") == "https://desk.example/specs/captures/0a1b"


@pytest.mark.skipif(CHROMIUM is None, reason="needs chromium on the machine")
@pytest.mark.parametrize(
    "words",
    [
        "141 GB, HBM3e – up-to 4 & more",
        # In the page, a footnote's mark and the next cell stand in the middle of it.
        "Memory per chip, all-in: as much as 141 GB of the newest HBM3e & 4 more",
    ],
)
def test_a_real_browser_goes_to_the_words(tmp_path: Path, words: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        """<!doctype html><meta charset="utf-8"><title>t</title><div style="height: 3000px">141 GB</div>
        <table><tr><td>141 GB, HBM3e – up-to 4 &amp; more</td></tr>
        <tr><td>Memory per chip, all-in: as much<sup>1</sup></td>
        <td>as 141 GB of the newest HBM3e &amp; 4 more</td></tr>
        </table><div style="height: 3000px"></div>
        <script>setTimeout(() => document.body.append("AT=" + Math.round(scrollY)), 800)</script>"""
    )
    command = [str(CHROMIUM), "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    command += ["--virtual-time-budget=3000", "--dump-dom", at_words(page.as_uri(), words)]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    (at,) = re.findall(r"AT=(\d+)", dom)
    assert int(at) > 2000

"""Where sentences end."""

import pytest

from extractors.page.sentences import split


@pytest.mark.parametrize(
    "sentences",
    [
        ["X1 has 1.5 TB.", "It ships in 2027."],
        ["X1 (e.g. with HBM, i.e. memory) vs. Y2 is from Acme Inc. of Calif. in the U.S. market.", "Is it?", "Yes!"],
        ["It comes on Aug. 24, 2026.", "No. 1 is J. Doe at approx. 5 TB, see Fig. 3."],
        ["He said “5 TB.”", "Then more."],
        ["5 TB; 6 TB of it"],
        ["メモリは5 TBです。", "次。"],
        ["It draws 350 W.", "In its rack it draws 167 kW.", "J. Doe says so."],
        ["One", "Two"],
    ],
)
def test_sentences_end_where_readers_see_it(sentences: list[str]) -> None:
    for between in (" ", "  "):
        text = between.join(sentences) if sentences != ["One", "Two"] else "One\nTwo"
        assert [text[start:end] for start, end in split(text)] == sentences


def test_no_text_no_sentence() -> None:
    assert split("") == split(" \n ") == ()

"""Markdown reads as the page that is made of it: CommonMark, GitHub's tables and footnotes, MyST's directives."""

import pytest

from extractors.documents import markdown
from schemas.base import InputError
from tests.extractors.documents.said import AMD, figures, places, reading, unread

URL = f"{AMD}.md"
TABLES = {
    "pipes": """
| GPU | Memory | TDP |
| :-- | -----: | --: |
| **MI325X** | 256 GB | 1000 W |
| [MI355X](https://amd.example/x) | 288 GB | 1400 W |
""",
    "without outer pipes": """
GPU | Memory | TDP
--- | --- | ---
MI325X | 256 GB | 1000 W
MI355X | 288 GB | 1400 W
""",
    "an empty header": """
|        |        |        |
| ------ | ------ | ------ |
| GPU    | MI325X | MI355X |
| Memory | 256 GB | 288 GB |
| TDP    | 1000 W | 1400 W |
""",
    "HTML": """
<table><tr><th>GPU</th><th>Memory</th><th>TDP</th></tr>
<tr><td>MI325X</td><td>256 GB</td><td>1000 W</td></tr>
<tr><td>MI355X</td><td>288 GB</td><td>1400 W</td></tr></table>
""",
    "list-table": """
```{list-table} Our GPUs
:header-rows: 1
:stub-columns: 1

* - GPU
  - Memory
  - TDP
* - MI325X
  - 256 GB
  - 1000 W
* - MI355X
  - 288 GB
  - 1400 W
```
""",
    "csv-table": """
```{csv-table}
:header: GPU,Memory,TDP

MI325X,256 GB,1000 W
MI355X,288 GB,1400 W
```
""",
    "eval-rst": """
```{eval-rst}
======  ======  ======
GPU     Memory  TDP
======  ======  ======
MI325X  256 GB  1000 W
MI355X  288 GB  1400 W
======  ======  ======
```
""",
    "in tabs": """
::::{tab-set}
:::{tab-item} MI325X
- Memory: 256 GB
- TDP: 1000 W
:::
:::{tab-item} MI355X
- Memory: 288 GB
- TDP: 1400 W
:::
::::
""",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_way_to_write_a_table_says_the_same(table: str) -> None:
    got = reading(f"# AMD Instinct GPUs\n{table}", URL)
    assert figures(got) == {
        ("amd/mi325x", "memory_capacity", "256 GB"),
        ("amd/mi325x", "power", "1000 W"),
        ("amd/mi355x", "memory_capacity", "288 GB"),
        ("amd/mi355x", "power", "1400 W"),
    }
    assert not got.unread


def test_evidence_names_the_sections() -> None:
    got = reading(f"---\ntitle: x\n---\n# GPUs\n\n## Sizes\n{TABLES['pipes']}", URL)
    assert places(got)["288 GB"] == "GPUs > Sizes > MI355X > Memory"
    assert got.title == "GPUs"


def test_a_footnote_decides_the_terms() -> None:
    text = "# GPUs\n\nMI355X reaches 10.1 PFLOPS of FP8[^1].\n\n[^1]: With structured sparsity.\n"
    (claim,) = reading(text, URL).claims
    assert claim.identity == reading("<p>MI355X reaches 10.1 PFLOPS of FP8 with sparsity.</p>", AMD).claims[0].identity


def test_a_role_is_no_word_of_the_page() -> None:
    (claim,) = reading("# GPUs\n\nThe {ref}`MI355X <mi355x>` has 288 GB of memory.\n", URL).claims
    assert claim.evidence.quote == "The MI355X has 288 GB of memory."


def test_what_is_elsewhere_says_nothing() -> None:
    lists = "```{toctree}\nMI355X has 1 GB <x>\n```\n\n```{include} /etc/passwd\n```"
    text = f"# GPUs\n\n{lists}\n\nMI355X has 288 GB of memory.\n"
    got = reading(text, URL)
    assert {claim.statement for claim in got.claims} == {"288 GB"}
    assert not unread(got)


def test_a_document_without_bounds_is_refused() -> None:
    with pytest.raises(InputError):
        markdown.to_html("x" * (markdown.LIMIT + 1))
    fences = [":" * (60 - depth) + "{note}" for depth in range(markdown.DEEPEST + 2)]
    with pytest.raises(InputError):
        markdown.to_html("\n".join(fences))


@pytest.mark.parametrize("deep", [">" * 5_000 + " x", "- " * 5_000 + "x"], ids=["quotes", "lists"])
def test_a_document_that_is_nested_too_deeply_is_refused(deep: str) -> None:
    with pytest.raises(InputError):
        markdown.to_html(f"{deep}\n\nMI355X has 288 GB of memory.\n")


FRONT = """---
title: Accelerators
memory: 288 GB
myst:
  substitutions:
    memory: "256 GB of HBM3E"
    power: 1000 W
    both: {a: 1}
    deeper:
      inner: 3 W
---
"""


def test_front_matter_stands_where_the_text_asks_for_it() -> None:
    text = "The MI325X has {{ memory }} and draws {{power}}.\n\nThe MI355X has {frontMatter.memory} of HBM.\n"
    assert figures(reading(FRONT + text, URL)) == {
        ("amd/mi325x", "memory_capacity", "256 GB"),
        ("amd/mi325x", "power", "1000 W"),
        ("amd/mi355x", "memory_capacity", "288 GB"),
    }


def test_what_front_matter_does_not_say_plainly_stays_as_it_is() -> None:
    made = markdown.to_html(FRONT + "A {{ both }} {{ inner }} {{ nothing }} {frontMatter.myst}\n")
    assert "{{ both }} {{ inner }} {{ nothing }} {frontMatter.myst}" in made
    assert "{{ memory }}" in markdown.to_html("A {{ memory }}\n")


def test_front_matter_makes_no_document_longer_than_documents_are() -> None:
    front = f"---\nsubstitutions:\n  x: {'1 W ' * 400}\n---\n"
    with pytest.raises(InputError, match="front matter"):
        markdown.to_html(front + "{{x}}\n" * 4_000)

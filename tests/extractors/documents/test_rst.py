"""reStructuredText reads as the page that Sphinx makes of it; nothing of this machine gets in, nothing runs away."""

import re

import pytest

from extractors.documents import rst
from schemas.base import InputError
from tests.extractors.documents.said import AWS, figures, places, reading, unread
from tests.processor import within

URL = f"{AWS}.rst"
HEAD = ".. _chips:\n\n######\nChips\n######\n\n"
TABLES = {
    "list-table": """
.. list-table::
    :header-rows: 1
    :stub-columns: 1
    :widths: auto

    *   -
        - Trainium2
        - Trainium3
    *   - HBM capacity (GiB)
        - 96
        - 144
""",
    "csv-table": """
.. csv-table:: Memory
   :header: "", "Trainium2", "Trainium3"

   "HBM capacity (GiB)", 96, 144
""",
    "grid": """
+--------------+-----------+-----------+
|              | Trainium2 | Trainium3 |
+==============+===========+===========+
| HBM capacity | 96        | 144       |
| (GiB)        |           |           |
+--------------+-----------+-----------+
""",
    "simple": """
==================  =========  =========
Feature             Trainium2  Trainium3
==================  =========  =========
HBM capacity (GiB)  96         144
==================  =========  =========
""",
    "in a tab": """
.. tab-set::

   .. tab-item:: Memory
      :sync: memory

      .. list-table::
         :header-rows: 1

         * - Chip
           - HBM capacity
         * - :ref:`Trainium2 <trainium2-arch>`
           - 96 GiB
         * - :doc:`Trainium3 </arch/trainium3>`
           - 144 GiB
""",
    "substituted": """
.. |old| replace:: Trainium2
.. |new| replace:: Trainium3

.. csv-table::
   :header: Chip, HBM capacity

   |old|, 96 GiB
   |new|, 144 GiB
""",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_way_to_write_a_table_says_the_same(table: str) -> None:
    got = reading(HEAD + table, URL)
    assert figures(got) == {
        ("aws/trainium2", "memory_capacity", "96 GiB"),
        ("aws/trainium3", "memory_capacity", "144 GiB"),
    }
    assert not got.unread


def test_evidence_names_the_sections() -> None:
    got = reading(f"{HEAD}Memory\n======\n{TABLES['list-table']}", URL)
    assert places(got)["96 GiB"] == "Chips > Memory > HBM capacity (GiB) > Trainium2"
    assert got.title == "Chips"


def test_a_footnote_decides_the_terms() -> None:
    text = "Chips\n=====\n\nTrainium3 reaches 2,517 FP8 TFLOPS [#dense]_.\n\n.. [#dense] Without sparsity: dense.\n"
    (claim,) = reading(text, URL).claims
    assert claim.identity == reading("<p>Trainium3 reaches 2,517 FP8 TFLOPS dense.</p>").claims[0].identity


def test_a_quote_is_words_of_the_page() -> None:
    got = reading("Chips\n=====\n\n**Trainium3** has :abbr:`144 GiB (of HBM)` and |x|.\n", URL)
    assert [claim.evidence.quote for claim in got.claims] == ["Trainium3 has 144 GiB (of HBM) and |x|."]


def test_files_raw_html_and_today_stay_out() -> None:
    text = (
        "Chips\n=====\n\n.. include:: /etc/hostname\n\n.. raw:: html\n\n   <p>Trainium3 has 1 GB.</p>\n\n"
        ".. csv-table::\n   :file: /etc/passwd\n\n.. |today| date:: in %Y\n\nTrainium3 |today| has 144 GiB of memory.\n"
    )
    made = rst.to_html(text)
    assert "root:" not in made
    assert "1 GB" not in made
    assert not re.search(r"\b20\d\d\b", made)
    assert {claim.statement for claim in reading(text, URL).claims} == {"144 GiB"}


def test_no_document_is_read_by_anothers_roles() -> None:
    text = "Chips\n=====\n\nTrainium3 has :much:`144 GiB`.\n"
    before = rst.to_html(text)
    rst.to_html(".. role:: much(code)\n\nA :much:`word`.\n\n.. default-role:: much\n")
    assert rst.to_html(text) == before


def test_lists_of_pages_say_nothing() -> None:
    pages = ".. toctree::\n   :maxdepth: 1\n\n   Trainium3 has 288 GB </x>"
    text = f"Chips\n=====\n\n{pages}\n\nTrainium3 has 144 GiB of memory.\n"
    got = reading(text, URL)
    assert {claim.statement for claim in got.claims} == {"144 GiB"}
    assert not unread(got)


@pytest.mark.parametrize(
    "text",
    [
        "x" * (rst.LIMIT + 1),
        "\n".join("  " * depth + "* x\n" for depth in range(2_000)),
        "".join(f".. d{n}::\n\n" for n in range(rst.MOST_NAMES + 1)),
    ],
    ids=["long", "deep", "many names"],
)
def test_a_document_without_bounds_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        rst.to_html(text)


def test_substitutions_do_not_grow_without_end() -> None:
    laughs = [".. |a0| replace:: ha ha ha ha ha ha ha ha"]
    laughs += [f".. |a{n}| replace:: {f'|a{n - 1}| ' * 8}" for n in range(1, 10)]
    with within(20.0):
        made = rst.to_html("Chips\n=====\n\n|a9|\n\n" + "\n".join(laughs) + "\n")
    assert len(made) < 1_000_000

"""JSON reads as the page that it would have made: rows of label and value, tables, rich text, units beside numbers."""

import json
from typing import Any

import pytest

from extractors.documents.keys import in_words
from schemas.base import InputError
from tests.extractors.documents.said import AWS, figures, places, reading

URL = f"{AWS}.json"
T2, T3 = "aws/trainium2", "aws/trainium3"
FIGURES = {(T3, "memory_capacity", "144 GiB"), (T3, "memory_bandwidth", "4.9 TB/s")}


def texts(*parts: str) -> list[dict[str, Any]]:
    return [{"nodeType": "text", "value": part, "marks": []} for part in parts]


SHAPES: dict[str, Any] = {
    "rows of label and value": [
        {"label": "HBM capacity", "value": "144 GiB"},
        {"label": "HBM bandwidth", "value": "4.9 TB/s", "id": "a81f"},
    ],
    "JSON-LD": {
        "@type": "Product",
        "additionalProperty": [
            {"@type": "PropertyValue", "name": "HBM capacity", "value": 144, "unitText": "GiB"},
            {"@type": "PropertyValue", "name": "HBM bandwidth", "value": {"value": "4.9", "unitText": "TB/s"}},
        ],
    },
    "keys": {"specs": {"hbmCapacity": "144 GiB", "hbm_bandwidth": "4.9 TB/s"}},
    "units in keys": {"hbmCapacityGiB": 144, "hbmBandwidth": {"value": 4.9, "unit": "TB/s"}},
    "HTML": {"body": "<table><tr><td>HBM capacity<td>144 GiB<tr><td>HBM bandwidth<td>4.9&nbsp;TB/s</table><p"},
    "rich text": {
        "nodeType": "document",
        "content": [
            {"nodeType": "paragraph", "content": texts("Trainium3 has ", "144", " GiB of HBM.")},
            {"nodeType": "paragraph", "content": texts("Its memory bandwidth is 4.9 ", "TB/s.")},
        ],
    },
    "rich table": {
        "type": "table",
        "content": [
            {"type": "tableRow", "content": [{"type": "tableHeader", "content": [{"type": "text", "text": text}]}
                                             for text in ("Chip", "HBM capacity", "HBM bandwidth")]},
            {"type": "tableRow", "content": [{"type": "tableCell", "content": [{"type": "text", "text": text}]}
                                             for text in ("Trainium3", "144 GiB", "4.9 TB/s")]},
        ],
    },
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_every_way_to_hold_figures_says_the_same(shape: Any) -> None:
    got = reading(json.dumps({"name": "Trainium3", "content": shape}), URL)
    assert figures(got) == FIGURES
    assert not got.unread


@pytest.mark.parametrize(
    "table",
    [
        [{"memory": "96 GiB", "name": "Trainium2"}, {"memory": "144 GiB", "name": "Trainium3"}],
        {"headers": ["", "Trainium2", "Trainium3"], "rows": [["Memory (GiB)", 96, 144]]},
        {"columns": [{"title": ""}, {"title": "Trainium2"}, {"title": "Trainium3"}],
         "rows": [{"cells": [{"text": "Memory"}, {"text": "96 GiB"}, {"value": 144, "unit": "GiB"}]}]},
        {"rows": [["Model", "Memory"], ["Trainium2", "96 GiB"], ["Trainium3", "144 GiB"]]},
    ],
)  # fmt: skip
def test_tables(table: Any) -> None:
    got = reading(json.dumps({"title": "Chips", "comparison": table}), URL)
    assert figures(got) == {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")}


def test_evidence_names_the_keys_that_say_something() -> None:
    value = {"pageProps": {"product": {"name": "Trainium3", "techSpecs": [{"label": "Memory", "value": "144 GiB"}]}}}
    got = reading(json.dumps(value), URL)
    assert places(got) == {"144 GiB": "Trainium3 > tech Specs > Memory"}
    assert got.title == "Trainium3"


def test_addresses_codes_and_other_pages_are_no_content() -> None:
    value = {
        "name": "Trainium3",
        "image": "Trainium3 has 1 GB of memory",
        "file": "https://aws.example/trainium3-with-2-GB-of-memory.png",
        "relatedPosts": [{"title": "Trainium3 has 3 GB of memory"}],
        "navigation": {"items": ["Trainium3 has 4 GB of memory"]},
        "summary": "Trainium3 has 144 GiB of memory.",
    }
    assert figures(reading(json.dumps(value), URL)) == {(T3, "memory_capacity", "144 GiB")}


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("memoryCapacity", "memory Capacity"),
        ("memory_capacity_gb", "memory capacity (GB)"),
        ("memoryGB", "memory (GB)"),
        ("tdp-watts", "TDP (W)"),
        ("linkSpeedGbps", "link Speed Gbps"),  # bits or bytes: the key does not say for certain
        ("FP8Tflops", "FP8 (TFLOPS)"),
        ("bf16_dense_pflops", "BF16 dense (PFLOPS)"),
        ("GB", "GB"),
    ],
)
def test_a_key_in_words(key: str, label: str) -> None:
    assert in_words(key) == label


@pytest.mark.parametrize(
    "text",
    ['{"name": "Trainium3", "mem', "[" * 100_000, "[" * 150 + "]" * 150, f"[{'1,' * 200_001}1]"],
    ids=["cut short", "never closed", "deep", "large"],
)
def test_a_document_without_bounds_or_end_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        reading(text, URL, "application/json")

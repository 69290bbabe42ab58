"""The story of fixtures/: what editors hear of it, what they never hear, and what holds when it ends."""

import re
from collections import Counter
from pathlib import Path

import pytest

from schemas.captures import iso
from schemas.words import Origin
from tests.story import told

AWS_DOCS = "aws/neuron-docs/inferentia2"


def test_the_changes_are_those_of_the_list_and_no_others(story: Path) -> None:
    listed = told.expected(told.FIXTURES / "changes.csv")
    found = told.changes(story)
    assert [row for row in listed if row not in found] == [], "not reported"
    assert [row for row in found if row not in listed] == [], "reported, though nothing happened"
    assert found == listed, "each once"


ENTRY = re.compile(
    r"\*\*(?P<kind>.+?)\*\* \((?:high|medium|low)\): .*: "
    r"(?:`(?P<old>.+?)`|none) (?:→|against) (?:`(?P<new>.+?)`|none)\n"
    r"(?:  >.*\n)+\n  (?:\[(?P<linked>.+?)\]\(<https.*?#:~:text=.*?>\)|(?P<unseen>\S+?)), "
    r"archived in `archive/.+?, byte \d+`, seen (?P<day>\S+) (?P<hour>\S+) UTC, synthetic"
)


def test_the_digest_holds_each_change_once(story: Path) -> None:
    digests = (path.read_text(encoding="utf-8") for path in (story / "alerts").glob("digest-*.md"))
    entries = [entry for digest in digests for entry in digest.split("\n- ")[1:]]
    matches = [match for entry in entries if (match := ENTRY.match(entry))]
    assert len(matches) == len(entries)
    digested = Counter(
        ((match["linked"] or match["unseen"]).replace("\\", ""), f"{match['day']}T{match['hour']}",
         match["kind"].replace(" ", "_"), match["old"] or "", match["new"] or "")
        for match in matches
    )  # fmt: skip
    listed = told.table(told.FIXTURES / "changes.csv")
    assert digested == Counter(
        (row["source"], row["seen_at"][:16], row["kind"], row["old"], row["new"]) for row in listed
    )


QUIET = ("redesigned", "redesign", "reworded", "reordered", "cookie-banner", "new-footer")


def test_no_rewording_redesign_banner_or_reordering_is_news(story: Path) -> None:
    quiet = {(row["source"], row["captured_at"]) for row in told.table(told.FIXTURES / "index.csv")
             if row["version"] in QUIET}  # fmt: skip
    assert quiet
    assert [row for row in told.changes(story) if row[:2] in quiet] == []


def test_every_page_of_the_story_was_read_to_its_end(story: Path) -> None:
    captures = told.ask(story, "select * from captures")
    assert len(captures) == len(told.table(told.FIXTURES / "index.csv"))
    assert {(row["verdict"], row["complete"], row["origin"]) for row in captures} == {("page", True, "synthetic")}
    assert told.ask(story, "select * from quarantine") == []


def test_lpx_goes_into_full_production_on_the_24th_of_august(story: Path) -> None:
    before, after = (
        told.ask(story, "from specs_as_of($t) where subject = 'nvidia/groq-3-lpx' and metric = 'availability'", t=t)
        for t in ("2026-08-24T15:19:59Z", "2026-08-24T15:20:00Z")
    )
    assert {row["status"] for row in before} == {"upcoming"}
    (row,) = (row for row in after if row["status"] == "in_production")
    assert (row["stated_on"], row["source"]) == ("2026-08-24", "nvidia/lpx-in-production")
    assert "full production" in row["quote"].lower()


def test_full_production_is_not_general_availability(story: Path) -> None:
    rows = told.ask(story, "from availability where subject = 'nvidia/groq-3-lpx'")
    assert "generally_available" not in {row["status"] for row in rows}


def test_the_d_series_is_still_upcoming_at_the_end(story: Path) -> None:
    rows = told.ask(story, "from availability where subject = 'intel/gpu-d-series'")
    assert {row["status"] for row in rows} == {"upcoming"}
    results = [row for row in rows if row["source"] == "intel/q3-2026-results"]
    assert "unstated" in {row["of"] for row in results}
    assert {row["stated_on"] for row in results} == {"2026-10-29"}


def test_a_slipped_date_is_told_though_an_older_post_goes_on_saying_the_old_one(story: Path) -> None:
    (slip,) = told.ask(story, "from changes where kind = 'date_slipped'")
    assert (slip["old"], slip["new"]) == ("upcoming sampling 2026-36", "upcoming sampling 2027-33")
    saying = told.ask(story, "from availability where subject = 'intel/gpu-d-series' and \"of\" = 'sampling'")
    assert {(row["source"], row["effective"]) for row in saying} == {
        ("intel/ocp-2026-announcement", "2026-36"),
        ("intel/q3-2026-results", "2027-33"),
    }


def test_gb_and_gib_stand_side_by_side_as_a_conflict_with_the_words_of_both(story: Path) -> None:
    (row,) = told.ask(story, "from conflicts")
    assert (row["subject"], row["metric"], row["closed_at"]) == ("aws/inferentia2", "memory_capacity", None)
    assert row["opened_by"] == AWS_DOCS
    assert iso(row["opened_at"]) == "2026-02-17T06:10:00Z"
    sides = {row[f"{side}_statement"]: (row[f"{side}_source"], row[f"{side}_quote"]) for side in ("left", "right")}
    assert set(sides) == {"32 GB", "32 GiB"}
    assert sides["32 GB"][0] == "aws/inferentia-page"
    assert re.search(r"32\s?GB", sides["32 GB"][1])
    assert sides["32 GiB"][0] == AWS_DOCS
    assert re.search(r"32\s?GiB|GiB.*32", sides["32 GiB"][1])


def test_both_sides_of_a_conflict_are_current(story: Path) -> None:
    rows = told.ask(story, "from specs where subject = 'aws/inferentia2' and metric = 'memory_capacity'")
    assert {(row["source"], row["value"], row["unit"]) for row in rows} == {
        ("aws/inferentia-page", "32", "GB"),
        (AWS_DOCS, "32", "GiB"),
    }


def test_one_figure_for_four_precisions_is_four_claims(story: Path) -> None:
    rows = told.ask(story, "from specs where subject = 'aws/inferentia2' and metric = 'compute_peak' and value = '190'"
                           " and source = $source", source=AWS_DOCS)  # fmt: skip
    assert sorted(row["precision"] for row in rows) == ["BF16", "FP16", "TF32", "cFP8"]


def test_121_exaflops_keep_their_precision_unstated(story: Path) -> None:
    rows = told.ask(story, "from specs where subject = 'google/tpu-8t' and metric = 'compute_peak'")
    assert {(row["value"], row["unit"], row["scope"], row["precision"]) for row in rows} == {
        ("121", "EFLOPS", "pod", "unstated")
    }
    assert {row["source"] for row in rows} == {"google/next26-post", "google/eighth-generation-tpu"}


def test_2027_stays_a_year(story: Path) -> None:
    (row,) = told.ask(story, "from availability where subject = 'microsoft/maia-300' and status = 'upcoming'")
    assert row["effective"] == "2027"
    assert "2027" in row["quote"]


@pytest.mark.parametrize("view", ["specs", "spec_history", "availability", "availability_history", "positioning",
                                  "changes", "conflicts", "captures"])  # fmt: skip
def test_every_row_of_every_view_says_that_its_page_was_written_for_tests(story: Path, view: str) -> None:
    rows = told.ask(story, f"select distinct origin from {view}")
    assert rows == [{"origin": Origin.SYNTHETIC.value}]


def test_every_change_has_its_evidence(story: Path) -> None:
    for row in told.ask(story, "from changes"):
        assert row["after"] or row["kind"] == "withdrawn"
        assert bool(row["before"]) == (row["old"] is not None)
        assert all(one["quote"] and one["place"] for one in (*row["before"], *row["after"]))

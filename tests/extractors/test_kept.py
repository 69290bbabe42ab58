"""What is kept of texts: the same answers, and forgotten before a page that could fill the memory."""

from datetime import UTC, datetime

from extractors.kept import forget, kept
from extractors.read import read

AT = datetime(2026, 1, 1, tzinfo=UTC)
PAGE = b"<html><body><main><h1>Trainium2</h1><p>Trainium2 has 96 GiB of HBM.</p></main></body></html>"
URL = "https://aws.amazon.com/x"


def test_a_kept_answer_is_the_same_and_is_not_worked_out_again() -> None:
    asked = []

    @kept
    def twice(text: str) -> str:
        asked.append(text)
        return text * 2

    assert [twice("a"), twice("a")] == ["aa", "aa"]
    assert asked == ["a"]
    forget()
    assert twice("a") == "aa"
    assert asked == ["a", "a"]


def test_a_page_reads_the_same_the_second_time() -> None:
    forget()
    first = read(PAGE, url=URL, captured_at=AT)
    assert first.claims
    assert read(PAGE, url=URL, captured_at=AT) == first


def test_a_large_page_makes_the_reader_forget_what_it_kept() -> None:
    asked = []

    @kept
    def answer(text: str) -> str:
        asked.append(text)
        return text

    answer("a")
    read(PAGE, url=URL, captured_at=AT)
    answer("a")
    assert asked == ["a"]
    read(PAGE + b" " * 600_000, url=URL, captured_at=AT)
    answer("a")
    assert asked == ["a", "a"]

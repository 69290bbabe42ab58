"""Answers that are not the page, whatever their status says."""

from tests.flows.hostile.bodies import FACTS, PAGE, REWORDED, document, page
from tests.flows.loopback import Behaviour, Visit

_HOUR = "3600"


def _says(text: str, title: str = "ACME", status: int = 200) -> Behaviour:
    return lambda visit: visit.answer(document(f"<h1>{title}</h1><p>{text}</p>", title).encode(), status)


def _status(number: int, body: bytes = PAGE) -> Behaviour:
    return lambda visit: visit.answer(body, number)


error_page_as_200 = _says("An unexpected error occurred. Try again in a few minutes.")
not_found_as_200 = _says("Sorry, the page that you wanted could not be found.", "Page not found")
rate_limit_as_200 = _says("Please wait a moment.", "Too Many Requests")
consent_wall = _says("You must accept our cookies to continue to the site.", "Before you continue")
challenge_as_200 = _says("Verifying that you are human. This takes some seconds.", "Just a moment...")
login_as_200 = _says("Please sign in to see the rest.", "Sign in")
maintenance_as_200 = _says("This site is down for maintenance until noon.")
another_page = _says("Our clouds run many chips, with 216 GB at 7 TB/s each.", "Clouds")
no_content = _status(204, b"")
partial_content = _status(206)
multiple_choices = _status(300)
use_proxy = _status(305)
unauthorized = _status(401)
payment_required = _status(402)
forbidden = _status(403)
not_found = _status(404)
gone = _status(410)
teapot = _status(418)
legal_reasons = _status(451)
internal_error = _status(500)
bad_gateway = _status(502)
gateway_timeout = _status(504)
unknown_error = _status(520)
status_of_nobody = _status(999)


def wait_for_an_hour(visit: Visit) -> None:
    visit.answer(b"later", 429, Retry_After=_HOUR)


def wait_for_nonsense(visit: Visit) -> None:
    visit.answer(b"later", 503, Retry_After="soon, -5 or Thu, 99 Foo 9999")


def wait_until_before_now(visit: Visit) -> None:
    visit.answer(b"later", 503, Retry_After="Thu, 01 Jan 1970 00:00:00 GMT")


def empty_body(visit: Visit) -> None:
    visit.answer(b"")


def empty_shell(visit: Visit) -> None:
    visit.answer(document('<div id="root"></div><script src="/app.js"></script>').encode())


def another_language(visit: Visit) -> None:
    visit.answer(document(f"<h1>Maia 300</h1>{FACTS}", lang="de").encode())


def pdf_in_its_place(visit: Visit) -> None:
    visit.answer(b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", Content_Type="application/pdf")


def image_in_its_place(visit: Visit) -> None:
    visit.answer(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Content_Type="text/html")


def archive_in_its_place(visit: Visit) -> None:
    visit.answer(b"PK\x03\x04" + b"\0" * 100, Content_Type="text/html")


def html_cut_short(visit: Visit) -> None:
    visit.answer(PAGE.partition(b"</main>")[0])


def unchanged_304(visit: Visit) -> None:
    visit.send_head(304)


def not_modified_with_a_body(visit: Visit) -> None:
    visit.send_head(304, Content_Length=str(len(PAGE)))
    visit.send(PAGE)


def lying_etag(visit: Visit) -> None:
    visit.answer(REWORDED, ETag='"first"')


def lying_last_modified(visit: Visit) -> None:
    visit.answer(REWORDED, Last_Modified="Mon, 30 Nov 2026 00:00:00 GMT")


def etag_of_a_megabyte(visit: Visit) -> None:
    visit.answer(REWORDED, ETag='"' + "x" * 1_000_000 + '"')


def banner_of_cookies(visit: Visit) -> None:
    visit.answer(page("<div class='cookie-consent'><p>We value your privacy.</p></div>").encode())

"""Redirects that lead nowhere, in circles, or to where we must not go."""

from tests.flows.hostile.bodies import PAGE, REWORDED, document
from tests.flows.loopback import Behaviour, Visit


def _to(target: str) -> Behaviour:
    return lambda visit: visit.answer(b"", 302, Location=target)


redirect_to_a_private_address = _to("http://10.0.0.1/x")
redirect_to_loopback = _to("http://127.0.0.1/x")
redirect_to_metadata = _to("http://169.254.169.254/latest/meta-data/")
redirect_to_a_decimal_address = _to("http://2130706433/x")
redirect_to_an_octal_address = _to("http://0177.0.0.1/x")
redirect_to_a_hexadecimal_address = _to("http://0x7f000001/x")
redirect_to_a_short_address = _to("http://127.1/x")
redirect_to_ipv6_loopback = _to("http://[::1]/x")
redirect_to_a_mapped_address = _to("http://[::ffff:10.0.0.1]/x")
redirect_to_a_nat64_address = _to("http://[64:ff9b::10.0.0.1]/x")
redirect_to_a_local_name = _to("http://printer.local/x")
redirect_to_a_name_of_a_private_address = _to("http://inner.test/x")
redirect_to_a_file = _to("file:///etc/passwd")
redirect_to_a_script = _to("javascript:alert(1)")
redirect_with_credentials = _to("http://me:secret@public.test/x")
redirect_to_no_address = _to("http://[::1")
redirect_to_no_host = _to("http:///x")
redirect_to_itself = _to("/page")


def redirect_loop(visit: Visit) -> None:
    visit.answer(b"", 302, Location="/page" if visit.path == "/other" else "/other")


def redirect_for_ever(visit: Visit) -> None:
    visit.answer(b"", 307, Location=f"{visit.path}x")


def redirect_to_nowhere(visit: Visit) -> None:
    visit.answer(b"", 302)


def redirect_of_a_megabyte(visit: Visit) -> None:
    visit.answer(b"", 302, Location="/" + "x" * 1_000_000)


def redirect_to_home(visit: Visit) -> None:
    if visit.path == "/":
        visit.answer(REWORDED)
    else:
        visit.answer(b"", 301, Location="/")


def redirect_to_a_login(visit: Visit) -> None:
    if visit.path == "/login":
        visit.answer(document("<h1>Sign in</h1><p>Please sign in to continue.</p>", "Sign in").encode())
    else:
        visit.answer(b"", 302, Location="/login")


def redirect_in_the_markup(visit: Visit) -> None:
    head = '<meta http-equiv="refresh" content="0; url=http://10.0.0.1/">'
    visit.answer(document("<p>Moved.</p>", "Moved", head=head).encode())


def cookies_needed(visit: Visit) -> None:
    if visit.headers["Cookie"]:
        visit.answer(PAGE)
    else:
        visit.answer(b"", 302, Location="/page", Set_Cookie="seen=1; Path=/")

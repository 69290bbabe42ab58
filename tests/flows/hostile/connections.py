"""Connections that break, and answers that are no HTTP."""

from tests.flows.hostile.bodies import PAGE, REWORDED
from tests.flows.loopback import Behaviour, Visit


def _raw(head: bytes, body: bytes = b"") -> Behaviour:
    def behave(visit: Visit) -> None:
        visit.send(head.replace(b"\n", b"\r\n") + b"\r\n\r\n" + body)
        visit.hang_up()

    return behave


reset_in_the_headers = _raw(b"HTTP/1.1 200 OK\nContent-Le")
banner_of_another_protocol = _raw(b"SSH-2.0-OpenSSH_9.2")
answer_without_a_head = _raw(PAGE)
status_that_is_no_number = _raw(b"HTTP/1.1 OK 200\nContent-Length: 2", b"hi")
version_of_nobody = _raw(b"HTTP/9.9 200 OK\nContent-Length: 2", b"hi")
two_lengths = _raw(b"HTTP/1.1 200 OK\nContent-Length: 5\nContent-Length: 6", b"12345")
length_below_zero = _raw(b"HTTP/1.1 200 OK\nContent-Length: -1", PAGE)
length_of_a_terabyte = _raw(b"HTTP/1.1 200 OK\nContent-Length: 1000000000000", PAGE)
header_without_a_name = _raw(b"HTTP/1.1 200 OK\n: nothing\nContent-Length: 2", b"hi")
header_with_a_zero = _raw(b"HTTP/1.1 200 OK\nX-Zero: \0\nContent-Length: 2", b"hi")
chunks_of_nonsense = _raw(b"HTTP/1.1 200 OK\nTransfer-Encoding: chunked", b"zz\r\nhello\r\n")
chunks_cut_short = _raw(b"HTTP/1.1 200 OK\nTransfer-Encoding: chunked", b"%x\r\n%s\r\n" % (len(PAGE), PAGE))
body_cut_short = _raw(b"HTTP/1.1 200 OK\nContent-Length: 9999", PAGE)
old_version_without_a_length = _raw(b"HTTP/1.0 200 OK\nContent-Type: text/html", REWORDED)
header_of_other_letters = _raw(b"HTTP/1.1 200 OK\nX-Name: \xe9\xff\nConnection: close", REWORDED)


def reset(visit: Visit) -> None:
    visit.reset()


def reset_in_the_body(visit: Visit) -> None:
    visit.send_head(Content_Length="1000")
    visit.send(PAGE[:20])
    visit.reset()


def hang_up(visit: Visit) -> None:
    visit.hang_up()


def hang_up_once(visit: Visit) -> None:
    if visit.number > 1:
        visit.answer(REWORDED)
    else:
        visit.hang_up()


def two_answers_to_one_question(visit: Visit) -> None:
    visit.answer(REWORDED)
    visit.answer(b"and another one", 500)

import ipaddress
import socket
import threading
import time

import pytest

from flows import guard
from flows.errors import AddressRefused, AddressUnknown, NoConnection


@pytest.mark.parametrize(
    "url",
    [
        "ftp://acme.example/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https:///x",
        "https://me:secret@acme.example/",
        "https://me@acme.example/",
        "https://acme.example:99999/",
        "https://[::1/",
        "http://localhost/",
        "http://printer.local/",
        "http://metadata.google.internal/",
        "http://localhost./",
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0177.0.0.1/",
        "http://0x7f000001/",
        "http://0/",
        "http://10.1.2.3/",
        "http://172.16.0.1/",
        "http://192.168.1.1/",
        "http://100.64.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://127。0。0。1/",
        "http://１２７.0.0.1/",
        "http://①②⑦.0.0.1/",
        "http://ⓛocalhost/",
        "http://0251.254.169.254/",
        "http://0xa9.0xfe.0xa9.0xfe/",
        "http://2852039166/",
        "http://017700000001/",
        "http://127.0.0.1./",
        "http://192.0.0.192/",
        "http://168.63.129.16/",
        "http://100.100.100.200/",
        "http://public.example\\@127.0.0.1/",
        "http://[::1]/",
        "http://[0:0:0:0:0:0:0:1]/",
        "http://[0:0:0:0:0:ffff:7f00:1]/",
        "http://[::ffff:0:127.0.0.1]/",
        "http://[::ffff:127.0.0.1%25x]/",
        "http://[fd00:ec2::254]/",
        "http://[fe80::5efe:10.0.0.1]/",
        "http://[64:ff9b:1::a00:1]/",
        "http://[3fff::1]/",
        "http://[::]/",
        "http://[fe80::1]/",
        "http://[fe80::1%25eth0]/",
        "http://[fc00::1]/",
        "http://[fec0::1]/",
        "http://[ff02::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:a9fe:a9fe]/",
        "http://[::127.0.0.1]/",
        "http://[64:ff9b::10.0.0.1]/",
        "http://[2002:7f00:1::]/",
        "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    ],
)
def test_only_public_web_addresses_are_asked(url: str) -> None:
    with pytest.raises(AddressRefused) as told:
        guard.check(url)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://acme.example/x?y#z", "acme.example"),
        ("http://ACME.example.:8080/", "acme.example"),
        ("http://8.8.8.8/", "8.8.8.8"),
        ("http://[2606:4700::1111]/", "2606:4700::1111"),
        ("https://localhost.acme.example/", "localhost.acme.example"),
    ],
)
def test_public_web_addresses_are_asked(url: str, host: str) -> None:
    assert guard.check(url) == host


def test_private_addresses_are_asked_where_that_is_allowed() -> None:
    assert guard.check("http://127.0.0.1:8000/", allow_private=True) == "127.0.0.1"
    with pytest.raises(AddressRefused):
        guard.check("http://me:secret@127.0.0.1/", allow_private=True)


def test_an_invalid_host_is_an_address_that_nobody_knows() -> None:
    with pytest.raises(AddressUnknown):
        guard.check("https://intel.invalid/d270", allow_private=True)


def test_a_name_that_looks_like_a_private_number_is_a_name() -> None:
    """What it leads to is judged where the connection is made."""
    assert guard.check("http://127.0.0.1.acme.example/") == "127.0.0.1.acme.example"
    assert guard.check("http://10.acme.example/") == "10.acme.example"


def leads_to(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]
    monkeypatch.setattr("flows.lookup.socket.getaddrinfo", lambda *_, **__: found)


def test_a_name_leads_to_the_numbers_to_connect_to(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, "8.8.8.8", "2606:4700::1111", "8.8.8.8")
    assert guard.resolve("acme.example", 443, seconds=1.0) == ["8.8.8.8", "2606:4700::1111"]


def test_one_private_number_spoils_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(AddressRefused, match="10"):
        guard.resolve("acme.example", 443, seconds=1.0)
    assert guard.resolve("acme.example", 443, seconds=1.0, allow_private=True) == ["8.8.8.8", "10.0.0.1"]


@pytest.mark.parametrize(("number", "error"), [(socket.EAI_AGAIN, NoConnection), (socket.EAI_NONAME, AddressUnknown)])
def test_no_network_and_no_such_host_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, number: int, error: type[Exception]
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise socket.gaierror(number, "as the resolver says")

    monkeypatch.setattr("flows.lookup.socket.getaddrinfo", fails)
    with pytest.raises(error):
        guard.resolve("acme.example", 443, seconds=1.0)


def test_a_look_up_that_nobody_answers_ends_in_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr("flows.lookup.socket.getaddrinfo", lambda *_, **__: answered.wait(20.0) and [])
    start = time.monotonic()
    with pytest.raises(NoConnection, match=r"limits\.lookup_seconds"):
        guard.resolve("acme.example", 443, seconds=0.2)
    assert time.monotonic() - start < 5.0
    answered.set()


def test_public_means_reachable_from_anywhere() -> None:
    assert guard.is_public(ipaddress.ip_address("1.1.1.1"))
    assert guard.is_public(ipaddress.ip_address("::ffff:1.1.1.1"))
    assert not guard.is_public(ipaddress.ip_address("::ffff:10.1.1.1"))

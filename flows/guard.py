"""Which addresses may be asked: http(s), no credentials, and public unless private ones are allowed.

An address is checked twice: its words before anything is sent (`check`), and the numbers that its name
leads to where the connection is made (`resolve`, called by flows/wire.py for every new connection), since
a name may lead anywhere, and elsewhere on the second look.
"""

import ipaddress
import socket
import unicodedata
from urllib.parse import urlsplit

from flows import lookup
from flows.errors import AddressRefused, AddressUnknown

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# Names that never leave the machine or the site (RFC 6761, RFC 6762, and what clouds call their metadata).
_INNER = ("localhost", "local", "internal", "home.arpa", "lan")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# Reached only from within a cloud or a site, though Python 3.11 takes them for global: Azure's and Oracle's metadata
# services (the latter in what RFC 6890 keeps for protocols), and documentation (RFC 9637).
_INNER_NETWORKS = [ipaddress.ip_network(text) for text in ("168.63.129.16/32", "192.0.0.0/24", "3fff::/20")]


def check(url: str, *, allow_private: bool = False) -> str:
    """The host of an address that may be asked; raises where it may not."""
    try:
        parts = urlsplit(url)
        # As a client would write it: full-width digits and ideographic stops become plain ones on the way.
        host, _ = unicodedata.normalize("NFKC", parts.hostname or "").replace("\u3002", ".").rstrip("."), parts.port
    except ValueError as error:
        raise AddressRefused(f"{url!r} is no web address: {error}") from error
    if parts.scheme not in ("http", "https"):
        raise AddressRefused(f"{url!r} is not http or https")
    if "@" in parts.netloc:
        raise AddressRefused(f"the address at {host!r} has credentials in it")
    if not host:
        raise AddressRefused(f"{url!r} names no host")
    if _within(host, ("invalid",)):
        raise AddressUnknown("address unknown: nobody has found where this page is published")
    if allow_private:
        return host
    if _within(host, _INNER):
        raise AddressRefused(f"{host!r} is a private name")
    if (literal := _literal(host)) is not None and not is_public(literal):
        raise AddressRefused(f"{host!r} is not a public address")
    return host


def resolve(host: str, port: int, *, seconds: float, allow_private: bool = False) -> list[str]:
    """The numbers a name leads to, to connect to one of just these. One private number spoils them all."""
    numbers = lookup.numbers(host, port, seconds)
    if not allow_private:
        for number in numbers:
            if not is_public(ipaddress.ip_address(number.partition("%")[0])):
                raise AddressRefused(f"{host!r} leads to {number}, which is not a public address")
    return numbers


def is_public(address: _Address) -> bool:
    """Whether an address belongs to the open internet, also when it is an IPv4 one in IPv6 clothes."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None or address.is_site_local:
            return False
    if any(address in network for network in _INNER_NETWORKS):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _literal(host: str) -> _Address | None:
    """The address that a host is written as, in whatever form the C library takes (2130706433, 0177.1)."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except (OSError, UnicodeError):
        return None


def _within(host: str, domains: tuple[str, ...]) -> bool:
    return any(host == domain or host.endswith("." + domain) for domain in domains)

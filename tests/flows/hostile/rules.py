"""What a host says in its robots.txt, where it says it badly. The page itself would be there."""

import gzip
import time

from tests.flows.hostile.bodies import PAGE
from tests.flows.loopback import Behaviour


def _robots(behaviour: Behaviour) -> Behaviour:
    return lambda visit: behaviour(visit) if visit.path == "/robots.txt" else visit.answer(PAGE)


def _text(text: str, status: int = 200) -> Behaviour:
    return _robots(lambda visit: visit.answer(text.encode(), status))


robots_500 = _text("", 500)
robots_503 = _text("", 503)
robots_429 = _text("", 429)
robots_401 = _text("", 401)
robots_403 = _text("", 403)
robots_forbids = _text("User-agent: *\nDisallow: /")
robots_forbids_us = _text("User-agent: specwatch\nDisallow: /page\n\nUser-agent: *\nAllow: /")
robots_wants_a_day = _text("User-agent: *\nCrawl-delay: 86400")
robots_wants_nonsense = _text("User-agent: *\nCrawl-delay: nan\nCrawl-delay: -5\nCrawl-delay: a while")
robots_huge = _text("# long\n" * 200_000)
robots_is_a_page = _text("<!doctype html><html><body><h1>Hello</h1></body></html>")
robots_is_noise = _robots(lambda visit: visit.answer(bytes(range(256)) * 100))
robots_bomb = _robots(lambda visit: visit.answer(gzip.compress(b"\n" * 20_000_000), Content_Encoding="gzip"))
robots_leads_inside = _robots(lambda visit: visit.answer(b"", 302, Location="http://169.254.169.254/"))
robots_leads_in_a_circle = _robots(lambda visit: visit.answer(b"", 302, Location="/robots.txt"))
robots_resets = _robots(lambda visit: visit.reset())
robots_is_silent = _robots(lambda _: time.sleep(8.0))
robots_of_many_stars = _text("User-agent: *\nDisallow: /" + "*a" * 20 + "$\n" * 3)

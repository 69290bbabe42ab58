"""Histories of any size, made by SQL: rows of the shape that the store writes, with ids that lead nowhere.

What a benchmark asks about it tells through the store itself; these rows are what lies round it.
"""

import duckdb

_COLUMNS = {
    "source": "concat('vendor', page % 20, '/docs/page-', page)",
    "vendor": "concat('vendor', page % 20)",
    "subject": "concat('vendor', page % 20, '/chip-', page // 10)",
    "scope": "'chip'",
    "metric": "['compute_peak', 'memory_capacity', 'memory_bandwidth', 'power'][1 + row % 4]",
    "value": "(100 + version + row)::varchar",
    "unit": "['TFLOPS', 'GB', 'GB/s', 'W'][1 + row % 4]",
    "precision": "if(row % 4 = 0, ['FP64', 'FP32', 'BF16', 'FP8', 'FP4'][1 + row // 4 % 5], null)",
    "bound": "'exact'",
    "canonical_value": "(100 + version + row)::double",
    "canonical_unit": "unit",
    "quote": "concat(100 + version + row, ' ', unit, ' per chip')",
    "place": "concat('Specifications > Row ', row)",
    "evidence": "[{'quote': quote, 'place': place}]",
    "origin": "'synthetic'",
    "capture": "md5(concat(page, ' ', version))",
    "about": "md5(concat('about ', page, ' ', row))",
    "said": "md5(concat('said ', page, ' ', row, ' ', version))",
    "id": "md5(concat('id ', page, ' ', row, ' ', version))",
    "since": "began_at",
    "valid_from": "began_at",
    "valid_to": "ended_at",
    "began": "if(version = 0, 'first', 'later')",
    "ended": "if(ended_at is null, null, 'changed')",
    "ended_by": "if(ended_at is null, null, md5(concat(page, ' ', version + 1)))",
    "made": "began_at::date::varchar",
    "recorded_from": "timestamptz '2026-12-01'",
}


def versions(con: duckdb.DuckDBPyConnection, pages: range, rows: int, each: int = 1) -> None:
    """Versions of some pages' statements: `rows` statements a page, `each` versions of one, the last of them current.

    A version lasts for one to seven days, one in fifty for as many weeks; they end with November 2026.
    """
    days = "((hash(page, row, version) % 7) + 1) * if(hash(version, row, page) % 50 = 0, 7, 1)"
    told = ", ".join(f"{made} as {name}" for name, made in _COLUMNS.items())
    con.execute(f"""
        insert into history.versions by name
        with numbered as (
            select page, row, version, {days} as days
            from range({pages.start}, {pages.stop}) p(page), range({rows}) r(row), range({each}) v(version)
        ), timed as (
            select page, row, version, timestamptz '2026-12-01' - to_days(sum(days) over later::integer) as began_at,
                if(version = {each - 1}, null,
                    timestamptz '2026-12-01' - to_days((sum(days) over later - days)::integer)) as ended_at
            from numbered
            window later as (partition by page, row order by version desc)
        )
        select {told} from timed
    """)


def captures(con: duckdb.DuckDBPyConnection, pages: range) -> None:
    """A capture and its reading for each of some pages, and a change for every tenth statement of a hundred."""
    con.execute(f"""
        insert into history.captures by name
        select md5(concat(page, ' ', 0)) as id, concat('vendor', page % 20, '/docs/page-', page) as source,
            concat('https://vendor.example/', page) as url, timestamptz '2026-11-30' as captured_at,
            'synthetic' as origin, 200 as status, sha256(page::varchar) as sha256, 1000 as size,
            timestamptz '2026-12-01' as recorded_from
        from range({pages.start}, {pages.stop}) p(page);
        insert into history.readings by name
        select id as capture, source, captured_at, 'r1' as reader, 'page' as verdict,
            true as complete, 100 as claims, 0 as unread, 0 as quarantined, [] as issues, recorded_from
        from history.captures where captured_at = timestamptz '2026-11-30' and url like 'https://vendor.example/%'
            and id not in (select capture from history.readings);
        insert into history.changes by name
        select md5(concat('change ', page, ' ', row)) as id, 'claims' as found_by,
            concat('vendor', page % 20) as vendor, md5(concat(page, ' ', 0)) as capture,
            concat(concat('vendor', page % 20), '/chip-', page // 10) as subject, 'chip' as scope, 'power' as metric,
            'value_changed' as kind, '100 W' as old, '110 W' as new, timestamptz '2026-11-30' as seen_at,
            concat('vendor', page % 20, '/docs/page-', page) as source, 'synthetic' as origin,
            [{{'quote': '100 W', 'place': 'Row'}}] as before, [{{'quote': '110 W', 'place': 'Row'}}] as after,
            timestamptz '2026-12-01' as recorded_from
        from range({pages.start}, {pages.stop}) p(page), range(10) r(row)
    """)

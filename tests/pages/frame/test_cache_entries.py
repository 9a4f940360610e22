"""What the page cache keeps: never more than its bytes, what was asked for last longest, all of a version."""

import threading

from tournaments.pages.frame.page_cache import PageCache


def filled(most: int, *names: str) -> PageCache:
    cache = PageCache(most)
    for name in names:
        cache.put(name, name.upper(), 10)
    return cache


def names(cache: PageCache) -> list[str]:
    return sorted(cache.of(None))


def test_what_was_not_asked_for_longest_makes_room() -> None:
    cache = filled(30, "a", "b", "c")
    assert cache.get("a") == "A"
    cache.put("d", "D", 15)
    assert names(cache) == ["a", "d"]
    assert cache.bytes == 25


def test_what_is_put_again_weighs_what_it_weighs_now() -> None:
    cache = filled(30, "a", "b", "c")
    cache.put("a", "other", 5)
    assert (cache.get("a"), cache.bytes) == ("other", 25)


def test_what_is_larger_than_all_may_be_is_not_kept_and_takes_nothing_away_but_its_own() -> None:
    cache = filled(30, "a", "b")
    cache.put("a", "much", 31)
    assert names(cache) == ["b"]
    assert cache.get("a") is None


def test_what_belongs_together_goes_together_once_there_is_another_version() -> None:
    cache = filled(100, "other")
    for name in ("page", "reading"):
        cache.put((1, name), name, 10, of="sala", version=1)
    assert cache.of("sala") == {(1, "page"): "page", (1, "reading"): "reading"}
    cache.put((2, "page"), "new", 10, of="sala", version=2)
    assert cache.of("sala") == {(2, "page"): "new"}
    assert (len(cache), cache.bytes) == (2, 20)


def test_what_is_taken_or_cleared_away_weighs_nothing() -> None:
    cache = filled(100, "a", "b")
    cache.remove("a")
    cache.remove("a")
    assert cache.bytes == 10
    cache.clear()
    assert (len(cache), cache.bytes, cache.of(None)) == (0, 0, {})


def test_many_threads_keep_to_one_limit() -> None:
    cache = PageCache(1000)

    def work(own: int) -> None:
        for number in range(300):
            cache.put((own, number), b"", 7 + number % 5, of=own % 3, version=number // 20)
            cache.get((own, number - 1))

    threads = [threading.Thread(target=work, args=(own,)) for own in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    weights = [7 + number % 5 for group in range(3) for _own, number in cache.of(group)]
    assert (len(weights), sum(weights)) == (len(cache), cache.bytes)
    assert cache.bytes <= 1000


def test_what_belongs_together_is_forgotten_together() -> None:
    cache = filled(100, "other")
    for name in ("page", "value"):
        cache.put(name, name, 10, of="sala", version=1)
    cache.forget("sala")
    cache.forget("sala")
    assert (names(cache), cache.of("sala"), cache.bytes) == (["other"], {}, 10)

"""What is kept to be asked for again: never more than its bytes, what was asked for last longest, all of a version."""

import threading

from briscola_site.rack import Rack


def filled(most: int, *names: str) -> Rack:
    rack = Rack(most)
    for name in names:
        rack.put(name, name.upper(), 10)
    return rack


def names(rack: Rack) -> list[str]:
    return sorted(rack.of(None))


def test_what_was_not_asked_for_longest_makes_room() -> None:
    rack = filled(30, "a", "b", "c")
    assert rack.get("a") == "A"
    rack.put("d", "D", 15)
    assert names(rack) == ["a", "d"]
    assert rack.bytes == 25


def test_what_is_put_again_weighs_what_it_weighs_now() -> None:
    rack = filled(30, "a", "b", "c")
    rack.put("a", "other", 5)
    assert (rack.get("a"), rack.bytes) == ("other", 25)


def test_what_is_larger_than_all_may_be_is_not_kept_and_takes_nothing_away_but_its_own() -> None:
    rack = filled(30, "a", "b")
    rack.put("a", "much", 31)
    assert names(rack) == ["b"]
    assert rack.get("a") is None


def test_what_belongs_together_goes_together_once_there_is_another_version() -> None:
    rack = filled(100, "other")
    for name in ("page", "reading"):
        rack.put((1, name), name, 10, of="sala", version=1)
    assert rack.of("sala") == {(1, "page"): "page", (1, "reading"): "reading"}
    rack.put((2, "page"), "new", 10, of="sala", version=2)
    assert rack.of("sala") == {(2, "page"): "new"}
    assert (len(rack), rack.bytes) == (2, 20)


def test_what_is_taken_or_cleared_away_weighs_nothing() -> None:
    rack = filled(100, "a", "b")
    rack.take("a")
    rack.take("a")
    assert rack.bytes == 10
    rack.clear()
    assert (len(rack), rack.bytes, rack.of(None)) == (0, 0, {})


def test_many_threads_keep_to_one_limit() -> None:
    rack = Rack(1000)

    def work(own: int) -> None:
        for number in range(300):
            rack.put((own, number), b"", 7 + number % 5, of=own % 3, version=number // 20)
            rack.get((own, number - 1))

    threads = [threading.Thread(target=work, args=(own,)) for own in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    weights = [7 + number % 5 for group in range(3) for _own, number in rack.of(group)]
    assert (len(weights), sum(weights)) == (len(rack), rack.bytes)
    assert rack.bytes <= 1000

"""The commands of a page are read whatever its texts are: as they were written, and as pypdf reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import ByteStringObject, ContentStream, DecodedStreamObject, TextStringObject

from tests.pages.papers.pdf.commands import operations


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (rb"(plain)", b"plain"),
        (rb"(one (inside) it)", b"one (inside) it"),
        (rb"(\000(\000(\000\007\000)\000))", b"\0(\0(\0\7\0)\0)"),
        (rb"(a(b(c(d)c)b)a)", b"a(b(c(d)c)b)a"),
        (rb"(\(\)\\(\)))", rb"()\())"),
        (b"(two\\\nlines, \\\r\nthree)", b"twolines, three"),
        (rb"<28 29>", b"()"),
        (rb"<287>", b"(p"),
    ],
)
def test_a_text_is_read_however_deep_its_brackets_go(written: bytes, text: bytes) -> None:
    assert list(operations(b"[" + written + b"]TJ")) == [([[text]], b"TJ")]
    assert list(operations(written + b" Tj")) == [([text], b"Tj")]


@pytest.mark.parametrize("written", [b"(", b"(a(b)", rb"(a\)"])
def test_a_text_without_end_is_no_text(written: bytes) -> None:
    with pytest.raises(AssertionError, match="without end"):
        list(operations(written + b" Tj"))


def as_text(value: bytes, *, bare: bool) -> bytes:
    """As a PDF may write it: with every bracket escaped or, where they are in pairs, as they are."""
    value = value.replace(b"\\", rb"\\").replace(b"\r", rb"\r")
    return b"(" + (value if bare else value.replace(b"(", rb"\(").replace(b")", rb"\)")) + b")"


def in_pairs(value: bytes) -> bool:
    depths = [value[:end].count(b"(") - value[:end].count(b")") for end in range(len(value) + 1)]
    return min(depths) >= 0 and depths[-1] == 0


@given(value=st.one_of(st.binary(max_size=12), st.text("()\\ \n\r0a", max_size=12).map(str.encode)))
def test_any_bytes_are_read_as_they_were_written_and_as_pypdf_reads_them(value: bytes) -> None:
    for written in {
        as_text(value, bare=False),
        as_text(value, bare=in_pairs(value)),
        b"<" + value.hex().encode() + b">",
    }:
        contents = written + b" Tj"
        assert list(operations(contents)) == [([value], b"Tj")]
        stream = DecodedStreamObject()
        stream.set_data(contents)
        (((theirs,), _name),) = ContentStream(stream, None).operations
        assert isinstance(theirs, TextStringObject | ByteStringObject)
        assert theirs.original_bytes == value

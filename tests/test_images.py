"""The images, as far as they can be read without an engine that builds them."""

import re

from tests.dockerfile import DOCKERFILE, ROOT, copied, rests


def test_the_images_hold_the_program_and_its_lock_only():
    sources = {source for line in copied() for source in line}
    assert sources == {"locks/run.lock", "shared", "services", "clients/web"}
    assert all((ROOT / source).exists() for source in sources)
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert next(line for line in ignored if line and not line.startswith("#")) == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == sources


def test_the_images_install_from_the_lock_alone():
    runs = rests("RUN")
    assert len(runs) == 1
    words = runs[0].split()
    assert words[:2] == ["pip", "install"]
    assert {"--require-hashes", "--only-binary", ":all:"} <= set(words)
    assert words[-2:] == ["-r", "locks/run.lock"]
    assert not [word for word in words[2:] if not word.startswith("-") and word not in (":all:", words[-1])]


def test_the_images_run_as_nobody_in_particular():
    for part in ("api", "worker"):
        user = (rests("USER", "base") + rests("USER", part))[-1]
        assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    last = max(n for n, line in enumerate(DOCKERFILE) if line[:2] == ("base", "COPY"))
    assert DOCKERFILE[last + 1][:2] == ("base", "USER"), "what was copied belongs to root"


def test_the_base_image_is_pinned_and_new_enough():
    first, *later = rests("FROM")
    version = re.match(r"python:(\d+)\.(\d+)-slim", first)
    assert (int(version[1]), int(version[2])) >= (3, 11)
    assert [line.split()[0] for line in later] == ["base", "base"]

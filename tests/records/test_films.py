"""Moving pictures as files: read back they show what was given, and the same gives the same."""

import numpy as np
import pytest
from PIL import Image, ImageSequence

from hanoi_graph.drawing.animation import Player, durations
from hanoi_graph.drawing.film import path_film
from hanoi_graph.errors import InputError
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.records.films import Reel, save_film


@pytest.fixture(scope="module")
def film():
    return path_film(shortest_path("AAA", "CCC"), strip=True)


@pytest.fixture(scope="module")
def frames(film):
    return list(Player(film, size="column", dpi=60).frames())


def read(path):
    with Image.open(path) as image:
        return [
            (np.asarray(frame.convert("RGB")), round(frame.info["duration"]))
            for frame in ImageSequence.Iterator(image)
        ]


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_a_file_plays_the_frames(tmp_path, film, frames, kind):
    times = durations(film, milliseconds=300)
    path = save_film(frames, tmp_path / f"film.{kind}", durations=times, description="Discs & pegs")
    found = read(path)
    assert [duration for _, duration in found] == times
    for (shown, _), given in zip(found, frames, strict=True):
        away = np.abs(shown.astype(int) - given.astype(int)).max(axis=2)
        # What has one of the common colours is exact; edges have the nearest.
        assert (away > 0).mean() < 0.03
        assert away.max() < 90
        assert shown[0, 0].tolist() == [255, 255, 255]
    with Image.open(path) as image:
        assert image.is_animated
        assert image.info["loop"] == 0
        text = image.info.get("comment", b"").decode() or image.info.get("Description")
        assert text == "Discs & pegs"


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_the_same_frames_give_the_same_bytes(tmp_path, film, frames, kind):
    again = list(Player(film, size="column", dpi=60).frames())
    one, other = (
        save_film(some, tmp_path / f"{name}.{kind}", durations=durations(film)).read_bytes()
        for name, some in (("one", frames), ("other", again))
    )
    assert one == other


def test_what_stays_is_not_stored_again(tmp_path, film, frames):
    alone = save_film(frames[:1], tmp_path / "one.gif", durations=[1000]).stat().st_size
    all_of_them = save_film(frames, tmp_path / "all.gif", durations=durations(film)).stat().st_size
    assert all_of_them < 0.6 * len(frames) * alone


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_frames_that_are_the_same_take_their_time(tmp_path, kind):
    black, white = np.zeros((4, 4, 3), np.uint8), np.full((4, 4, 3), 255, np.uint8)
    given = [black, black, black, white]
    found = read(save_film(given, tmp_path / f"x.{kind}", durations=[100, 200, 300, 400]))
    assert sum(time for frame, time in found if not frame.any()) == 600
    assert [time for frame, time in found if frame.all()] == [400]


def test_more_colours_than_a_palette_has():
    shades = np.arange(4096, dtype=np.uint32)
    frame = np.stack((shades // 256 * 16, shades // 16 % 16 * 16, shades % 16 * 16), axis=1)
    frame = frame.astype(np.uint8).reshape(64, 64, 3)
    (image,) = Reel([frame], sample=[frame]).images
    colours = np.array(image.getpalette()).reshape(-1, 3)
    away = ((frame.reshape(-1, 1, 3).astype(int) - colours) ** 2).sum(axis=2)
    assert np.asarray(image).max() < 255
    chosen = np.asarray(image).ravel()
    assert np.array_equal(away[np.arange(4096), chosen], away[:, :255].min(axis=1))


def test_what_cannot_be_written_leaves_nothing(tmp_path):
    frame = np.zeros((4, 4, 3), np.uint8)
    with pytest.raises(InputError, match=r"a film must be a \.gif or \.apng file, got 'x.mp4'"):
        save_film([frame], tmp_path / "x.mp4", durations=[1])
    with pytest.raises(InputError, match="one for each of 1 frames, got 2"):
        save_film([frame], tmp_path / "x.gif", durations=[1, 2])
    with pytest.raises(InputError, match="one at least"):
        save_film([], tmp_path / "x.gif", durations=[])
    with pytest.raises(InputError, match="one at least"):
        Reel([], sample=[frame])
    with pytest.raises(OSError, match="No such file"):
        save_film([frame], tmp_path / "missing" / "x.gif", durations=[1])
    assert list(tmp_path.iterdir()) == []

"""A card still tells its rank and its suit on a small screen."""

from base64 import b64encode
from itertools import combinations

import pytest
from playwright.sync_api import Browser

from bisca.show.packs import packs
from sitekit import cards, small

WIDTH, HEIGHT = 36, 54
# The corner with letter and pip, in pixels of the small card.
CORNER = (1, 2, 11, 22)

# Draws each face small and gives the darkness (0 to 255) of the pixels of its corner.
READ = """async ({urls, width, height, corner}) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.imageSmoothingQuality = "high";
  const read = {};
  for (const [name, url] of Object.entries(urls)) {
    const image = new Image();
    image.src = url;
    await image.decode();
    pen.clearRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    const {data} = pen.getImageData(...corner);
    read[name] = Array.from({length: data.length / 4},
      (_, i) => 255 - Math.min(data[4 * i], data[4 * i + 1], data[4 * i + 2]));
  }
  return read;
}"""


@pytest.mark.parametrize("language", cards.LANGUAGES)
def test_corners_differ_at_36_pixels(chromium: Browser, site_url: str, language: str) -> None:
    folder = f"{site_url}assets/cards/french-{language}/"
    names = [f"{rank}{suit}" for suit in cards.SUITS for rank in cards.RANKS]
    page = chromium.new_page()
    page.goto(f"{site_url}pt/index.html")
    read = page.evaluate(
        READ,
        {
            "urls": {name: f"{folder}{name}.svg" for name in names},
            "width": WIDTH,
            "height": HEIGHT,
            "corner": CORNER,
        },
    )
    page.close()

    for name in names:
        inked = sum(darkness > 128 for darkness in read[name])
        assert inked >= 40, name
    for suit in cards.SUITS:
        for one, other in combinations([f"{rank}{suit}" for rank in cards.RANKS], 2):
            apart = sum(abs(a - b) > 96 for a, b in zip(read[one], read[other], strict=True))
            assert apart >= 12, (one, other)


# How much of the right third of a picture isn't paper, in percent.
INKED = """async url => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const {width, height} = image;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const left = Math.round(width * 0.66), edge = 3;
  const {data} = pen.getImageData(left, edge, width - left - edge, height - 2 * edge);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    dark += Math.min(data[at], data[at + 1], data[at + 2]) < 200;
  }
  return 100 * dark / (data.length / 4);
}"""


@pytest.mark.parametrize("pack", packs())
def test_a_small_card_shows_its_index_alone(chromium: Browser, site_url: str, pack: str) -> None:
    """Under 48 pixels, at the left, where hands that overlap show it; no court, no crowd of pips."""
    page = chromium.new_page()
    page.goto(f"{site_url}pt/checked.html")
    for lang, face in packs()[pack].faces.items():
        for card in ("KS", "QH", "7D", "AC"):
            inked = {}
            for width in (18, small.LEAST - 2, small.LEAST, 2 * small.LEAST):
                page.evaluate(
                    """([src, width]) => {
                      document.body.innerHTML = `<img src="${src}" width="${width}" height="${width * 1.5}">`;
                      return document.querySelector("img").decode();
                    }""",
                    [f"{site_url}assets/cards/{face}/{card}.svg", width],
                )
                shot = b64encode(page.locator("img").screenshot()).decode()
                inked[width] = page.evaluate(INKED, f"data:image/png;base64,{shot}")
            assert inked[18] < 3, (lang, card, inked)
            assert inked[small.LEAST - 2] < 3, (lang, card, inked)
            assert inked[small.LEAST] > 6, (lang, card, inked)
            assert inked[2 * small.LEAST] > 6, (lang, card, inked)
    page.close()

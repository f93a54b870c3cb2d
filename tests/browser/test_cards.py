"""The corner of a card still tells its rank and its suit on a card 36 pixels wide."""

from itertools import combinations

import pytest
from playwright.sync_api import Browser

from sitekit import cards

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

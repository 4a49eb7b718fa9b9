"""Whether a table fits on a screen: everything of it is seen, and nothing lies under something else."""

from playwright.sync_api import expect

SCREENS = [(1280, 800), (1366, 768), (1920, 1080), (390, 844), (360, 640), (844, 390)]

# What sticks out of the screen or lies under something else, and how large a cell is.
MEASURE = """
async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const problems = [];
  const parts = [
    '.head', '.turn', '.centre', '.dice', '.offers', '.own svg', '.tally', '.hint', '.bar button',
    '.bar input',
  ];
  const edges = (from, to) => [from + 3, (from + to) / 2, to - 3];
  for (const name of parts)
    for (const part of document.querySelectorAll(name)) {
      const {left, top, right, bottom, width} = part.getBoundingClientRect();
      if (!width) continue;
      if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
        problems.push(`${name} ends at ${Math.round(right)}, ${Math.round(bottom)}`);
      for (const x of edges(left, right))
        for (const y of edges(top, bottom)) {
          const found = document.elementFromPoint(x, y);
          const related = !found || part.contains(found) || found.contains(part);
          if (!related) problems.push(`${name} lies under ${found.getAttribute('class')}`);
        }
    }
  if (scrollY) problems.push('the page was moved');
  if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is too wide');
  const svg = document.querySelector('.own svg');
  const unit = svg.closest('[data-game=criss-cross]') ? 60 : 40;
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return {problems: [...new Set(problems)], cell: Math.round(unit * scale * 10) / 10};
}
"""


def speak(page, language):
    """Change the language, and wait until the table is drawn anew."""
    page.locator(".table").evaluate("(table) => table.setAttribute('data-old', '')")
    page.locator("#language").select_option(language)
    expect(page.locator("[data-old]")).to_have_count(0)
    expect(page.locator(".own svg")).to_be_visible()


def measured(page, screens=SCREENS):
    """Return what does not fit, {screen: problems}, and the size of a cell on each screen."""
    wrong, cells = {}, {}
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE)
        cells[width, height] = found["cell"]
        if found["problems"]:
            wrong[width, height] = found["problems"]
    return wrong, cells

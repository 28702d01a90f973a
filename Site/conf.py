"""The settings of Sphinx for the site. build.py puts the documents in order and calls Sphinx."""

import re
from pathlib import Path

import presentation

HERE = Path(__file__).resolve().parent

#: The colors of the service's own pages: here, too, they change with these pages.
FOUNDATION = (HERE.parent / "Sources/QuinceService/Web/Style/foundation.css").read_text()


def colors(block):
    """The custom properties of a `:root` block."""
    return dict(re.findall(r"--([\w-]+): ([^;]+);", block))


light, dark = (colors(block) for block in re.findall(r":root \{(.*?)\}", FOUNDATION, re.DOTALL))

project = "Quince"
html_title = "Quince"
language = "en"
# The second lets GitHub Pages serve folders that begin with an underscore.
extensions = ["myst_parser", "sphinx.ext.githubpages"]
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_heading_anchors = 4
# "--port" is an option and "…" is what a program prints: the text stays as it is written.
smartquotes = False
highlight_language = "none"
# Examples of JSON have "…" in places.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_theme_options = {"light_css_variables": light, "dark_css_variables": dark, "top_of_page_buttons": []}
html_static_path = [str(HERE / "theme/quince.css"), str(HERE.parent / "Sources/QuinceService/Web/icon.svg")]
html_css_files = ["quince.css"]
html_logo = html_favicon = str(HERE.parent / "Sources/QuinceService/Web/icon.svg")
templates_path = [str(HERE / "theme")]
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_permalinks_icon = "#"


def setup(app):
    presentation.connect(app)

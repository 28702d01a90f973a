"""What the site changes in the pages that Sphinx makes: tables for narrow windows, and pictures for dark ones."""

import re
from html import escape

from docutils import nodes

#: What Furo's templates don't have, and assistive technology needs.
CORRECTIONS = {
    # A table that is too wide scrolls, also with the keyboard.
    '<div class="table-wrapper ': '<div tabindex="0" role="group" aria-label="Table" class="table-wrapper ',
    # Pictures for the other color scheme, and those further down, are fetched when they are shown.
    "<img ": '<img loading="lazy" ',
}

#: A picture that opens in full size.
SCREENSHOT = re.compile(r'<img (?=[^>]*class="(?P<classes>[^"]*\bscreenshot\b[^"]*)")(?=[^>]*src="(?P<file>[^"]+)")[^>]*>')


def connect(app):
    app.connect("doctree-resolved", label_cells)
    app.connect("html-page-context", correct)


def label_cells(app, doctree, name):
    """Repeats the heading of each column in its cells: a narrow window shows every row as a block of its own."""
    for table in doctree.findall(nodes.table):
        headings = [entry.astext() for head in table.findall(nodes.thead) for entry in head.findall(nodes.entry)]
        for row in (row for body in table.findall(nodes.tbody) for row in body.findall(nodes.row)):
            for heading, entry in zip(headings, row.findall(nodes.entry)):
                # A picture has its own words.
                if heading and entry.children and not list(entry.findall(nodes.image)):
                    text = f'<span class="cell-label">{escape(heading)}</span> '
                    entry[0].insert(0, nodes.raw("", text, format="html"))


def correct(app, name, template, context, doctree):
    body = SCREENSHOT.sub(r'<a class="\g<classes>" href="\g<file>">\g<0></a>', context.get("body", ""))
    for found, instead in CORRECTIONS.items():
        body = body.replace(found, instead)
    context["body"] = body

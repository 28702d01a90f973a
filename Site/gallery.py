"""The pictures of the buttons, from the button endpoint of a running service, and the page that shows them."""

from urllib.parse import urlencode
from urllib.request import urlopen

PAGE = "gallery.md"

#: The styles: their name, the parameters of the endpoint, and the background that they are for.
STYLES = [
    ("Black", {"color": "black"}, "light"),
    ("White", {"color": "white"}, "dark"),
    ("White with an outline", {"color": "white", "border": "true"}, "light"),
]
TITLES = ["sign-in", "sign-up", "continue"]

INTRODUCTION = """\
# The button gallery

The service and `quince button` draw these images. In place of Apple's logo they have a placeholder mark, until you
[import Apple's logo](docs/buttons.md#apples-artwork) on your machine. The line below an image has its parameters, except for the size. The
first image is `http://localhost:8080/appleid/button?color=black&type=sign-in&width=220&height=40`.

The page <http://localhost:8080/_quince/buttons> of a running service previews every setting on your background, and has the code for HTML,
SwiftUI, UIKit, Android and Flutter. [The button images](docs/buttons.md) describes how they are drawn and how to write a whole set.
"""


class Gallery:
    """Fetches images into a folder and writes the page about them."""

    def __init__(self, url, folder, locales):
        self.url, self.folder, self.locales = url, folder, locales
        self.count = 0

    def page(self):
        parts = [INTRODUCTION, "## Titles and styles"]
        for name, style, ground in STYLES:
            parts += [f"### {name}", self.shelf(ground, [("", style | {"type": title, "width": 220, "height": 40}) for title in TITLES])]
        parts += ["## Corners", self.shelf("light", [
            ("", {"color": "black", "border_radius": radius, "width": 220, "height": 40}) for radius in (0, 15, 50)])]
        parts += ["## Logo on the left", "The path is `/appleid/button/left`.", self.shelf("light", [
            ("/left", {"color": color, "border": border, "logo-size": size, "width": 220, "height": 44})
            for color, border, size in (("black", "false", "small"), ("white", "true", "medium"), ("black", "false", "large"))])]
        parts += ["## Logo only", "The path is `/appleid/button/logo`.", self.shelf("light", [
            ("/logo", {"color": color, "border": border, "border_radius": radius, "size": 44})
            for color, border, radius in (("black", "false", 0), ("black", "false", 15), ("white", "true", 50))])]
        parts += [f"## All {len(self.locales)} locales", self.shelf("light", [
            ("", {"type": "continue", "locale": locale, "width": 260, "height": 40}) for locale in self.locales])]
        return "\n\n".join(parts) + "\n"

    def shelf(self, ground, images):
        """Several images on one background."""
        figures = "\n\n".join(self.figure(path, parameters) for path, parameters in images)
        return f"::::{{container}} shelf {ground}\n{figures}\n::::"

    def figure(self, path, parameters):
        query = urlencode(parameters)
        with urlopen(f"{self.url}/appleid/button{path}?{query}&scale=2", timeout=60) as answer:
            image = answer.read()
        self.count += 1
        name = f"buttons/{self.count}.png"
        (self.folder / "buttons").mkdir(exist_ok=True)
        (self.folder / name).write_bytes(image)
        width = parameters.get("width", parameters.get("size"))
        height = parameters.get("height", width)
        style = urlencode({name: value for name, value in parameters.items() if name not in ("width", "height", "size")})
        alternative = f"The button for {style.replace('&', ', ').replace('=', ' ')}"
        return (f":::{{figure}} {name}\n:alt: {alternative}\n:width: {width}px\n:height: {height}px\n\n"
                f"`{style}`\n:::")

// Script: what runs in a page. Looks only: sets nothing, presses nothing, listens to nothing. One text a concern, joined to one
// function; written for Chromium. Limits on what a page may hold stand in it, so that no page keeps it busy.

/// The scripts that a page is measured by.
enum PageScript {
    /// Returns a `PaintedPage`; its argument is the list of approved titles.
    static let measuring =
        (["const titles = arguments[0];"] + [
            Self.tree, Self.boxes, Self.colors, Self.surface, Self.texts, Self.find, Self.buttons,
            Self.overlay,
            Self.hidden, Self.title, Self.logo, Self.surroundings, Self.screen, Self.measure,
        ]).joined(separator: "\n")
}

// Script: what runs in a page. Looks only: sets nothing, presses nothing, listens to nothing. One file a concern, joined to one
// function; written for Chromium. Limits on what a page may hold stand in it, so that no page keeps it busy.

import QuinceGuidelines

/// The scripts that a page is measured by.
enum PageScript {
    /// Returns a `PaintedPage`.
    static let measuring = Self.joined([
        PackageResources.tree_js, PackageResources.boxes_js, PackageResources.colors_js,
        PackageResources.surface_js, PackageResources.texts_js, Array("\(SignInWords.script)\n\n".utf8),
        PackageResources.words_js, PackageResources.find_js, PackageResources.buttons_js,
        PackageResources.overlay_js, PackageResources.hidden_js, PackageResources.title_js,
        PackageResources.logo_js, PackageResources.surroundings_js, PackageResources.screen_js,
        PackageResources.measure_js,
    ])

    /// Returns a ``PageLook``; its argument is a CSS selector or null.
    static let looking = Self.joined([
        PackageResources.tree_js, PackageResources.boxes_js, PackageResources.settling_js,
    ])

    /// Returns whether its argument is a CSS selector.
    static let readingSelector = """
        try { document.createDocumentFragment().querySelector(arguments[0]); return true; } catch { return false; }
        """

    /// Each file ends with a line break, and the script with none.
    private static func joined(_ files: [[UInt8]]) -> String {
        String(decoding: files.joined().dropLast(), as: UTF8.self)
    }
}

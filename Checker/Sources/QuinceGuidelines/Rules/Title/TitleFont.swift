import Foundation

extension Rule {
    /// The system's font.
    static let titleFont = Rule(
        "title.font-system",
        "The title in the system font",
        severities: .since(.y2022, .advice, before: .error),
        statement:
            "Use the system font for the title of a custom button. The 2020 edition requires it. Since 2022 it is "
            + "preferred, and another font is allowed if the proportions stay the same.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "In another font, people don't recognize the button as quickly.",
        remedy: "Set the title in the system font.",
        example: Example(
            broken: "font-family: Lobster",
            kept: "font-family: -apple-system, system-ui, sans-serif"
        ),
        check: .button { button, edition in
            guard button.kind == .customText, let title = button.title else { return [] }
            return title.font.judged("the title's font") { font in
                guard !isSystemFont(font), !(button.platform.mayHaveRoboto && isRoboto(font)) else {
                    return nil
                }
                var outcome = Outcome("has its title in \(excerpt(font))", measured: excerpt(font))
                outcome.required = edition >= .y2022 ? "preferably the system font" : "the system font"
                return outcome
            }
        }
    )
}

extension Platform {
    /// Whether Android's own font may be the system's.
    fileprivate var mayHaveRoboto: Bool { self == .android || self == .crossPlatform }
}

/// Android's own font, also as a file that an app brings: `roboto_medium`.
private func isRoboto(_ font: String) -> Bool {
    let name = font.lowercased().drop { !$0.isLetter }
    return name.hasPrefix("roboto")
        && !["slab", "mono", "condensed", "serif", "flex"].contains(where: { name.contains($0) })
}

/// Whether the first of the families is the system's, under any of its names.
func isSystemFont(_ families: String) -> Bool {
    let first = families.prefix(200).split(separator: ",", omittingEmptySubsequences: false).first ?? ""
    let name = first.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\"'.")))
        .lowercased()
    let names: Set = [
        "", "system", "-apple-system", "system-ui", "ui-sans-serif", "blinkmacsystemfont",
        "applesystemuifont",
    ]
    return names.contains(name)
        || [
            "sf pro", "sfpro", "sf-pro", "sf_pro", "sf ui", "sfui", "sf-ui", "sf compact", "sfcompact",
            "san francisco",
        ]
        .contains { name.hasPrefix($0) }
}

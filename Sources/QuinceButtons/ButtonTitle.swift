/// What the button says.
public enum ButtonType: String, Hashable, Sendable, CaseIterable {
    case signIn = "sign-in"
    case signUp = "sign-up"
    case `continue`
}

/// A title as it is drawn: finished outlines on a line.
package struct ButtonTitle: Hashable, Sendable {
    /// An outline of the glyph table with its place, in units, y upwards.
    package struct Placement: Hashable, Sendable {
        package let glyph: Int
        package let x: Int
        package let y: Int
    }

    /// The text, in the order in which it is spoken.
    package let text: String
    package let isRightToLeft: Bool
    /// In units of ``TitleTable/unitsPerEm``.
    package let advance: Int
    /// Left, bottom, right and top of what is inked, in units, y upwards.
    package let ink: (xMin: Int, yMin: Int, xMax: Int, yMax: Int)
    package let placements: [Placement]

    package static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.placements == right.placements
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(self.text) }
}

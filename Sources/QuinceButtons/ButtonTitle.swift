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
    package let ink: Ink
    package let placements: [Placement]

    /// What is inked, in units, y upwards.
    package struct Ink: Hashable, Sendable {
        package let xMin: Int
        package let yMin: Int
        package let xMax: Int
        package let yMax: Int
    }
}

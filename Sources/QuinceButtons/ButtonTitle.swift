/// The title of the button.
public enum ButtonType: String, Hashable, Sendable, CaseIterable {
    case signIn = "sign-in"
    case signUp = "sign-up"
    case `continue`
}

/// A title as it is drawn: outlines on a line.
public struct ButtonTitle: Hashable, Sendable {
    /// An outline from the glyph table with its position, in units, y upwards.
    public struct Placement: Hashable, Sendable {
        /// The index of the outline in the title table.
        public let glyph: Int
        /// The horizontal position of the glyph's origin, in font units.
        public let x: Int
        /// The vertical position of the glyph's origin, in font units.
        public let y: Int
    }

    /// The text, in reading order.
    public let text: String
    /// Whether the title is written from right to left.
    public let isRightToLeft: Bool
    /// The width of the title, in units of ``TitleTable/unitsPerEm``.
    public let advance: Int
    /// The smallest box around all glyphs.
    public let ink: Ink
    /// The glyphs with their positions.
    public let placements: [Placement]

    /// The box of the ink, in units, y upwards.
    public struct Ink: Hashable, Sendable {
        /// The left edge, in font units.
        public let xMin: Int
        /// The lower edge, in font units.
        public let yMin: Int
        /// The right edge, in font units.
        public let xMax: Int
        /// The upper edge, in font units.
        public let yMax: Int
    }
}

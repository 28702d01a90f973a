/// What the button says.
public enum ButtonType: String, Hashable, Sendable, CaseIterable {
    case signIn = "sign-in"
    case signUp = "sign-up"
    case `continue`
}

/// A title as it is drawn: finished outlines on a line.
public struct ButtonTitle: Hashable, Sendable {
    /// An outline of the glyph table with its place, in units, y upwards.
    public struct Placement: Hashable, Sendable {
        /// The index of the outline in the title table.
        public let glyph: Int
        /// Where the origin of the glyph is, in font units.
        public let x: Int
        /// Where the origin of the glyph is, in font units.
        public let y: Int
    }

    /// The text, in the order in which it is spoken.
    public let text: String
    /// Whether the title is written from right to left.
    public let isRightToLeft: Bool
    /// In units of ``TitleTable/unitsPerEm``.
    public let advance: Int
    /// The smallest box around all glyphs.
    public let ink: Ink
    /// The glyphs with their positions.
    public let placements: [Placement]

    /// What is inked, in units, y upwards.
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

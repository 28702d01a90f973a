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
        public let glyph: Int
        public let x: Int
        public let y: Int
    }

    /// The text, in the order in which it is spoken.
    public let text: String
    public let isRightToLeft: Bool
    /// In units of ``TitleTable/unitsPerEm``.
    public let advance: Int
    public let ink: Ink
    public let placements: [Placement]

    /// What is inked, in units, y upwards.
    public struct Ink: Hashable, Sendable {
        public let xMin: Int
        public let yMin: Int
        public let xMax: Int
        public let yMax: Int
    }
}

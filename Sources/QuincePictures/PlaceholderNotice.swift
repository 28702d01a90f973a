import QuinceButtons

/// What a picture says of itself that Quince drew without Apple's artwork; ``ButtonImage/placeholderNotice`` are the words.
public enum PlaceholderNotice: Sendable {
    /// Whether a PNG or SVG file has them: a PNG in a text chunk, an SVG anywhere.
    public static func isIn(_ file: [UInt8]) -> Bool {
        guard file.starts(with: PNGFile.signature) else { return Self.words(in: file[...]) }
        guard let png = try? PNGFile(parsing: file) else { return false }
        return png.chunks.contains { Self.textChunks.contains($0.type) && Self.words(in: $0.data) }
    }

    /// Whether the description of a drawing has them.
    public static func isIn(_ description: String) -> Bool { Self.words(in: Array(description.utf8)[...]) }

    /// Programs that write a file again keep a text in one or the other.
    private static let textChunks: Set<String> = ["tEXt", "iTXt"]

    private static func words(in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.contains(ButtonImage.placeholderNotice.utf8)
    }
}

import QuinceButtons

/// The notice in images that Quince drew without Apple artwork; its words are ``ButtonImage/placeholderNotice``.
public enum PlaceholderNotice: Sendable {
    /// Returns whether a PNG or SVG file contains the notice: a PNG in a text chunk, an SVG anywhere.
    public static func isIn(_ file: [UInt8]) -> Bool {
        guard file.starts(with: PNGFile.signature) else { return Self.words(in: file[...]) }
        guard let png = try? PNGFile(parsing: file) else { return false }
        return png.chunks.contains { Self.textChunks.contains($0.type) && Self.words(in: $0.data) }
    }

    /// Returns whether the description of a drawing contains the notice.
    public static func isIn(_ description: String) -> Bool { Self.words(in: Array(description.utf8)[...]) }

    /// Programs that rewrite a file keep a text in one of these chunks.
    private static let textChunks: Set<String> = ["tEXt", "iTXt"]

    private static func words(in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.contains(ButtonImage.placeholderNotice.utf8)
    }
}

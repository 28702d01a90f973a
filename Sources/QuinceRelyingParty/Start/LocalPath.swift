/// A path in the app's own site to return to, which can't lead to another site.
public struct LocalPath: Hashable, Sendable {
    /// The longest path, in bytes.
    public static let maximumLength = 512

    /// The path, which begins with one slash.
    public let text: String

    /// The home page.
    public static let root = LocalPath(unchecked: "/")

    /// Checks a path that came with a request.
    ///
    /// It refuses everything that a browser could take for another site: `//host`, `/\host`, and control characters
    /// that browsers drop.
    ///
    /// - Returns: nil if the text isn't a path of this site.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.maximumLength,
            bytes.count == 1 || (bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\")),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }
}

/// A place in the app's own site to come back to; nobody else's.
public struct LocalPath: Hashable, Sendable {
    /// The longest, in bytes.
    public static let maximumLength = 512

    /// Begins with one slash.
    public let text: String

    /// The start page.
    public static let root = LocalPath(unchecked: "/")

    /// Checks a path that came with a request.
    ///
    /// Refused is whatever a browser could take for another site: `//host`, `/\host`, control characters that it drops.
    ///
    /// - Returns: nil for what is no path of this site.
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

import Foundation

/// A path inside the shop, to return to.
///
/// It can't be a URL of another site, so no redirect leads out.
struct ShopLocalPath: Hashable, Sendable {
    static let account = ShopLocalPath(unchecked: Paths.account)
    private static let maximumLength = 300

    let text: String

    /// Reads the text of a link or form; nil for any text that a browser might take for another server.
    ///
    /// Browsers read `//host` and `/\host` as other servers, and remove tabs and line breaks first.
    init?(parsing text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumLength, bytes.first == UInt8(ascii: "/"),
            !text.hasPrefix("//"), bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
            !bytes.contains(UInt8(ascii: "\\"))
        else { return nil }
        self.text = text
    }

    init(unchecked text: String) { self.text = text }

    /// The escaped path, for the value of `?return=`.
    var inQuery: String {
        let plain = CharacterSet(charactersIn: "/-_.~").union(.alphanumerics)
        return self.text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

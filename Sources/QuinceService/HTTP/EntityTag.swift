import Crypto
import Foundation
import QuinceProtocol

/// Entity tags (RFC 9110 §8.8.3).
enum EntityTag {
    /// A strong tag, from a digest of the content.
    static func strong(of content: some Sequence<UInt8>) -> String {
        let digest = SHA256.hash(data: Data(content)).prefix(12).map { String(format: "%02x", $0) }.joined()
        return "\"\(digest)\""
    }

    /// Whether one of the tags of `If-None-Match` matches (RFC 9110 §13.1.2).
    static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { part in
            let part = part.trimmed
            return part == "*" || part.isExactly(tag) || part.isExactly("W/\(tag)")
        }
    }
}

extension Substring {
    /// The text without the spaces and tabs that headers allow around their parts (RFC 9110 §5.6.3).
    var trimmed: Substring {
        let start = self.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { start[...$0] } ?? ""
    }
}

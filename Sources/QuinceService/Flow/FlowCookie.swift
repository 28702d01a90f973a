import Foundation
import HTTPTypes
package import Hummingbird
import QuinceProtocol

/// A browser's cookie of a flow: the sealed flow, which also proves that the flow began in this browser.
///
/// Each flow has its own cookie, which is sent only to that flow's path: a planted cookie has no effect, and two tabs don't
/// disturb each other.
package struct FlowCookie: Hashable, Sendable {
    package static let name = "quince_browser"
    /// Browsers keep 4,096 bytes of a cookie, including its name (RFC 6265bis §5.6); a longer text is split.
    private static let pieceLength = 3_800
    /// A request with every parameter at its limit needs three.
    private static let maximumPieces = 4

    /// The sealed flow: base64url.
    package let text: String
    package var digest: SecretDigest { SecretDigest(of: self.text) }

    package init(_ text: String) { self.text = text }

    /// The cookie of `request`; nil if there is none.
    ///
    /// The first of several with one name counts: browsers send the one with the longest path first (RFC 6265 §5.4).
    package init?(of request: Request) {
        var pieces = [Substring?](repeating: nil, count: Self.maximumPieces)
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(Self.name), let equals = pair.firstIndex(of: "="),
                    let index = Self.index(of: pair[..<equals]), pieces[index] == nil
                else { continue }
                pieces[index] = pair[pair.index(after: equals)...]
            }
        }
        guard let first = pieces[0], !first.isEmpty else { return nil }
        self.text = pieces.prefix { $0 != nil }.compactMap { $0 }.joined()
    }

    private static func index(of name: Substring) -> Int? {
        if name == Self.name { return 0 }
        return (1..<Self.maximumPieces).first { name == "\(Self.name)_\($0)" }
    }

    /// The `Set-Cookie` values for the flow at `path`.
    ///
    /// `Lax`: browsers have to send the cookie when an app redirects here.
    package func headers(path: String, secure: Bool) -> [String] {
        var (rest, values) = (Substring(self.text), [String]())
        while !rest.isEmpty {
            let name = values.isEmpty ? Self.name : "\(Self.name)_\(values.count)"
            values.append(
                "\(name)=\(rest.prefix(Self.pieceLength)); Path=\(path); Max-Age=\(Int(Flow.lifetime)); HttpOnly; SameSite=Lax"
                    + (secure ? "; Secure" : "")
            )
            rest = rest.dropFirst(Self.pieceLength)
        }
        return values
    }
}

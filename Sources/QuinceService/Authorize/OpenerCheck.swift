import Foundation
import QuinceProtocol

/// The page that opened a popup has the origin of the redirect URI; browsers deliver the response to no other page.
///
/// It refuses nothing: the `Referer` header may be missing, and Apple doesn't look at it. At Apple, a popup that was opened
/// from another origin stays open, and the page never learns anything.
enum OpenerCheck {
    static func run(_ request: inout AuthorizationRequest, referrer: String?, _ explanation: Explanation) {
        guard request.mode == .webMessage else { return }
        request.opener = referrer.flatMap(Self.origin)
        let expected = request.redirectURI.origin
        switch request.opener {
        case expected?: explanation.passed("opener", "the popup was opened by a page at \(expected)")
        case let opener?: explanation.note("opener", UnclaimedMessage.otherOrigin(opener, expected: expected))
        case nil:
            explanation.note(
                "opener",
                "the request doesn't say which page opened the popup; the response goes to pages at \(expected) only"
            )
        }
    }

    /// The origin in a `Referer` header; nil if there is none (RFC 6454 §6.2).
    private static func origin(_ referrer: String) -> String? {
        guard referrer.utf8.count <= 2_048, let url = URL(string: referrer), let host = url.host(),
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { return nil }
        let port = url.port.map { ":\($0)" } ?? ""
        let name = host.contains(":") ? "[\(host)]" : host.lowercased()
        return "\(scheme)://\(name)\(port)"
    }
}

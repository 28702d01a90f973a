import Foundation
import QuinceGuidelines

/// A link or form with a request to Apple.
struct PaintedLink: Decodable, Sendable {
    let address: String
    let selector: String
}

extension PaintedLink {
    /// The request that the address carries.
    func request(on page: BrowserPage) -> MeasuredAuthorization? {
        guard let query = self.address.split(separator: "?", maxSplits: 1).dropFirst().first else {
            return nil
        }
        var parameters: [String: Measured<String>] = [:]
        for pair in query.prefix(while: { $0 != "#" }).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]) else { continue }
            parameters[name] = .known(parts.count > 1 ? Self.decoded(parts[1]) ?? String(parts[1]) : "")
        }
        return MeasuredAuthorization(
            at: SourcePlace(path: page.address, object: self.selector),
            parameters: parameters
        )
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}

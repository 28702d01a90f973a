package import QuinceProtocol

/// A claim of an identity token that is to be wrong.
package struct ClaimChange: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        case remove
        case replace(JSONValue)
        /// A time this far from the moment the token is signed.
        case secondsFromNow(Int)
    }

    package let name: String
    package let change: Change

    package init(_ name: String, _ change: Change) {
        self.name = name
        self.change = change
    }

    /// `now` is in seconds since 1970.
    func apply(to claims: inout JSONObject, now: Int) {
        switch self.change {
        case .remove: claims[self.name] = nil
        case .replace(let value): claims[self.name] = value
        case .secondsFromNow(let seconds): claims[self.name] = .integer(now + seconds)
        }
    }

    /// Such as `aud is now "other"`.
    var text: String {
        switch self.change {
        case .remove: "\(self.name) is removed"
        case .replace(let value): "\(self.name) is now \(value.text.shortened)"
        case .secondsFromNow(let seconds): "\(self.name) is \(seconds) s from now"
        }
    }
}

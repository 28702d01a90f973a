package import QuinceProtocol

/// A wrong claim of an identity token, or a wrong member of its header.
package struct MemberChange: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        case remove
        case replace(JSONValue)
        /// A time relative to the signing of the token.
        case secondsFromNow(Int)
    }

    package let name: String
    package let change: Change

    package init(_ name: String, _ change: Change) {
        self.name = name
        self.change = change
    }

    /// `now` is in seconds since 1970.
    func apply(to object: inout JSONObject, now: Int) {
        switch self.change {
        case .remove: object[self.name] = nil
        case .replace(let value): object[self.name] = value
        case .secondsFromNow(let seconds): object[self.name] = .integer(now + seconds)
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

public import struct Foundation.Data

/// The data of a signed-in user that must outlive the app's process.
///
/// Save it whenever it changes, and load it when the app starts.
public struct KeptSignIn: Codable, Hashable, Sendable {
    /// The device's identifier of the signed-in user, ``AppleSignedIn/user``; nil if nobody is signed in.
    public var user: String?
    /// The session that your server began, such as a token.
    public var session: Data?
    /// A sign-in that the server hasn't confirmed, with the name that Apple sends only once.
    public var unsent: AppleSignedIn?

    /// Creates data to store; without arguments, nobody is signed in.
    public init(user: String? = nil, session: Data? = nil, unsent: AppleSignedIn? = nil) {
        self.user = user
        self.session = session
        self.unsent = unsent
    }

    /// Whether there is nothing to store.
    public var isEmpty: Bool { self == KeptSignIn() }
}

extension KeptSignIn: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description that only says which parts there are: their values must not appear in a log.
    public var description: String {
        let parts = [
            self.user.map { _ in "user" }, self.session.map { _ in "session" },
            self.unsent.map { _ in "unsent" },
        ]
        return "KeptSignIn(\(parts.compactMap(\.self).joined(separator: ", ")))"
    }

    /// The same description.
    public var debugDescription: String { self.description }
    /// A mirror without children, for `dump` and for tools that print state.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

import QuinceProtocol

/// The name and email address that Apple's page sends only with the first sign-in.
///
/// They aren't signed, so the browser could have written anything. Use the name to fill in a form that the user sees.
/// Never trust the email address, which is here only for completeness; use ``VerifiedIdentity/email``, which is
/// verified.
public struct PersonSuggestion: Codable, Hashable, Sendable {
    /// The longest name, in characters.
    public static let maximumLength = 100

    /// The given name; nil if it wasn't sent.
    public let givenName: String?
    /// The family name; nil if it wasn't sent.
    public let familyName: String?
    /// The email address from the page; **not verified, so don't use it as an identity**.
    public let unverifiedEmail: String?

    /// Both names, separated by a space; nil if there is none.
    public var fullName: String? {
        let parts = [self.givenName, self.familyName].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Parses the `user` object; nil if it contains nothing.
    init?(_ user: JSONValue) {
        guard let user = user.object else { return nil }
        let name = user["name"]?.object
        self.givenName = Self.clean(name?["firstName"]?.string)
        self.familyName = Self.clean(name?["lastName"]?.string)
        self.unverifiedEmail = Self.clean(user["email"]?.string)
        if self.givenName == nil, self.familyName == nil, self.unverifiedEmail == nil { return nil }
    }

    /// Creates a suggestion from the name that a native app received; nil if there is none.
    init?(givenName: String?, familyName: String?) {
        self.givenName = Self.clean(givenName)
        self.familyName = Self.clean(familyName)
        self.unverifiedEmail = nil
        if self.givenName == nil, self.familyName == nil { return nil }
    }

    /// Removes what doesn't belong in a name: control characters, invisible direction marks, and space at the ends.
    private static func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        let kept = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                false
            default: true
            }
        }
        let words = String(String.UnicodeScalarView(kept)).split { $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty || !words.isWireText ? nil : String(words.prefix(Self.maximumLength))
    }
}

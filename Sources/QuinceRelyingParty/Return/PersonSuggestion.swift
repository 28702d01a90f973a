import QuinceProtocol

/// The name and the address that Apple's page sends with the first sign-in only.
///
/// Nobody signed them: the browser could have written anything. The name may fill a form that the person sees. The
/// address is here for completeness and must never be believed; ``VerifiedIdentity/email`` is the one that was verified.
public struct PersonSuggestion: Codable, Hashable, Sendable {
    /// The longest name, in characters.
    public static let maximumLength = 100

    /// nil where it was not sent.
    public let givenName: String?
    /// nil where it was not sent.
    public let familyName: String?
    /// What the page says; **not verified, not to be used as an identity**.
    public let unverifiedEmail: String?

    /// Both names with a space between; nil where there is none.
    public var fullName: String? {
        let parts = [self.givenName, self.familyName].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Reads the `user` object; nil where there is nothing in it.
    init?(_ user: JSONValue) {
        guard let user = user.object else { return nil }
        let name = user["name"]?.object
        self.givenName = Self.clean(name?["firstName"]?.string)
        self.familyName = Self.clean(name?["lastName"]?.string)
        self.unverifiedEmail = Self.clean(user["email"]?.string)
        if self.givenName == nil, self.familyName == nil, self.unverifiedEmail == nil { return nil }
    }

    /// The name that an app was told; nil where there is none.
    init?(givenName: String?, familyName: String?) {
        self.givenName = Self.clean(givenName)
        self.familyName = Self.clean(familyName)
        self.unverifiedEmail = nil
        if self.givenName == nil, self.familyName == nil { return nil }
    }

    /// Without what has no place in a name: control characters, invisible marks that turn text around, space at the ends.
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

/// A team, an app, a key or an account that a configuration has added, changed or removed.
package struct ConfigurationChange: Hashable, Sendable {
    package enum Verb: String, Hashable, Sendable, CaseIterable {
        case added
        case changed
        case removed
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case team
        case app
        case key
        case account
    }

    package let verb: Verb
    package let kind: Kind
    /// The Team ID, the client ID, the Key ID, or the email address.
    package let name: String
    /// The values that are different, such as `name` and `redirect URI https://example.com/callback removed`; those that a new entry
    /// has several of; the file of a private key that the service makes; none of an entry that is removed.
    package let details: [String]

    /// The changes in a sentence without email addresses, for the audit log; nil without changes.
    ///
    /// At most 20 IDs per verb. Accounts are counted.
    static func summary(of changes: [ConfigurationChange]) -> String? {
        let parts = Verb.allCases.compactMap { verb -> String? in
            let changes = changes.filter { $0.verb == verb }
            let entries = changes.filter { $0.kind != .account }
            let accounts = changes.count - entries.count
            var words = entries.prefix(20).map { "\($0.kind.rawValue) \($0.name)" }
            if entries.count > 20 { words.append("\(entries.count - 20) more") }
            if accounts > 0 { words.append("\(accounts) account\(accounts == 1 ? "" : "s")") }
            return words.isEmpty ? nil : "\(verb.rawValue) \(words.joined(separator: ", "))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

/// Components and custom elements that the configuration says are other ways to sign in.
struct DeclaredElements: Sendable {
    private let roles: [String: SiblingButton.Role]

    init(_ facts: ProjectFacts) {
        let rows = facts.signInButtons.keys.map { name in (Self.bare(name), facts.declaredRole(of: name)) }
        self.roles = Dictionary(rows) { one, _ in one }.compactMapValues(\.self)
    }

    /// What an element is, by its name; nil for all others.
    func role(of name: String) -> SiblingButton.Role? {
        self.roles.isEmpty
            ? nil : self.roles[Self.bare(name.split(separator: ".").last.map(String.init) ?? name)]
    }

    /// Vue calls `AcmeButton` `acme-button` as well.
    private static func bare(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

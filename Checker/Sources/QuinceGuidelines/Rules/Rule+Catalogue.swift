extension Rule {
    /// The rules of a section of the reference page.
    package struct Section: Sendable {
        package let title: String
        package let rules: [Rule]
    }

    /// All rules in the order of the reference page: one list per folder, kept next to its rules.
    package static let sections: [Section] = [
        Section(title: "Size, place and use", rules: sizeRules),
        Section(title: "Title", rules: titleRules),
        Section(title: "Style and background", rules: styleRules),
        Section(title: "Logo and shape", rules: logoRules),
        Section(title: "Web buttons and button images", rules: webRules),
        Section(title: "Authorization requests", rules: authorizationRules),
        Section(title: "Sign-in as a whole", rules: flowRules),
        Section(title: "Authentication", rules: authenticationRules),
    ]

    package static let all: [Rule] = sections.flatMap(\.rules)

    /// The rule with an id; nil if there is none.
    package static func named(_ id: String) -> Rule? { self.all.first { $0.id == id } }
}

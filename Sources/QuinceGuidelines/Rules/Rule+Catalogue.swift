extension Rule {
    /// All rules, in the order of the reference page: one list a folder, kept beside its rules.
    package static let all: [Rule] =
        sizeRules + titleRules + styleRules + logoRules + webRules + authorizationRules + flowRules
        + authenticationRules

    /// The rule of an id; nil where there is none.
    package static func named(_ id: String) -> Rule? { self.all.first { $0.id == id } }
}

import PageLanguages

/// A field of a form for a user's name.
package enum NameField: Hashable, Sendable {
    case first
    case last
    /// One of both.
    case either

    /// The problem of the field, in a sentence for the user, in the language of the current request.
    func sentence(_ problem: NameRules.Problem) -> String {
        let key: TextKey =
            switch (self, problem) {
            case (.first, .length): .signInFirstNameLong
            case (.first, .control): .signInFirstNameControl
            case (.last, .length): .signInLastNameLong
            case (.last, .control): .signInLastNameControl
            case (.either, .length): .signInNameLong
            case (.either, .control): .signInNameControl
            }
        return Language.current.text(key, ["count": "\(NameRules.maximumLength)"])
    }
}

/// The rules for the name of a user, an app or a team, before it is shown to anyone.
package enum NameRules {
    /// The maximum length of a name, in characters; a limit of Quince.
    package static let maximumLength = 100
    /// The maximum length in bytes, because one character can consist of any number of marks.
    static let maximumSize = 400

    /// The problem of a name, as the end of a sentence that begins with the name; nil if there is none.
    package static func objection(to name: String) -> String? {
        switch Self.problem(of: name) {
        case .length: "has more than \(Self.maximumLength) characters; shorten it"
        case .control: "has a line break or another control character; remove it"
        case nil: nil
        }
    }

    /// The problem of a name; nil if there is none.
    package static func problem(of name: String) -> Problem? {
        guard name.utf8.count <= Self.maximumSize, name.count <= Self.maximumLength else { return .length }
        return name.unicodeScalars.allSatisfy(Self.isShown) ? nil : .control
    }

    /// Why a name isn't accepted.
    package enum Problem: Hashable, Sendable {
        case length
        case control
    }

    /// The name as it is stored: single spaces between its words; nil if it has none.
    package static func kept(_ name: String) -> String? {
        let words = name.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Whether a scalar has no effect on the text around it.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Direction marks that affect text beyond the name (UAX #9 §2). Joiners stay: Persian names contain them.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }
}

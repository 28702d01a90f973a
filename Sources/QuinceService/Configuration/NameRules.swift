/// What the name of a person, an app or a team has to look like before it is shown to anybody.
package enum NameRules {
    /// The longest name, in characters; a limit of Quince.
    package static let maximumLength = 100
    /// The same in bytes: one character may be made of any number of marks.
    static let maximumSize = 400

    /// What is wrong with a name, to be said behind it; nil where nothing is.
    package static func objection(to name: String) -> String? {
        guard name.utf8.count <= Self.maximumSize, name.count <= Self.maximumLength else {
            return "has more than \(Self.maximumLength) characters; shorten it"
        }
        guard name.unicodeScalars.allSatisfy(Self.isShown) else {
            return "has a line break or another control character; remove it"
        }
        return nil
    }

    /// A name as it is kept: single spaces between its words; nil if it has none.
    package static func kept(_ name: String) -> String? {
        let words = name.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Whether a scalar leaves the text around it as it is.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Directions that reach beyond the name (UAX #9 §2). Joiners stay: names in Persian have them.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }
}

/// Input text for use in a message: one line, shortened if it is long.
package func excerpt(_ text: String, limit: Int = 60) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
        shown.unicodeScalars.append(scalar.properties.isSeen ? scalar : " ")
    }
    return text.unicodeScalars.dropFirst(limit).isEmpty ? shown : shown + "…"
}

extension Unicode.Scalar.Properties {
    /// Control characters, line ends and marks of direction would change the line around the excerpt.
    fileprivate var isSeen: Bool {
        switch self.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
        default: true
        }
    }
}

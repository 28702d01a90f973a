extension JSONValue {
    /// The value as readable JSON text: one member per line, in order.
    package var indentedText: String { self.indentedText(margin: "") }

    private func indentedText(margin: String) -> String {
        let inner = margin + "  "
        switch self {
        case .object(let object) where !object.members.isEmpty:
            let lines = object.members.map { member in
                "\(inner)\(JSONValue.string(member.name).text): \(member.value.indentedText(margin: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
        case .array(let values) where !values.isEmpty:
            let lines = values.map { inner + $0.indentedText(margin: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(margin)]"
        default:
            return self.text
        }
    }
}

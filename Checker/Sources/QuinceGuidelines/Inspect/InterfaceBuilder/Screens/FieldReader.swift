/// Reads what a text field asks for.
struct FieldReader {
    let node: MarkupNode
    /// What code calls it.
    let names: [String]
    let changes: [OutletChange]

    private var traits: MarkupNode? { self.node.child("textInputTraits", key: "textInputTraits") }
    private var attributes: RuntimeAttributes { RuntimeAttributes(self.node) }

    /// Its visible or spoken text.
    var text: String {
        self.node["placeholder"] ?? self.node.child("string", key: "placeholder")?.text
            ?? ButtonReader.accessibilityLabel(of: self.node) ?? self.storedText ?? ""
    }

    /// What stands in it at first, unless code replaces that.
    private var storedText: String? {
        self.changes.contains { $0.property == "text" } ? nil : self.node["text"]
    }

    /// Whether code forbids to fill it in, and never allows it again.
    private var isLocked: Bool {
        let values = self.changes.filter { ["isUserInteractionEnabled", "isEnabled"].contains($0.property) }
        return !values.isEmpty && values.allSatisfy { $0.value == "false" }
    }

    var field: ScreenField {
        let isSecure =
            self.traits?.isYes("secureTextEntry") == true || self.attributes.isYes("isSecureTextEntry")
            || self.attributes.isYes("secureTextEntry")
        var field = ScreenField(self.meaning(isSecure), isSecure: isSecure)
        // A field that nobody can fill in shows no keyboard.
        let isEditable =
            self.node["enabled"] != "NO" && self.node["userInteractionEnabled"] != "NO"
            && !self.changes.contains { $0.property == "inputView" }
            && !self.isLocked
        field.hasEmailKeyboard = isEditable ? self.hasEmailKeyboard : .unseen
        field.writtenKeyboard = self.writtenKeyboard
        let text = self.text.lowercased()
        if text.contains("optional") { field.isRequired = false }
        if text.contains("required") || text.hasSuffix("*") { field.isRequired = true }
        return field
    }

    private func meaning(_ isSecure: Bool) -> ScreenField.Meaning {
        switch self.traits?["textContentType"] {
        case "email", "emailAddress": return .email
        case "password", "new-password", "newPassword": return .password
        case "one-time-code", "oneTimeCode": return .oneTimeCode
        case let type? where type.lowercased().hasSuffix("name") && type != "username": return .name
        default: break
        }
        if isSecure { return .password }
        let named = self.names.lazy.compactMap { FieldWording.meaning(ofName: $0) }.first
        let shown = FieldWording.meaning(of: self.text)
        // A placeholder that was copied from another field contradicts the outlet's name.
        if shown == .email, named == .password { return .other }
        return shown ?? named ?? .other
    }

    /// The word for the keyboard among the traits, or the traits' key, behind which it would stand.
    private var writtenKeyboard: WrittenValue<Bool>? {
        guard let traits = self.traits else { return nil }
        if let word = traits["keyboardType"], let place = traits.place(of: "keyboardType") {
            return WrittenValue(word, at: place, spellings: [true: "emailAddress"])
        }
        guard let key = traits["key"], let place = traits.place(of: "key") else { return nil }
        return WrittenValue(
            "\(key)\"",
            at: place,
            spellings: [true: "\(key)\" keyboardType=\"emailAddress\""]
        )
    }

    /// The keyboard as the file has it; a class of the project may choose another.
    private var hasEmailKeyboard: Measured<Bool> {
        if let change = self.changes.first(where: { $0.property.lowercased().contains("keyboardtype") }) {
            return change.value.map { .known($0.lowercased().contains("email")) }
                ?? .unknown(because: "code sets the keyboard at \(change.place)")
        }
        if self.traits?["keyboardType"] == "emailAddress" { return .known(true) }
        // UIKeyboardType.emailAddress is 7.
        if let number = self.attributes.first(of: ["keyboardType", "keyboard"]).flatMap({
            self.attributes.number($0)
        }) {
            return .known(number == 7)
        }
        guard let name = self.node["customClass"] else { return .known(false) }
        return .assumed(false, because: "the class \(name) may choose the keyboard")
    }
}

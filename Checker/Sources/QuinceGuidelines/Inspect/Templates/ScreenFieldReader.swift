/// Reads one field of a form.
struct ScreenFieldReader: Sendable {
    let page: TemplatePage
    let node: Int
    private var tree: MarkupTree { self.page.tree }

    private static let components: Set<String> = [
        "textfield", "input", "v-text-field", "ion-input", "el-input", "forminput", "textinput", "inputfield",
        "field",
        "formcontrol", "form.control", "passwordinput", "b-form-input", "a-input", "q-input", "base-input",
        "baseinput",
        "inputtext", "formfield", "float-label", "textbox",
    ]

    static func isField(_ node: Int, in tree: MarkupTree) -> Bool {
        guard let name = tree[node].elementName else { return false }
        let plain = name.lowercased()
        if plain == "input" && name == "input" {
            let silent = ["hidden", "submit", "button", "image", "reset", "file", "range", "color"]
            return !silent.contains(tree.literal("type", of: node)?.lowercased() ?? "text")
        }
        return plain == "textarea" || Self.components.contains(plain)
    }

    func element(at place: SourcePlace) -> ScreenElement {
        let type = self.tree.literal("type", of: self.node)?.lowercased()
        let label = self.label
        if type == "checkbox" || type == "radio" || self.tree.literal("role", of: self.node) == "switch" {
            return ScreenElement(.toggle, label, at: place)
        }
        var field = ScreenField(self.meaning(type, label), isSecure: type == "password")
        field.hasEmailKeyboard = self.isEditable ? self.hasEmailKeyboard(type) : .unseen
        field.writtenKeyboard = self.writtenKeyboard(type)
        field.isRequired = self.isRequired(label)
        return ScreenElement(.field(field), label, at: place)
    }

    /// A field that nobody can fill in shows no keyboard.
    private var isEditable: Bool {
        ["readonly", "readOnly", "disabled", "disable"].allSatisfy { name in
            guard let attribute = self.tree.attribute(name, of: self.node) else { return true }
            return attribute.source.contains("false")
        }
    }

    /// The label and what stands in the empty field; else its name.
    private var label: String {
        var parts: [String] = []
        for part in [
            self.labelElement, self.text(of: "label"), self.text(of: "aria-label"),
            self.text(of: "placeholder"),
        ] {
            guard let part = part?.trimmed(" \n\t"), !part.isEmpty, !parts.contains(part) else { continue }
            parts.append(part)
        }
        if parts.isEmpty {
            parts = ["name", "id"].compactMap { self.tree.literal($0, of: self.node) }.prefix(1).map { $0 }
        }
        return parts.joined(separator: " ")
    }

    /// The text of an attribute, or the words of the key that stands for it: `placeholder={t("login.emailOrCode")}`.
    private func text(of name: String) -> String? {
        if let text = self.tree.literal(name, of: self.node) { return text }
        guard let attribute = self.tree.attribute(name, of: self.node) else { return nil }
        if let texts = self.page.contents.translated.texts(of: attribute.source), let first = texts.first {
            return first.text
        }
        guard let key = attribute.source.firstMatch(of: /\bt\(\s*['"]([\w.:-]+)['"]\s*\)/)?.1 else {
            return nil
        }
        let last = key.split { ".:".contains($0) }.last.map(String.init) ?? ""
        return ViewWords.parts(of: last).joined(separator: " ")
    }

    /// Of a `<label>` around the field, or one that names it.
    private var labelElement: String? {
        let around = self.tree.ancestors(of: self.node).prefix(4).first {
            self.tree[$0].elementName?.lowercased() == "label"
        }
        let naming = self.tree.literal("id", of: self.node).flatMap { self.page.labels[$0] }
        return (around ?? naming).flatMap { self.page.contents.items(in: $0) }.map(SignInButtonFinder.words)
    }

    private func meaning(_ type: String?, _ label: String) -> ScreenField.Meaning {
        if type == "password" { return .password }
        if type == "email" { return .email }
        let keys = ["name", "id", "autocomplete", "formcontrolname", "v-model", "ng-model", "controlid"]
        let names = keys.compactMap { self.tree.attribute($0, of: self.node)?.source } + self.registered
        let words = Self.separated((names + [label]).joined(separator: " "))
        if words.say(["one time", "otp", "verification code", "one time code"]) { return .oneTimeCode }
        // A list of people is searched for a part of an address.
        if words.say(["subject", "template", "message"]) { return .other }
        if words.say(["search", "filter"]), self.tree.literal("autocomplete", of: self.node) != "email" {
            return .other
        }
        if words.say(["email", "e mail", "email address", "mail"]) || FieldWording.mentionsEmail(label) {
            return .email
        }
        if words.say(["password", "passwd", "pwd"]) { return .password }
        let isName =
            self.tree.literal("autocomplete", of: self.node) == "name"
            || words.say([
                "first name", "last name", "full name", "your name", "given name", "family name", "firstname",
                "lastname", "fullname",
            ])
        return isName ? .name : .other
    }

    /// `firstName` and `first_name` are two words.
    private static func separated(_ text: String) -> ScreenWords {
        var result = ""
        var last: Character = " "
        for character in text.prefix(400) {
            if last.isLowercase, character.isUppercase { result.append(" ") }
            result.append(character == "_" ? " " : character)
            last = character
        }
        return ScreenWords(result)
    }

    private func hasEmailKeyboard(_ type: String?) -> Measured<Bool> {
        if type == "email" || self.tree.literal("inputmode", of: self.node) == "email" { return .known(true) }
        let isElement = self.tree[self.node].elementName == "input" || self.isPlainField
        let computed = ["type", "inputmode"].contains { name in
            self.tree.attribute(name, of: self.node).map { $0.literal == nil } == true
        }
        let isFixed = ["readonly", "disabled", "disable"].contains {
            self.tree.attribute($0, of: self.node) != nil
        }
        let isOpen = self.tree[self.node].hasUnseenAttributes && self.registered.isEmpty
        guard isElement, !computed, !isFixed, !isOpen else { return .unseen }
        return .known(false)
    }

    /// Whether it is a field of a well-known library, which is a text field where no type is given.
    private var isPlainField: Bool {
        guard let name = self.tree[self.node].elementName else { return false }
        if name == "TextField" {
            let module = self.page.imports[name] ?? ""
            return module.hasPrefix("@mui/") || module.hasPrefix("@material-ui/")
        }
        return ["v-text-field", "ion-input", "el-input", "q-input", "a-input", "b-form-input"].contains(name)
    }

    /// The name in `{...register("email")}` of a form library, which adds a name and handlers and no type; empty if more is added.
    private var registered: [String] {
        let range = self.tree[self.node].offset..<max(self.tree[self.node].offset, self.tree[self.node].end)
        let code = self.tree.source.string(range)
        let isOfLibrary = self.page.imports.values.contains { module in
            ["react-hook-form", "formik", "@tanstack/react-form"].contains { module.hasPrefix($0) }
        }
        guard isOfLibrary, code.utf8.count <= 4_096 else { return [] }
        let calls = code.matches(
            of: /\{\.\.\.(?:form\.|formik\.)?(?:register|getFieldProps)\(\s*["'`]([A-Za-z0-9_.]+)["'`]\s*[,)]/
        )
        // Three dots that stand in no such call are another spread.
        let spreads = code.split(separator: "...", omittingEmptySubsequences: false).count - 1
        return calls.count == spreads ? calls.map { String($0.1) } : []
    }

    /// The word of `inputmode` or of `type`, or the tag, where the first would stand.
    private func writtenKeyboard(_ type: String?) -> WrittenValue<Bool>? {
        guard type == nil || type == "text" else { return nil }
        if let mode = self.tree.attribute("inputmode", of: self.node) {
            guard let word = mode.literal, !mode.isBound else { return nil }
            let place = self.tree.source.place(at: mode.valueOffset)
            return WrittenValue(word, at: place, spellings: [true: "email"])
        }
        if let type = self.tree.attribute("type", of: self.node) {
            guard let word = type.literal, word == "text", !type.isBound else { return nil }
            let place = self.tree.source.place(at: type.valueOffset)
            return WrittenValue(word, at: place, spellings: [true: "email"])
        }
        guard self.tree[self.node].elementName == "input", let quote = self.quote else { return nil }
        let name =
            self.tree[self.node].attributes.contains { $0.name == "className" } || self.isScript
            ? "inputMode" : "inputmode"
        let new = "<input \(name)=\(quote)email\(quote)"
        return WrittenValue("<input", at: self.tree.place(of: self.node), spellings: [true: new])
    }

    /// Whether attributes have the names that JavaScript gives them.
    private var isScript: Bool { self.page.isComponent && ["jsx", "tsx"].contains(self.tree.source.ending) }

    /// The mark around the values of its attributes: within a text of JavaScript another would end that.
    private var quote: String? {
        let source = self.tree.source
        let bytes = self.tree[self.node].attributes.filter { $0.literal != nil && $0.valueOffset > 0 }
            .map { source.bytes[$0.valueOffset - 1] }
        guard let first = bytes.first, bytes.allSatisfy({ $0 == first }) else { return nil }
        return first == UInt8(ascii: "\"") ? "\"" : first == UInt8(ascii: "'") ? "'" : nil
    }

    private func isRequired(_ label: String) -> Bool? {
        let words = ScreenWords(label)
        if words.say(["optional"]) { return false }
        let attributes = ["required", "aria-required"].compactMap { self.tree.attribute($0, of: self.node) }
        if attributes.contains(where: { $0.value == .none || $0.literal.map { $0 != "false" } == true }) {
            return true
        }
        return label.contains("*") ? true : nil
    }
}

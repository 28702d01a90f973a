import QuinceGuidelines

extension ClassReading {
    /// The screen that the class makes in code; what a storyboard shows is read there.
    var screen: MeasuredScreen {
        var elements = self.run.objects.filter { $0.origin == .made }.compactMap(self.element)
        elements += self.pictures
        var screen = MeasuredScreen(
            self.type.name,
            at: self.type.declaration.position.place,
            purpose: ScreenNames.purpose(of: self.type.name),
            elements: elements.sorted { $0.place < $1.place },
            offersSignInWithApple: !self.buttons.isEmpty
        )
        screen.biometricPrompts = self.prompts
        screen.asksForBiometryType = BiometricSearch(self.measure.evaluator.project).asksForType(
            isConditional: self.run.objects.contains { !$0.branches.isEmpty || $0.isTitledConditionally }
        )
        screen.relayRefusals = RelayRefusals.places(in: self.type)
        return screen
    }

    private func element(_ object: UIObject) -> ScreenElement? {
        let place = object.position.place
        switch object.typeName {
        case "UITextField", "NSTextField", "NSSecureTextField", "UITextView": return self.field(object)
        case "UILabel":
            return self.read(object.setting("text")).map { ScreenElement(.text, $0, at: place) }
        case "UISwitch", "NSSwitch":
            return ScreenElement(
                .toggle,
                IdentifierWords.words(of: object.name ?? "").joined(separator: " "),
                at: place
            )
        default: return self.isPressed(object) ? self.button(object) : nil
        }
    }

    private func read(_ setting: UISetting?) -> String? {
        guard let setting else { return nil }
        let text = self.measure.evaluator.text(setting.value, in: setting.scope)
        guard !text.isOneOfTwo else { return nil }
        return self.measure.evaluator.readings(of: text).lazy.compactMap(\.text.knownValue).first
    }

    private func button(_ object: UIObject) -> ScreenElement {
        let title = self.measure.title(of: object)?.text
        let read = title.flatMap {
            self.measure.evaluator.readings(of: $0).lazy.compactMap(\.text.knownValue).first
        }
        return ScreenElement(.button, read ?? "", at: (title?.position ?? object.position).place)
    }

    private func field(_ object: UIObject) -> ScreenElement? {
        guard object.typeName != "UITextView",
            object.typeName != "NSTextField" || object.setting("isEditable") != nil
                || object.setting("placeholderString") != nil
        else { return nil }
        let label = self.read(object.setting("placeholder") ?? object.setting("placeholderString")) ?? ""
        let isSecure =
            object.setting("isSecureTextEntry")?.value.literalTruth == true
            || object.typeName == "NSSecureTextField"
        let type = object.setting("textContentType")?.value.lastMember ?? ""
        let names = [label, type, label.isEmpty ? object.name ?? "" : ""]
        var field = ScreenField(ScreenNames.meaning(of: names, isSecure: isSecure), isSecure: isSecure)
        // A field that nobody can fill in shows no keyboard.
        let isEditable = ["isEnabled", "isUserInteractionEnabled"].allSatisfy {
            object.setting($0)?.value.literalTruth != false
        }
        if self.platform.hasKeyboard, isEditable {
            field.hasEmailKeyboard = .known(
                object.setting("keyboardType")?.value.lastMember == "emailAddress"
            )
        }
        field.writtenKeyboard = self.writtenKeyboard(of: object)
        field.isRequired = ScreenReading.isRequired(label)
        return ScreenElement(.field(field), label, at: object.position.place)
    }

    /// Pictures of faces and fingers that the code names, wherever it hands them.
    private var pictures: [ScreenElement] {
        PictureList.pictures(in: self.type).filter { ScreenNames.isBiometric(picture: $0.text) }.map {
            ScreenElement(.image, $0.text, at: $0.position.place)
        }
    }

    private var prompts: [BiometricPrompt] {
        let search = BiometricSearch(self.measure.evaluator.project)
        return self.type.functions.compactMap { function -> BiometricPrompt? in
            let isAutomatic = ScreenNames.lifecycle.contains(function.name)
            let isAction = function.attributes.contains { $0.name == "IBAction" || $0.name == "objc" }
            guard isAutomatic || isAction, let place = search.prompt(in: function.body, self.type) else {
                return nil
            }
            return BiometricPrompt(at: place.place, followsAction: .known(!isAutomatic))
        }
    }
}

extension UIObject {
    /// Whether a condition that cannot be told decides what is written on it.
    fileprivate var isTitledConditionally: Bool {
        self.settings.contains { $0.isConditional && ["text", "title"].contains($0.path.last) }
            || self.calls.contains { $0.isConditional && $0.name == "setTitle" }
    }
}

/// The pictures of the project that code names.
enum PictureList {
    static func pictures(in type: TypeContext) -> [TextList.Found] {
        var found: [TextList.Found] = []
        for function in type.functions { self.collect(function.body, &found) }
        for variable in type.variables {
            self.collect(variable.getter ?? [], &found)
            if let value = variable.value { self.collect(value, &found) }
        }
        return found
    }

    private static func collect(_ body: [Statement], _ found: inout [TextList.Found]) {
        for statement in body {
            for expression in statement.expressions { self.collect(expression, &found) }
            for inner in statement.bodies { self.collect(inner, &found) }
        }
    }

    private static func collect(_ expression: Expression, _ found: inout [TextList.Found]) {
        if let name = self.name(of: expression) {
            found.append(TextList.Found(text: name, position: expression.position))
        }
        for part in expression.parts { self.collect(part, &found) }
        if case .closure(let closure) = expression.root { self.collect(closure.body, &found) }
        for body in expression.bodies { self.collect(body, &found) }
    }

    /// `UIImage(named: "face")`, `Asset.Images.face.image`.
    private static func name(of expression: Expression) -> String? {
        if let path = expression.wholePath, path.count > 2, path[0].hasPrefix("Asset"), path.last == "image" {
            return path[path.count - 2]
        }
        guard expression.path == ["UIImage"] || expression.path == ["NSImage"] else { return nil }
        return expression.firstArguments?["named"]?.literalText
    }
}

import QuinceGuidelines

extension ClassReading {
    /// The word for the keyboard of a field, where the code that says it is about this field alone.
    func writtenKeyboard(of object: UIObject) -> WrittenValue<Bool>? {
        guard let setting = object.setting("keyboardType"), self.isItsOwn(setting, of: object),
            let label = object.setting("placeholder") ?? object.setting("textContentType"),
            label.value.writtenText != nil || label.path == ["textContentType"]
        else { return nil }
        return setting.value.written(after: ["UIKeyboardType"], [true: "emailAddress"])
    }

    /// Whether an assignment is made for one view: not where a function is handed what the view is about, or gives views away.
    private func isItsOwn(_ setting: UISetting, of object: UIObject) -> Bool {
        let place = setting.value.position.place
        let isShared = self.run.objects.contains { other in
            other !== object && other.settings.contains { $0.value.position.place == place }
        }
        guard !isShared else { return false }
        let functions = self.type.functions.filter { $0.body.hold(place) }
        guard functions.isEmpty else { return functions.allSatisfy(\.servesOneView) }
        return self.type.variables.contains { $0.holds(place) }
    }
}

extension FunctionDeclaration {
    private static let plainTypes: Set = ["Bool", "CGRect", "NSCoder", "NSRect"]

    /// Whether it neither takes nor gives anything that makes one call of it another view than the next.
    fileprivate var servesOneView: Bool {
        [nil, "Void"].contains(self.resultType)
            && self.parameters.allSatisfy { $0.typeName.map(Self.plainTypes.contains) ?? false }
    }
}

extension VariableDeclaration {
    fileprivate func holds(_ place: SourcePlace) -> Bool {
        self.value?.holds(place) ?? false || (self.getter ?? []).hold(place)
    }
}

extension [Statement] {
    /// Whether a value stands in one of them, those of functions that are declared among them left out.
    fileprivate func hold(_ place: SourcePlace) -> Bool {
        self.contains { statement in
            if case .function = statement { return false }
            return statement.expressions.contains { $0.holds(place) }
                || statement.bodies.contains { $0.hold(place) }
        }
    }
}

extension Expression {
    fileprivate func holds(_ place: SourcePlace) -> Bool {
        if self.position.place == place { return true }
        if case .closure(let closure) = self.root, closure.body.hold(place) { return true }
        return self.parts.contains { $0.holds(place) } || self.bodies.contains { $0.hold(place) }
    }
}

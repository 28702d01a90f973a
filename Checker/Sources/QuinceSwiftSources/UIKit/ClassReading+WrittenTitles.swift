import QuinceGuidelines

extension ClassReading {
    /// Titles that functions compose with a character for the logo, for a button that other code makes.
    var writtenTitles: [MeasuredButton] {
        self.type.functions.compactMap { function in
            guard function.resultType?.hasSuffix("AttributedString") ?? false else { return nil }
            let texts = TextList.texts(in: function.body)
            let mark = texts.first { $0.text.contains { Wording.logos.contains($0) } }
            guard let mark, let title = texts.first(where: { SignInText.isTitle($0.text) }) else {
                return nil
            }
            return self.button(mark, title)
        }
    }

    private func button(_ mark: TextList.Found, _ title: TextList.Found) -> MeasuredButton {
        let place = mark.position.place
        var button = MeasuredButton(.customText, at: place, on: self.platform, variant: self.variant)
        let logo = mark.text.first { Wording.logos.contains($0) }.map(String.init) ?? ""
        button.logo = .known(MeasuredLogo(.character(logo), place: place))
        button.title = ButtonTitleMeasure(.known(title.text), place: title.position.place)
        button.accessibleName = .known(title.text)
        return button
    }
}

/// All literal texts in code.
struct TextList {
    struct Found {
        let text: String
        let position: Position
    }

    private var found: [Found] = []

    static func texts(in body: [Statement]) -> [Found] {
        var list = TextList()
        list.collect(body)
        return list.found
    }

    private mutating func collect(_ body: [Statement]) {
        for statement in body {
            for expression in statement.expressions { self.collect(expression) }
            for inner in statement.bodies { self.collect(inner) }
        }
    }

    private mutating func collect(_ expression: Expression) {
        if let text = expression.literalText {
            self.found.append(Found(text: text, position: expression.position))
        }
        for part in expression.parts { self.collect(part) }
        if case .closure(let closure) = expression.root { self.collect(closure.body) }
        for body in expression.bodies { self.collect(body) }
    }
}

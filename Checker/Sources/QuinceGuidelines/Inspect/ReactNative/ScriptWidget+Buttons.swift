extension ScriptWidget {
    /// Whether the name is that of Invertase's library, and not of a component of the project.
    var isInvertases: Bool {
        self.bound.scope.file.modules["AppleButton"]?.contains("apple-authentication") ?? false
    }

    var buttonStyle: Measured<ButtonStyle> {
        guard let style = self["buttonStyle"] else { return .unseen }
        let word = self.resolver.resolved(style).expression.path.last
        return switch word?.replacing("_", with: "").lowercased() {
        case "black": .known(.black)
        case "white", "default": .known(.white)
        case "whiteoutline": .known(.whiteOutline)
        default: .unseen
        }
    }

    /// The libraries' own names before the word for a style.
    private static let styleTypes: Set = [
        "AppleButton.Style", "AppleAuthenticationButtonStyle",
        "AppleAuthentication.AppleAuthenticationButtonStyle",
    ]

    /// The button that Apple's own framework draws.
    var systemButton: DrawnView {
        var button = MeasuredButton(.system, at: self.bound.place, on: .iOS)
        button.style = self.buttonStyle
        button.writtenStyle = self["buttonStyle"]?.written(
            after: Self.styleTypes,
            [.black: "BLACK", .white: "WHITE", .whiteOutline: "WHITE_OUTLINE"]
        )
        button.cornerRadius = self.number("cornerRadius").map { .known($0) } ?? .unseen
        var view = self.view(.button(button))
        let style = self.style()
        view.width = style.extent("width")
        view.height = style.extent("height")
        view.margin = style.edges("margin")
        if let height = style.number("minHeight") { view.minimumHeight = DrawnSpan(height) }
        if let opacity = style["opacity"] {
            view.opacity = self.resolver.number(opacity).map { .known($0) } ?? .unseen
        }
        return view
    }

    /// On Apple's systems their button; on Android one that the library draws: 200 by 40 points with 14 points of text.
    var invertasesButton: DrawnView {
        // On Android it needs the library's other half.
        let isDrawn =
            self.bound.scope.file.path.contains(".android.")
            || self["leftView", "textStyle", "buttonText"] != nil
                && self.bound.scope.file.modules["appleAuthAndroid"] != nil
        guard isDrawn, !self.bound.scope.file.path.contains(".ios.") else { return self.systemButton }
        var view = self.view()
        let style = self.style()
        self.shape(&view, style)
        if !style.has("width") { view.width = .fixed(200) }
        if !style.has("height") { view.height = .fixed(40) }
        view.press = DrawnPress(words: ["AppleButton", "signIn"])
        let chosen = self.buttonStyle.value ?? .white
        if !style.has("backgroundColor") { view.surface.fill = .known(chosen == .black ? .black : .white) }
        view.surface.border = .known(
            chosen == .whiteOutline ? MeasuredButton.Border(color: .known(.black), width: .known(1)) : nil
        )
        view.surface.radius = .known(self.number("cornerRadius") ?? 5)
        view.arrangement = .row(spacing: 0)
        view.children = self["leftView"].map { self.drawer.views($0) } ?? []
        var text = DrawnText(strings: self.invertasesTitle)
        text.style = ScriptStyle(self["textStyle"], self.resolver).text.over(
            DrawnTextStyle(size: .known(14), color: .known(chosen == .black ? .white : .black))
        )
        view.children.append(DrawnView(.text(text), at: self.bound.place))
        return view
    }

    var invertasesTitle: [CodeString] {
        if let text = self["buttonText"] { return self.vocabulary.strings(text) }
        let titles = ["CONTINUE": "Continue with Apple", "SIGN_UP": "Sign up with Apple"]
        let type = self["buttonType"].flatMap { self.resolver.resolved($0).expression.path.last } ?? ""
        return [CodeString(titles[type] ?? "Sign in with Apple", at: self.bound)]
    }
}

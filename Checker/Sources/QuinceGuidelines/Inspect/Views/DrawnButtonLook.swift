extension LaidView {
    /// Whether it is drawn as a Sign in with Apple button and nothing in the code takes its press.
    ///
    /// It is the smallest painted box around the title and the logo, or around the title alone where the code calls it a button.
    var isDrawnAsButton: Bool {
        guard self.view.press == nil, self.view.surface.isPainted, !self.view.isPage,
            (self.height?.low ?? 0) <= Self.highest
        else { return false }
        var rest = Self.mostViews
        guard self.isSmall(&rest), !self.holdsPressable, self.showsButton else { return false }
        return !self.children.contains(where: \.holdsPaintedButton)
    }

    /// No button is higher, in points; what is around several of them is.
    private static let highest = 90.0

    /// More views than a button is made of.
    private static let mostViews = 24

    private func isSmall(_ rest: inout Int) -> Bool {
        rest -= 1
        guard rest > 0 else { return false }
        for child in self.children where !child.isSmall(&rest) { return false }
        return true
    }

    private var showsButton: Bool {
        let contents = DrawnContents(self)
        guard !contents.holdsControl, (1...2).contains(contents.texts.count), contents.pictures.count <= 2,
            contents.texts.contains(where: {
                $0.text.strings.contains { $0.text.map(SignInText.isTitle) ?? false }
            })
        else { return false }
        return contents.pictures.contains { ViewWords.isAppleLogo($0.picture.name) }
            || self.view.words.flatMap(ViewWords.parts).contains { ["button", "btn"].contains($0) }
    }

    private var holdsPaintedButton: Bool {
        self.view.surface.isPainted && self.showsButton || self.children.contains(where: \.holdsPaintedButton)
    }
}

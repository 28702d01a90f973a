extension SceneMeasure {
    /// More on one screen is no screen of a person; they are not measured.
    private static let maximumCount = 50

    /// The views that are Sign in with Apple buttons.
    func foundButtons() -> [FoundButton] { Array(self.finder.buttons().prefix(Self.maximumCount)) }

    /// Measures them.
    func measured(_ found: [FoundButton]) -> [MeasuredButton] {
        guard !found.isEmpty else { return [] }
        let siblings = SiblingFinder(scene: self, apple: Set(found.map(\.view))).siblings()
        let layouts = self.document.platform == .watchOS ? [] : self.layouts(found)
        return found.flatMap { button in
            let look = self.look(of: button)
            let geometries = layouts.map { ($0, ButtonGeometry(button, look, siblings, self, $0)) }
            return ButtonAssembly(scene: self, found: button, look: look).buttons(geometries)
        }
    }

    /// The title of a button, as far as the file shows it.
    func title(of found: FoundButton) -> String {
        self.look(of: found)?.title?.text.value ?? "Sign in with Apple"
    }
}

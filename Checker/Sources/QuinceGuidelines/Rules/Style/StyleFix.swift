/// The change of a style that is written as one word to one that fits wherever that word counts.
struct StyleFix {
    let edition: Edition

    static let change: Rule.Change = { finding, inspection, edition in
        finding.button.flatMap {
            StyleFix(edition: edition).change(of: $0, among: inspection.buttons)
        }
    }

    /// nil if no style fits all the backgrounds it is seen on, or one of them is not known.
    func change(of button: MeasuredButton, among buttons: [MeasuredButton]) -> Outcome.Fix? {
        guard let written = button.writtenStyle else { return nil }
        let shown = buttons.filter { $0.writtenStyle?.place == written.place }
        return self.candidates(instead: button.style.value).lazy.filter { style in
            shown.allSatisfy { self.fits(style, $0) }
        }.compactMap(written.change).first
    }

    /// The nearest first.
    private func candidates(instead style: ButtonStyle?) -> [ButtonStyle] {
        switch style {
        case .black: [.white, .whiteOutline]
        case .white: [.black, .whiteOutline]
        case .whiteOutline: [.white, .black]
        case nil: []
        }
    }

    private func fits(_ style: ButtonStyle, _ button: MeasuredButton) -> Bool {
        let hasOutline = button.platform != .tvOS && button.platform != .watchOS
        guard style != .whiteOutline || hasOutline, let background = button.background.knownValue else {
            return false
        }
        return StyleDefect(style, on: background, self.edition) == nil
    }
}

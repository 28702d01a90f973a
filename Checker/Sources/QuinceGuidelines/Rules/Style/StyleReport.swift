/// The outcomes of the rules on backgrounds for one button, in all its appearances and on all its screens.
///
/// They share one cause, so that only one of them speaks: the rule of the style where it fails wherever it was seen, and
/// `style.dark-mode` where it fits one appearance and not the other.
struct StyleReport {
    private(set) var whiteOnLight: [Outcome] = []
    private(set) var outlineOnDark: [Outcome] = []
    private(set) var blackOnDark: [Outcome] = []
    private(set) var darkMode: [Outcome] = []

    init(_ buttons: [MeasuredButton], _ edition: Edition) {
        let rows = buttons.map { StyleRow($0, edition) }.filter { !$0.isUnseen }
        let failing = rows.filter { $0.defect != nil }
        if failing.isEmpty {
            self.ask(rows)
        } else if Self.isOfAppearance(failing, rows) {
            let isEverywhere = Set(failing.map(\.appearance)).count > 1
            self.darkMode = failing.map { $0.outcome(inAppearance: true, isEverywhere: isEverywhere) }
        } else {
            for row in failing {
                self.add(row.outcome(inAppearance: false, isEverywhere: true), of: row.defect?.kind)
            }
        }
    }

    /// Whether one style was chosen for both appearances and fits one, or the right styles are the wrong way round.
    private static func isOfAppearance(_ failing: [StyleRow], _ rows: [StyleRow]) -> Bool {
        let bad = Set(failing.map(\.appearance))
        let good = Set(rows.filter(\.isFitting).map(\.appearance)).subtracting(bad)
        if good.isEmpty { return bad.count > 1 && Set(failing.map(\.defect?.kind)).count > 1 }
        return Set(rows.compactMap(\.style)).count == 1
    }

    /// The cases that need review, as one outcome.
    private mutating func ask(_ rows: [StyleRow]) {
        let open = rows.filter { $0.reason != nil }
        guard let first = open.first, !Self.isAdaptive(rows) else { return }
        let styles = Set(rows.map(\.style))
        let hasBoth = Set(rows.map(\.appearance)).count > 1
        let isAllOpen = open.count == rows.count
        guard let style = first.style, styles.count == 1, isAllOpen, !hasBoth || style == .white else {
            self.darkMode = open.map { $0.question() }
            return
        }
        for row in open { self.add(row.question(), of: style.defectKind) }
    }

    /// Whether each appearance has the style that is made for it, whatever is behind.
    private static func isAdaptive(_ rows: [StyleRow]) -> Bool {
        let light = rows.filter { $0.appearance == .light }
        let dark = rows.filter { $0.appearance == .dark }
        guard !light.isEmpty, !dark.isEmpty else { return false }
        return light.allSatisfy { $0.style == .black || $0.style == .whiteOutline }
            && dark.allSatisfy { $0.style == .white }
    }

    private mutating func add(_ outcome: Outcome, of kind: StyleDefect.Kind?) {
        switch kind {
        case .whiteOnLight: self.whiteOnLight.append(outcome)
        case .outlineOnDark: self.outlineOnDark.append(outcome)
        case .blackOnDark: self.blackOnDark.append(outcome)
        case nil: self.darkMode.append(outcome)
        }
    }
}

/// A button in one variant, with what is wrong.
private struct StyleRow {
    let variant: Variant
    let style: ButtonStyle?
    private let judgment: Measured<StyleDefect?>

    init(_ button: MeasuredButton, _ edition: Edition) {
        // The watch's black is a dark gray, made for its black screen.
        let isWatchBlack = button.platform == .watchOS && button.shownStyle.value == .black
        let style = isWatchBlack ? .unseen : button.shownStyle
        self.variant = button.variant
        self.style = style.value
        self.judgment = style.with(button.background).map { style, background in
            StyleDefect(style, on: background, edition)
        }
    }

    var appearance: Appearance { self.variant.appearance }
    var defect: StyleDefect? { self.judgment.value.flatMap(\.self) }
    var isFitting: Bool { self.judgment.value != nil && self.defect == nil }

    var isUnseen: Bool {
        guard case .unseen = self.judgment else { return false }
        return true
    }

    /// Why it cannot be decided; nil if it can.
    var reason: String? {
        guard case .unknown(let reason) = self.judgment else { return nil }
        return reason
    }

    func question() -> Outcome {
        let style = self.style.map { "is \($0.name)" } ?? "has a style that can't be determined"
        let what = self.style == nil ? "" : ", and its background can't be determined"
        var outcome = Outcome("\(style)\(what)").toReview(because: self.reason ?? "")
        outcome.variants = [self.variant]
        return outcome
    }

    /// The outcome, in the words of the rule on appearances or of the rule on the style; `isEverywhere` if all appearances fail.
    func outcome(inAppearance: Bool, isEverywhere: Bool) -> Outcome {
        guard let defect = self.defect else { return self.question() }
        let suffix = inAppearance ? " in \(self.appearance.rawValue) appearance" : ""
        var outcome = Outcome(
            "is \(defect.kind.styleName) on \(defect.background.hexadecimal)\(suffix)",
            measured: defect.measured,
            required: defect.required
        )
        outcome.severity = isEverywhere ? defect.severity : nil
        outcome.remedy = "\(defect.remedy)\(suffix)."
        outcome.variants = [self.variant]
        // On a color of medium brightness, people see either style.
        if defect.kind == .blackOnDark, defect.severity == .warning {
            return outcome.toReview(because: "the background is neither light nor dark")
        }
        guard case .assumed(_, let reason) = self.judgment else { return outcome }
        return outcome.toReview(because: reason)
    }
}

extension ButtonStyle {
    var name: String { self == .whiteOutline ? "white with an outline" : self.rawValue }

    /// How it can fail.
    fileprivate var defectKind: StyleDefect.Kind {
        switch self {
        case .black: .blackOnDark
        case .white: .whiteOnLight
        case .whiteOutline: .outlineOnDark
        }
    }
}

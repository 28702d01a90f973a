// Picture: a measured button drawn to scale, from its numbers alone. Where Apple's logo belongs stands the placeholder mark.

/// Where everything of a button stands in its picture, in points; unknown measures are guessed and marked.
struct PictureLayout {
    /// The whole picture; the button's upper left corner is at the origin.
    let canvas: Box
    let button: Box
    /// Whether the width or the height is a guess.
    let isGuess: Bool
    /// Around the button, a tenth of its height away.
    let clearSpace: Box
    let radius: Double
    let logo: Box?
    let title: Box?
    let isTitleMeasured: Bool
    let titleSize: Double
    /// From where on a title may not stand: 8 % of the width before the end.
    let titleLimit: Double
    /// Other buttons beside it that are near enough to be seen.
    let neighbours: [Box]

    /// Larger ones are drawn at this size, so that a number from a broken file makes no broken page.
    private static let range = 1.0...1_000.0
    private static let margin = 28.0

    init(_ button: MeasuredButton) {
        let width = button.width.value.flatMap(Self.drawn)
        let height = button.height.value.flatMap(Self.drawn)
        let isSquare = button.kind == .customLogoOnly || button.endpoint == .logo
        let box = Box(x: 0, y: 0, width: width ?? (isSquare ? height ?? 44 : 200), height: height ?? 44)
        self.button = box
        self.isGuess = width == nil || height == nil
        let gap = box.height / 10
        self.clearSpace = box.grown(by: gap)
        let frame = box.grown(by: max(Self.margin, gap + 8))
        self.canvas = frame
        let radius = button.cornerRadius.value.flatMap { $0.isFinite ? $0 : nil } ?? 6
        self.radius = min(max(0, radius), min(box.width, box.height) / 2)
        self.titleSize = button.title?.size.value.flatMap(Self.drawn) ?? box.height * 0.43
        self.titleLimit = box.width * 0.92
        let hasTitle = !isSquare
        let guess = Self.inside(box, hasTitle: hasTitle, size: self.titleSize, button.title?.text.value)
        self.logo = Self.hasLogo(button) ? button.knownLogoBox.flatMap(Self.drawn) ?? guess.logo : nil
        self.title = hasTitle ? button.title?.box.value.flatMap(Self.drawn) ?? guess.title : nil
        self.isTitleMeasured = hasTitle && button.title?.box.value.flatMap(Self.drawn) != nil
        self.neighbours = Self.neighbours(of: button, in: frame)
    }

    private static func hasLogo(_ button: MeasuredButton) -> Bool {
        if case .known(nil) = button.logo { return false }
        return true
    }

    /// Logo and title side by side in the middle, for what nobody measured.
    private static func inside(
        _ box: Box,
        hasTitle: Bool,
        size: Double,
        _ text: String?
    ) -> (logo: Box, title: Box) {
        let mark = box.height * 0.43
        let length = min(Double(text?.count ?? 18) * size * 0.52, box.width * 0.84)
        let total = hasTitle ? mark * 1.3 + length : mark
        let start = max(2, (box.width - total) / 2)
        let logo = Box(x: start, y: (box.height - mark) / 2, width: mark, height: mark)
        return (logo, Box(x: start + mark * 1.3, y: (box.height - size) / 2, width: length, height: size))
    }

    private static func neighbours(of button: MeasuredButton, in frame: Box) -> [Box] {
        guard let own = button.box.value, let siblings = button.siblings.value else { return [] }
        return siblings.prefix(20).compactMap { sibling in
            guard let box = sibling.box.value, let drawn = Self.drawn(box) else { return nil }
            let moved = Box(x: drawn.x - own.x, y: drawn.y - own.y, width: drawn.width, height: drawn.height)
            return moved.isFinite && moved.gap(to: frame) == 0 ? moved : nil
        }
    }

    private static func drawn(_ length: Double) -> Double? {
        length.isFinite && length > 0 ? min(max(length, self.range.lowerBound), self.range.upperBound) : nil
    }

    private static func drawn(_ box: Box) -> Box? {
        guard box.isFinite, let width = Self.drawn(box.width), let height = Self.drawn(box.height) else {
            return nil
        }
        return Box(x: box.x, y: box.y, width: width, height: height)
    }
}

extension MeasuredButton {
    fileprivate var knownLogoBox: Box? {
        guard case .some(.some(let logo)) = self.logo.value else { return nil }
        return logo.box.value
    }
}

extension Box {
    func grown(by margin: Double) -> Box {
        Box(
            x: self.x - margin,
            y: self.y - margin,
            width: self.width + 2 * margin,
            height: self.height + 2 * margin
        )
    }

    fileprivate var isFinite: Bool {
        [self.x, self.y, self.width, self.height].allSatisfy { $0.isFinite && abs($0) < 100_000 }
    }
}

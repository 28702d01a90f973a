extension MeasuredButton {
    /// The surface below title and logo: the fill, or the color that shows through it.
    var surface: Measured<RGBColor> {
        guard let fill = self.fill.value, fill.alpha < 1 else { return self.fill }
        return self.fill.with(self.background).map { $0.over($1) }
    }

    /// Whether neither a fill nor a border is seen.
    var isBare: Measured<Bool> {
        let border = self.hasSeenBorder
        guard let fill = self.fill.value, fill.alpha > 0, border.value == false else {
            return self.fill.with(border).map { fill, hasBorder in fill.alpha <= 0 && !hasBorder }
        }
        return self.fill.with(border).with(self.background).map { painted, background in
            painted.0.alpha >= 1 && painted.0.distance(to: background) < 1
        }
    }

    /// An input that never shows borders is taken to have none.
    private var hasSeenBorder: Measured<Bool> {
        if case .unseen = self.border { return .known(false) }
        return self.border.map { $0?.isSeen(on: self.fill) == true }
    }

    /// Whether it is a logo that the rule on bare logos speaks of, and nothing else about its surface is worth saying.
    var isBareLogo: Bool { self.kind == .customLogoOnly && self.isBare.value == true }

    /// The style as it is seen; of a button that the project draws, by its fill and border.
    var shownStyle: Measured<ButtonStyle> {
        if case .unseen = self.style, self.kind.isCustom { return self.paintedStyle }
        return self.style
    }

    private var paintedStyle: Measured<ButtonStyle> {
        self.isBareLogo ? .unseen : self.fill.imitatedStyle(border: self.border)
    }
}

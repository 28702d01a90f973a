extension Measured<RGBColor> {
    /// The style that a fill imitates together with its border.
    ///
    /// Unseen if the fill is neither black nor white, or if it is white and its border is unknown.
    package func imitatedStyle(border: Measured<MeasuredButton.Border?>) -> Measured<ButtonStyle> {
        guard let color = self.value?.pure(within: RGBColor.fillLimit) else { return .unseen }
        if color == .black { return self.map { _ in .black } }
        // What is not known of a border is asked by the rule on borders.
        if case .unknown = border { return .unseen }
        return self.with(border).map { $1?.isSeen(on: .known($0)) == true ? .whiteOutline : .white }
    }
}

extension MeasuredButton.Border {
    /// Whether there is anything of it to be seen beside a fill; what is not told is taken to be seen.
    package func isSeen(on fill: Measured<RGBColor>) -> Bool {
        guard self.width.value != 0, let color = self.color.value else { return self.width.value != 0 }
        return color.alpha != 0 && fill.value.map { $0.distance(to: color) >= 1 } ?? true
    }
}

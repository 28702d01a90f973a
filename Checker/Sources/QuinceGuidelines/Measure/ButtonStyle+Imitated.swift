extension Measured<RGBColor> {
    /// The style that a fill imitates together with its border.
    ///
    /// Unseen if the fill is neither black nor white, or if it is white and its border is unknown.
    package func imitatedStyle(border: Measured<MeasuredButton.Border?>) -> Measured<ButtonStyle> {
        guard let color = self.value?.pure(within: RGBColor.fillLimit) else { return .unseen }
        if color == .black { return self.map { _ in .black } }
        // What is not known of a border is asked by the rule on borders.
        if case .unknown = border { return .unseen }
        return self.with(border).map { $1?.isSeen == true ? .whiteOutline : .white }
    }
}

/// What is known of a value that is one of several.
enum MeasuredChoice {
    /// A color: known where all are the same, and nothing to ask about where each is black or white.
    static func color(_ ways: [Measured<RGBColor>]) -> Measured<RGBColor>? {
        guard let first = ways.first, ways.allSatisfy({ $0.value != nil }) else { return nil }
        if ways.allSatisfy({ $0 == first }) { return first }
        let colors = ways.compactMap(\.value)
        return colors.allSatisfy { $0 == .black || $0 == .white } ? .unseen : nil
    }
}

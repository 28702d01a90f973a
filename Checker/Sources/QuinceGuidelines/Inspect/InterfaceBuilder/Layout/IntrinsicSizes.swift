/// Which views were stored with the size of their contents, and not with one that constraints gave them.
struct IntrinsicSizes: Sendable {
    /// The widths and heights that are those of the contents.
    var widths: Set<Int> = []
    var heights: Set<Int> = []
    /// How much is added to every stored size, to see which views follow; nil for a real layout.
    var shift: Double?

    /// A little more or less, of another size for each view.
    func shift(of number: Int) -> Double { (self.shift ?? 0) * (1 + Double(number % 17) / 20) }
}

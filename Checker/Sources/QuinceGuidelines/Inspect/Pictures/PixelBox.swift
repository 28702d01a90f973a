/// A box in pixels; right and bottom lie outside.
struct PixelBox: Hashable, Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { self.right - self.left }
    var height: Int { self.bottom - self.top }

    /// The pixels from a part of the width to another, such as 0.1 to 0.9.
    func columns(_ from: Double, _ to: Double) -> Range<Int> {
        Self.part(from, to, of: self.width, from: self.left)
    }

    func rows(_ from: Double, _ to: Double) -> Range<Int> {
        Self.part(from, to, of: self.height, from: self.top)
    }

    private static func part(_ from: Double, _ to: Double, of length: Int, from start: Int) -> Range<Int> {
        let first = start + Int((Double(length) * from).rounded())
        let last = start + Int((Double(length) * to).rounded())
        return first..<max(last, min(first + 1, start + length))
    }
}

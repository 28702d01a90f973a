/// The backgrounds of the views around a button, from the nearest outwards, up to the first opaque one.
struct BackdropStack {
    private var layers: [Paint] = []

    /// Whether an opaque background hides everything further out.
    var isOpaque: Bool { self.layers.last.map { $0.alpha >= 1 } ?? false }

    mutating func add(_ paint: Paint) {
        if !self.isOpaque, paint.alpha > 0 { self.layers.append(paint) }
    }

    /// Returns the color behind the button, over `ground`; nil if no view has a background.
    func seen(over ground: Paint) -> Paint? {
        guard !self.layers.isEmpty else { return nil }
        return self.layers.reversed().reduce(ground) { below, layer in layer.over(below) }
    }
}

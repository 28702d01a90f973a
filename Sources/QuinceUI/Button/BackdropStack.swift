/// The backgrounds of the views around a button, from the nearest outwards, until one hides what is behind it.
struct BackdropStack {
    private var layers: [Paint] = []

    /// Whether nothing further out can be seen.
    var isOpaque: Bool { self.layers.last.map { $0.alpha >= 1 } ?? false }

    mutating func add(_ paint: Paint) {
        if !self.isOpaque, paint.alpha > 0 { self.layers.append(paint) }
    }

    /// What is seen behind the button, over `ground`; nil where no view has a background.
    func seen(over ground: Paint) -> Paint? {
        guard !self.layers.isEmpty else { return nil }
        return self.layers.reversed().reduce(ground) { below, layer in layer.over(below) }
    }
}

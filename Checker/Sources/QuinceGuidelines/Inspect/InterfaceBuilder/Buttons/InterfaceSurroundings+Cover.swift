extension InterfaceSurroundings {
    /// The reason why it isn't visible as it is drawn; unseen if code shows and hides it.
    func cover(_ changes: ViewChanges) -> Measured<String?> {
        if changes.hide { return .assumed("hidden", because: "code may show it") }
        guard changes.reason(for: .visibility) == nil else { return .unseen }
        let chain = [self.button] + self.tree.ancestors(of: self.button)
        if chain.contains(where: { self.tree[$0].isHidden }) {
            return .assumed("hidden", because: "code may show it")
        }
        let alpha = chain.reduce(1) { $0 * self.tree[$1].alpha }
        if alpha < 0.99 { return .known("opacity \(decimal(alpha, places: 2))") }
        return .known(self.coveringView().map { "\(self.tree[$0].description) lies on it" })
    }

    /// A view drawn later that takes part of the button.
    private func coveringView() -> Int? {
        let inner = Set(self.tree.descendants(of: self.button))
        let outer = Set(self.tree.ancestors(of: self.button))
        return self.tree.indices.first { number in
            guard number > self.button, !inner.contains(number), !outer.contains(number),
                self.isOpaque(number),
                self.tree.isShown(number)
            else { return false }
            let (sideways, upwards) = self.layout.gaps(from: self.button, to: number)
            return (sideways.knownValue ?? 0) < -1 && (upwards.knownValue ?? 0) < -1
        }
    }

    private func isOpaque(_ number: Int) -> Bool {
        if let paint = self.paint(of: number)?.value { return paint.light.alpha > 0.5 }
        switch self.tree[number].kind {
        case .image: return self.tree[number].node["image"] != nil
        case .canvas: return true
        case .button: return !ButtonReader.isInvisible(self.tree[number].node)
        default: return false
        }
    }
}

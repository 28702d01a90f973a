#if !QUINCE_WATCH
extension PlatformGuide {
    /// Where its constraints put it, in the coordinates of its view.
    func solved() -> CGRect? {
        guard let view = self.owningView,
            let x = view.span(of: self, .leading, .trailing, .width, .centerX),
            let y = view.span(of: self, .top, .bottom, .height, .centerY)
        else { return nil }
        return CGRect(x: x.from, y: y.from, width: x.length, height: y.length)
    }
}

extension PlatformView {
    /// One axis of an item: any two of its four attributes give it.
    fileprivate func span(
        of item: any LayoutItem,
        _ low: NSLayoutAnchor.Attribute,
        _ high: NSLayoutAnchor.Attribute,
        _ length: NSLayoutAnchor.Attribute,
        _ middle: NSLayoutAnchor.Attribute
    ) -> (from: CGFloat, length: CGFloat)? {
        if item === self { return (0, length == .width ? self.bounds.width : self.bounds.height) }
        func given(_ attribute: NSLayoutAnchor.Attribute) -> CGFloat? { self.given(attribute, of: item) }
        switch (given(low), given(high), given(length), given(middle)) {
        case (let low?, let high?, _, _): return (low, high - low)
        case (let low?, _, let length?, _): return (low, length)
        case (_, let high?, let length?, _): return (high - length, length)
        case (let low?, _, _, let middle?): return (low, 2 * (middle - low))
        case (_, _, let length?, let middle?): return (middle - length / 2, length)
        default: return nil
        }
    }

    private func given(_ attribute: NSLayoutAnchor.Attribute, of item: any LayoutItem) -> CGFloat? {
        let rule = self.constraints.first { $0.first.item === item && $0.first.attribute == attribute }
        guard let rule, let second = rule.second, let other = second.item else { return nil }
        return self.value(second.attribute, of: other).map { $0 * rule.multiplier + rule.constant }
    }

    private func value(_ attribute: NSLayoutAnchor.Attribute, of item: any LayoutItem) -> CGFloat? {
        switch attribute {
        case .leading, .trailing, .width, .centerX:
            guard let span = self.span(of: item, .leading, .trailing, .width, .centerX) else { return nil }
            return attribute.value(in: span)
        case .top, .bottom, .height, .centerY:
            guard let span = self.span(of: item, .top, .bottom, .height, .centerY) else { return nil }
            return attribute.value(in: span)
        }
    }
}

extension NSLayoutAnchor.Attribute {
    fileprivate func value(in span: (from: CGFloat, length: CGFloat)) -> CGFloat {
        switch self {
        case .leading, .top: span.from
        case .trailing, .bottom: span.from + span.length
        case .width, .height: span.length
        case .centerX, .centerY: span.from + span.length / 2
        }
    }
}
#endif

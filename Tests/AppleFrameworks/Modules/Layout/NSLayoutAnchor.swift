#if !QUINCE_WATCH
// The same in UIKit's and AppKit's stand-ins, which both link to this folder's files: anchors, constraints, guides, and a layout
// engine that keeps constraints as the real one does.

/// What anchors belong to: a view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
    /// The view itself, or that of a guide.
    var holder: PlatformView? { get }
    /// The view in whose coordinates its frame is.
    var parent: PlatformView? { get }
}

extension PlatformView: LayoutItem {
    var holder: PlatformView? { self }
    var parent: PlatformView? { self.superview }
}
extension PlatformGuide: LayoutItem {
    var holder: PlatformView? { self.owningView }
    var parent: PlatformView? { self.owningView }
}

/// What an anchor stands for: one length or line of a view or a guide.
@MainActor
struct Anchored {
    enum Attribute { case leading, trailing, top, bottom, width, height, centerX, centerY }
    private(set) weak var item: (any LayoutItem)?
    let attribute: Attribute

    var text: String {
        "\(self.item.map { String(describing: type(of: $0)) } ?? "nothing").\(self.attribute)"
    }
}

/// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject> {
    let anchored: Anchored

    init(_ item: any LayoutItem, _ attribute: Anchored.Attribute) {
        self.anchored = Anchored(item: item, attribute: attribute)
    }

    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .equal, anchor.anchored, 0)
    }

    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .greaterThanOrEqual, anchor.anchored, 0)
    }

    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint(self.anchored, .equal, anchor.anchored, constant)
    }

    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .greaterThanOrEqual, anchor.anchored, constant)
    }
}

/// https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// https://developer.apple.com/documentation/uikit/nslayoutdimension
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .equal, nil, constant)
    }

    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .greaterThanOrEqual, nil, constant)
    }

    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .lessThanOrEqual, nil, constant)
    }

    public func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self.anchored, .equal, anchor.anchored, 0, multiplier: multiplier)
    }

    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint(self.anchored, .lessThanOrEqual, anchor.anchored, 0, multiplier: multiplier)
    }
}

extension PlatformView {
    public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
    public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
    public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
    public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
    public var widthAnchor: NSLayoutDimension { .init(self, .width) }
    public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

extension PlatformGuide {
    public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
    public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
    public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
    public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
    public var widthAnchor: NSLayoutDimension { .init(self, .width) }
    public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}
#endif

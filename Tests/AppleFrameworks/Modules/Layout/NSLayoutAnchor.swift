#if !QUINCE_WATCH
// The same in UIKit's and AppKit's stand-ins, which both link to this folder's files: anchors, constraints, guides, and a layout
// engine just large enough to test by.

/// What anchors belong to: a view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
    /// The view that holds its constraints.
    var holder: PlatformView? { get }
}

extension PlatformView: LayoutItem { var holder: PlatformView? { self } }
extension PlatformGuide: LayoutItem { var holder: PlatformView? { self.owningView } }

/// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor
public class NSLayoutAnchor {
    enum Attribute { case leading, trailing, top, bottom, width, height, centerX, centerY }
    private(set) weak var item: (any LayoutItem)?
    let attribute: Attribute

    init(_ item: any LayoutItem, _ attribute: Attribute) { (self.item, self.attribute) = (item, attribute) }

    public func constraint(equalTo other: NSLayoutAnchor) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, other, 0)
    }

    public func constraint(greaterThanOrEqualTo other: NSLayoutAnchor) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .greaterThanOrEqual, other, 0)
    }
}

/// https://developer.apple.com/documentation/uikit/nslayoutdimension
@MainActor
public final class NSLayoutDimension: NSLayoutAnchor {
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .greaterThanOrEqual, nil, constant)
    }

    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .lessThanOrEqual, nil, constant)
    }

    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, nil, constant)
    }

    public func constraint(equalTo other: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, other, 0, multiplier: multiplier)
    }
}

extension PlatformView {
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .trailing) }
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .top) }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .bottom) }
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerX) }
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerY) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension PlatformGuide {
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .trailing) }
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerX) }
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerY) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
#endif

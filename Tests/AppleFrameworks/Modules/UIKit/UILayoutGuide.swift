#if !QUINCE_WATCH
typealias PlatformView = UIView
typealias PlatformGuide = UILayoutGuide
/// Pixels per point.
let screenScale: CGFloat = 3
let yPointsUp = false
typealias LayoutPriority = UILayoutPriority

/// https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor
open class UILayoutGuide {
    public internal(set) weak var owningView: UIView?
    public var layoutFrame: CGRect { self.solved() ?? .zero }
    public init() {}
}

/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Comparable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ value: Float) { self.rawValue = value }
    public static let required = UILayoutPriority(rawValue: 1000)
    public static let defaultHigh = UILayoutPriority(rawValue: 750)
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
#endif

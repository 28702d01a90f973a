typealias PlatformView = NSView
typealias PlatformGuide = NSLayoutGuide
/// Pixels per point.
let screenScale: CGFloat = 2
let yPointsUp = true
typealias LayoutPriority = NSLayoutConstraint.Priority

/// https://developer.apple.com/documentation/appkit/nslayoutguide
@MainActor
open class NSLayoutGuide {
    public internal(set) weak var owningView: NSView?
    public var frame: CGRect { self.solved() ?? .zero }
    public init() {}
}

/// https://developer.apple.com/documentation/appkit/nslayoutconstraint/priority-swift.struct
extension NSLayoutConstraint {
    public struct Priority: Comparable, Sendable {
        public let rawValue: Float
        public init(rawValue: Float) { self.rawValue = rawValue }
        public static let required = Priority(rawValue: 1000)
        public static let defaultHigh = Priority(rawValue: 750)
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

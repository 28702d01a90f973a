/// The least and the most that a length may be.
struct DrawnSpan: Sendable, Equatable {
    var low: Double
    var high: Double

    init(_ low: Double, _ high: Double) {
        self.low = min(low, high)
        self.high = max(low, high)
    }

    init(_ value: Double) { self.init(value, value) }

    static func + (one: Self, other: Self) -> Self { Self(one.low + other.low, one.high + other.high) }
    static func - (one: Self, other: Double) -> Self {
        Self(max(0, one.low - other), max(0, one.high - other))
    }
    static func * (one: Self, factor: Double) -> Self { Self(one.low * factor, one.high * factor) }

    /// The larger of two.
    func atLeast(_ other: Self) -> Self { Self(max(self.low, other.low), max(self.high, other.high)) }
    func atMost(_ other: Self) -> Self { Self(min(self.low, other.low), min(self.high, other.high)) }
    var isExact: Bool { self.high - self.low < 0.01 }
}

/// A view with the sizes that follow from what is written; nil if they do not.
struct LaidView: Sendable {
    var view: DrawnView
    var width: DrawnSpan?
    var height: DrawnSpan?
    var children: [LaidView] = []
}

/// The room that a view is offered along one axis.
enum DrawnRoom: Sendable {
    /// Has to be filled.
    case exact(DrawnSpan)
    case most(DrawnSpan)
    /// Has to be filled, and nobody knows how much it is.
    case filled
    /// Any.
    case endless
    case unknown

    var span: DrawnSpan? {
        switch self {
        case .exact(let span), .most(let span): span
        case .filled, .endless, .unknown: nil
        }
    }

    /// The space that remains inside distances.
    func without(_ distance: Double?) -> DrawnRoom {
        guard let distance else {
            switch self {
            case .endless, .filled: return self
            case .exact, .most, .unknown: return .unknown
            }
        }
        return switch self {
        case .exact(let span): .exact(span - distance)
        case .most(let span): .most(span - distance)
        case .filled, .endless, .unknown: self
        }
    }

    /// The same as an upper limit only.
    var loose: DrawnRoom {
        switch self {
        case .exact(let span): .most(span)
        case .filled: .unknown
        case .most, .endless, .unknown: self
        }
    }
}

/// How texts are measured on a platform where their exact metrics are not known.
struct DrawnMetrics: Sendable {
    /// The height of a line in parts of the size.
    var lineHeight: DrawnSpan
    /// The width of an average Latin letter in parts of the size.
    var letterWidth = DrawnSpan(0.44, 0.60)
    /// Whether a view that has to fill something passes that on to its only child.
    var passesExactRoom: Bool
    /// Whether a view's least size is the least size of its only child, too.
    var passesMinimum = false
    /// Whether a least size is kept where an exact one is smaller, as in CSS.
    var minimumWins = false
    /// Whether a row or a column gives its children any length they ask for.
    var linesAreEndless = false
    /// The side of an icon that says nothing.
    var iconSize: Double?
    /// The size of a text for which nothing sets one.
    var textSize: Double?
}

/// How much room a view takes along one axis.
enum Extent: Hashable {
    case fixed(Double)
    /// Computed with something that is only likely.
    case likely(Double, String)
    /// As much as it gets, up to a limit.
    case flexible(Double?)
    /// As much as its content needs, which the code does not tell.
    case hugging
    /// A number that the code computes.
    case unknown

    func adding(_ amount: Double?) -> Extent {
        guard let amount else { return .unknown }
        return switch self {
        case .fixed(let length): .fixed(length + amount)
        case .likely(let length, let reason): .likely(length + amount, reason)
        case .flexible(let limit): .flexible(limit.map { $0 + amount })
        case .hugging, .unknown: self
        }
    }

    /// The length where there is one.
    var length: Double? {
        switch self {
        case .fixed(let length), .likely(let length, _): length
        default: nil
        }
    }
}

enum Axis: Hashable {
    case width
    case height

    var label: String { self == .width ? "width" : "height" }
    var minimum: String { self == .width ? "minWidth" : "minHeight" }
    var maximum: String { self == .width ? "maxWidth" : "maxHeight" }
    var edges: [Edge] { self == .width ? [.leading, .trailing] : [.top, .bottom] }
}

enum Edge: String, Hashable, CaseIterable {
    case top
    case bottom
    case leading
    case trailing

    var axis: Axis { self == .top || self == .bottom ? .height : .width }

    var opposite: Edge {
        switch self {
        case .top: .bottom
        case .bottom: .top
        case .leading: .trailing
        case .trailing: .leading
        }
    }
}

/// What `.frame(…)` asks for along one axis.
enum FrameRequest {
    case none
    case fixed(Double)
    case limits(minimum: Double?, maximum: Double?)
    case unknown
}

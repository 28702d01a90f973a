#if !QUINCE_WATCH
public import Testing

/// Lays out a tree of views by its constraints, as the real engine does: all of them at once, each as strong as its priority. A view
/// whose autoresizing mask is its constraints stays where its frame says. Frames round to the pixels of the screen.
///
/// Required constraints that contradict each other are an issue of the running test, where the system logs "Unable to
/// simultaneously satisfy constraints" and breaks one.
@MainActor
struct LayoutEngine {
    private typealias Rule = LinearProgram.Rule

    /// A sum of variables and a constant.
    private struct Sum {
        var terms: [Int: Double] = [:]
        var constant = 0.0

        static func + (left: Sum, right: Sum) -> Sum {
            Sum(
                terms: left.terms.merging(right.terms, uniquingKeysWith: +),
                constant: left.constant + right.constant
            )
        }
        static func * (sum: Sum, factor: Double) -> Sum {
            Sum(terms: sum.terms.mapValues { $0 * factor }, constant: sum.constant * factor)
        }
    }

    private struct Place { let x, y, width, height: Sum }

    private let root: PlatformView
    private var places: [ObjectIdentifier: Place] = [:]
    private var program = LinearProgram()
    private var texts: [String] = []
    private var values: [Double] = []

    /// Solves the constraints of all views that share a root with this view.
    init(around view: PlatformView) {
        var root = view
        while let parent = root.superview { root = parent }
        self.root = root
        self.visit(root)
        for view in self.everything(in: root) { for constraint in view.constraints { self.add(constraint) } }
        while let index = self.program.conflict() {
            Issue.record(
                "Unable to simultaneously satisfy constraints: \(self.texts[index]) contradicts those before it"
            )
            self.program.remove(at: index)
            self.texts.remove(at: index)
        }
        self.values = self.program.solution()
    }

    /// The item's frame in its parent, on whole pixels.
    func frame(of item: any LayoutItem) -> CGRect? {
        guard let place = self.places[ObjectIdentifier(item)] else { return nil }
        func value(_ sum: Sum) -> Double {
            sum.terms.reduce(sum.constant) { $0 + self.values[$1.key] * $1.value }
        }
        func pixel(_ value: Double) -> Double { (value * screenScale).rounded() / screenScale }
        let (x, y) = (value(place.x), value(place.y))
        let (left, low) = (pixel(x), pixel(y))
        return CGRect(
            x: left,
            y: low,
            width: pixel(x + value(place.width)) - left,
            height: pixel(y + value(place.height)) - low
        )
    }

    private func everything(in view: PlatformView) -> [PlatformView] {
        [view] + view.subviews.flatMap { self.everything(in: $0) }
    }

    private mutating func visit(_ view: PlatformView) {
        if view === self.root {
            let size = view.bounds.size
            self.places[ObjectIdentifier(view)] = Place(
                x: Sum(),
                y: Sum(),
                width: Sum(constant: size.width),
                height: Sum(constant: size.height)
            )
        } else if view.translatesAutoresizingMaskIntoConstraints {
            let frame = view.frame
            self.places[ObjectIdentifier(view)] = Place(
                x: Sum(constant: frame.minX),
                y: Sum(constant: frame.minY),
                width: Sum(constant: frame.width),
                height: Sum(constant: frame.height)
            )
        } else {
            self.place(view, near: view.frame)
            self.addIntrinsicSize(of: view)
        }
        for guide in view.layoutGuides { self.place(guide, near: .zero) }
        for view in view.subviews { self.visit(view) }
    }

    private mutating func place(_ item: any LayoutItem, near frame: CGRect) {
        let (x, y) = (self.program.variable(mayBeNegative: true), self.program.variable(mayBeNegative: true))
        let width = self.program.variable(mayBeNegative: false)
        let height = self.program.variable(mayBeNegative: false)
        func sum(_ variable: Int) -> Sum { Sum(terms: [variable: 1]) }
        self.places[ObjectIdentifier(item)] = Place(
            x: sum(x),
            y: sum(y),
            width: sum(width),
            height: sum(height)
        )
        // What no constraint says stays as it is.
        for (variable, value) in [
            (x, frame.minX), (y, frame.minY), (width, frame.width), (height, frame.height),
        ] {
            self.add(sum(variable), .equal, value, 0.5, "it stays")
        }
    }

    /// No larger than its content, at the priority of hugging; no smaller, at that of resisting compression.
    private mutating func addIntrinsicSize(of view: PlatformView) {
        guard let place = self.places[ObjectIdentifier(view)] else { return }
        let size = view.intrinsicContentSize
        for (sum, length) in [(place.width, size.width), (place.height, size.height)] where length >= 0 {
            self.add(sum, .lessThanOrEqual, length, 250, "it hugs its content")
            self.add(sum, .greaterThanOrEqual, length, 750, "it resists compression")
        }
    }

    private mutating func add(_ constraint: NSLayoutConstraint) {
        guard let first = self.sum(constraint.first) else { return }
        var left = first
        if let anchor = constraint.second {
            guard let second = self.sum(anchor) else { return }
            left = first + second * -constraint.multiplier
        }
        self.add(
            left,
            constraint.relation,
            constraint.constant,
            constraint.priority.rawValue,
            constraint.text
        )
    }

    private mutating func add(
        _ sum: Sum,
        _ relation: NSLayoutConstraint.Relation,
        _ value: Double,
        _ priority: Float,
        _ text: String
    ) {
        self.program.add(
            Rule(terms: sum.terms, relation: relation, constant: value - sum.constant, priority: priority)
        )
        self.texts.append(text)
    }

    /// In the coordinates of the root.
    private func sum(_ anchor: Anchored) -> Sum? {
        guard let item = anchor.item, let place = self.places[ObjectIdentifier(item)] else { return nil }
        switch anchor.attribute {
        case .width: return place.width
        case .height: return place.height
        case .leading: return self.origin(of: item, \.x)
        case .trailing: return self.origin(of: item, \.x) + place.width
        case .centerX: return self.origin(of: item, \.x) + place.width * 0.5
        case .centerY: return self.origin(of: item, \.y) + place.height * 0.5
        case .top: return self.origin(of: item, \.y) + (yPointsUp ? place.height : Sum())
        case .bottom: return self.origin(of: item, \.y) + (yPointsUp ? Sum() : place.height)
        }
    }

    private func origin(of item: any LayoutItem, _ axis: KeyPath<Place, Sum>) -> Sum {
        var sum = self.places[ObjectIdentifier(item)]?[keyPath: axis] ?? Sum()
        var parent = item.parent
        while let view = parent {
            sum = sum + (self.places[ObjectIdentifier(view)]?[keyPath: axis] ?? Sum())
            parent = view.superview
        }
        return sum
    }
}

extension PlatformView {
    /// What the system does in a layout pass: the subviews get the frames that the constraints give them.
    func placeSubviews() {
        guard !self.subviews.isEmpty else { return }
        let engine = LayoutEngine(around: self)
        for view in self.subviews where !view.translatesAutoresizingMaskIntoConstraints {
            if let frame = engine.frame(of: view) { view.frame = frame }
        }
    }
}

extension PlatformGuide {
    func solved() -> CGRect? { self.owningView.flatMap { LayoutEngine(around: $0).frame(of: self) } }
}
#endif

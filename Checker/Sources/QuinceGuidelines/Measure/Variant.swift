/// The user's light or dark appearance.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
}

/// The conditions under which a screen was measured.
package struct Variant: Hashable, Sendable {
    package var appearance: Appearance
    /// The size of the window or screen in points; nil if the measurements apply to all sizes.
    package var viewport: Size?
    /// Such as `iPhone SE`; for reports.
    package var device: String?
    /// Screen pixels per point; nil if not known.
    package var pixelRatio: Double?
    /// Whether a phone shrinks the page because it sets no viewport.
    package var lacksViewport = false

    package init(_ appearance: Appearance = .light, viewport: Size? = nil, device: String? = nil) {
        self.appearance = appearance
        self.viewport = viewport
        self.device = device
    }
}

/// Width and height, in points: those of Interface Builder and SwiftUI, CSS pixels, dp and Flutter's logical pixels alike.
package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A box, in points, from the upper left corner of the screen.
package struct Box: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var right: Double { self.x + self.width }
    package var bottom: Double { self.y + self.height }

    /// The shortest distance to another box; 0 if they touch or overlap.
    package func gap(to other: Box) -> Double {
        let sideways = max(0, max(other.x - self.right, self.x - other.right))
        let upwards = max(0, max(other.y - self.bottom, self.y - other.bottom))
        return (sideways * sideways + upwards * upwards).squareRoot()
    }
}

package import QuinceGuidelines

/// A window and an appearance in which pages are measured.
package struct PageScene: Hashable, Sendable {
    package let device: String
    package let appearance: Appearance
    /// In CSS pixels.
    package let size: Size
    /// Screen pixels per CSS pixel.
    package let pixelRatio: Double
    /// Whether this is a touch screen on which the page's own viewport counts.
    package let isPhone: Bool

    package init(device: String, _ appearance: Appearance, size: Size, pixelRatio: Double, isPhone: Bool) {
        self.device = device
        self.appearance = appearance
        self.size = size
        self.pixelRatio = pixelRatio
        self.isPhone = isPhone
    }

    /// Light and dark, on a small phone and in a window of a desktop.
    package static let all: [PageScene] = [true, false].flatMap { isPhone in
        Appearance.allCases.map { appearance in
            PageScene(
                device: isPhone ? "phone" : "desktop",
                appearance,
                size: isPhone ? Size(width: 375, height: 667) : Size(width: 1_280, height: 720),
                pixelRatio: isPhone ? 2 : 1,
                isPhone: isPhone
            )
        }
    }

    /// Such as `phone, dark`.
    package var name: String { "\(self.device), \(self.appearance.rawValue)" }

    /// The name in reports.
    ///
    /// A phone shrinks a page without its own viewport.
    func variant(zoom: Double, hasViewport: Bool = true) -> Variant {
        let note = abs(zoom - 1) > 0.005 ? ", which shows the page at \(Int((zoom * 100).rounded())) %" : ""
        var variant = Variant(self.appearance, viewport: self.size, device: self.device + note)
        variant.pixelRatio = self.pixelRatio
        variant.lacksViewport = self.isPhone && !hasViewport && zoom < 0.995
        return variant
    }
}

/// A screen that buttons are measured on.
struct ScreenDevice: Hashable, Sendable {
    let name: String
    let size: Size
    /// What status bar, camera and home indicator take, in points.
    let safeTop: Double
    let safeBottom: Double

    /// The narrowest and the widest in use, and what lies between.
    static let all: [ScreenDevice] = [
        ScreenDevice("iPhone SE (1st generation)", 320, 568, top: 20, bottom: 0),
        ScreenDevice("iPhone SE", 375, 667, top: 20, bottom: 0),
        ScreenDevice("iPhone 15", 393, 852, top: 59, bottom: 34),
        ScreenDevice("iPhone 15 Pro Max", 430, 932, top: 59, bottom: 34),
    ]

    init(_ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double) {
        self.name = name
        self.size = Size(width: width, height: height)
        self.safeTop = top
        self.safeBottom = bottom
    }

    /// The screen a file was drawn for, by its size.
    static func drawn(at size: Size) -> ScreenDevice {
        if let known = Self.all.first(where: { $0.size == size }) { return known }
        let hasCamera = size.height >= 780
        return ScreenDevice(
            "the canvas",
            size.width,
            size.height,
            top: hasCamera ? 47 : 20,
            bottom: hasCamera ? 34 : 0
        )
    }

    /// The least margin at the sides of a controller's view: UIKit calls it `systemMinimumLayoutMargins`.
    var margin: Double { self.size.width >= 414 ? 20 : 16 }
}

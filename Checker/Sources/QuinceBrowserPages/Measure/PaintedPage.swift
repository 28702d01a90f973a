// Measure: what the scripts found becomes measured values. Decides which appearances and windows are looked at; where a style sheet
// does not tell a color, it is read from the pixels.

import QuinceGuidelines

/// What the script found on a page.
struct PaintedPage: Decodable, Sendable {
    let title: String
    let language: String?
    /// How large the page is shown; less than 1 if a phone makes it smaller to show all of its width.
    let zoom: Double
    /// Whether a phone is told how wide the page is.
    let hasViewport: Bool
    /// The addresses of Apple's script, wherever it is loaded.
    let scripts: [String]
    let buttons: [PaintedButton]
    /// The hidden buttons, if no button is visible.
    let hidden: [HiddenButton]
    let elements: [PaintedElement]
    let authorizations: [PaintedLink]

    /// Whether the numbers are such as a page can have.
    var isPossible: Bool {
        (0.01...10).contains(self.zoom) && self.buttons.allSatisfy { $0.box.isPossible }
    }
}

/// A button that is on a page and that nobody sees.
struct HiddenButton: Decodable, Sendable {
    let selector: String
    /// Such as `in a dialog that is not open`.
    let reason: String
}

/// A box in CSS pixels, from the upper left corner of the window.
struct PaintedBox: Decodable, Hashable, Sendable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    /// Whether a page can be as large.
    var isPossible: Bool {
        [self.x, self.y, self.width, self.height].allSatisfy { (-1_000_000...1_000_000).contains($0) }
    }

    /// In points, on a page that is shown larger or smaller.
    func box(_ zoom: Double) -> Box {
        Box(x: self.x * zoom, y: self.y * zoom, width: self.width * zoom, height: self.height * zoom)
    }

    /// In points, from the upper left corner of another box.
    func box(in outer: PaintedBox, _ zoom: Double) -> Box {
        Box(
            x: (self.x - outer.x) * zoom,
            y: (self.y - outer.y) * zoom,
            width: self.width * zoom,
            height: self.height * zoom
        )
    }
}

/// A width and a height, in pixels of a picture.
struct PaintedSize: Decodable, Sendable {
    let width: Double
    let height: Double
}

/// A color that the style sheets give.
struct PaintedColor: Decodable, Sendable {
    /// Red, green and blue, 0 to 255.
    let color: [Double]
    /// Whether only colors have a part in it; pictures, gradients and effects have not.
    let plain: Bool

    var rgb: RGBColor { RGBColor(channels: self.color) }
}

extension RGBColor {
    /// From red, green and blue, 0 to 255.
    init(channels: [Double]) {
        let part = { (index: Int) in index < channels.count ? channels[index] / 255 : 0 }
        self.init(red: part(0), green: part(1), blue: part(2))
    }
}

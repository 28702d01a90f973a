// Mutations: right buttons, written in many ways in every toolkit, moved past one limit of the guidelines at a time. The expectations
// come from the guidelines, and the ways of writing from the toolkits' documentation, never from what the readers can do.

/// A screen with a custom Sign in with Apple button above a button of another provider.
///
/// Colors are six hexadecimal digits.
struct Portrait: Sendable {
    enum Logo {
        /// The logo file from Apple Design Resources.
        case artwork
        /// The same as a PNG.
        case bitmap
        /// A glyph of the toolkit: a symbol, an icon font, a character.
        case glyph
        case none
    }

    struct Other: Sendable {
        var width: Double
        var height: Double
        var radius: Double
    }

    var title = "Sign in with Apple"
    var width: Double
    var height: Double
    var radius: Double
    /// In points.
    var font: Double
    var fill: String
    var ink: String
    var page: String
    var border: String?
    /// Nil for the system font.
    var family: String?
    var logo = Logo.artwork
    /// A color that code gives to the logo.
    var tint: String?
    /// Whether the logo file is cut at its sides.
    var isCropped = false
    /// Whether the title is below the logo.
    var isStacked = false
    /// What a screen reader says; nil leaves it to the title.
    var spoken: String?
    var logoHeight: Double
    /// Between the two buttons.
    var gap = 12.0
    var other: Other

    init(
        _ title: String,
        width: Double,
        height: Double,
        font: Double,
        radius: Double,
        fill: String = "000000",
        on page: String = "FFFFFF",
        border: String? = nil
    ) {
        (self.title, self.width, self.height, self.font, self.radius) = (title, width, height, font, radius)
        (self.fill, self.page, self.border) = (fill, page, border)
        self.ink = fill == "000000" ? "FFFFFF" : "000000"
        self.logoHeight = height
        self.other = Other(width: width, height: height, radius: radius)
    }

    /// Right by the guidelines: at least 140 × 30 pt, a title of 43 % of the height, black on light, white on dark or outlined on light.
    static let right = [
        Portrait("Sign in with Apple", width: 300, height: 44, font: 19, radius: 8),
        Portrait(
            "Continue with Apple",
            width: 280,
            height: 50,
            font: 21,
            radius: 10,
            fill: "FFFFFF",
            on: "1B1B2F"
        ),
        Portrait(
            "Sign up with Apple",
            width: 320,
            height: 56,
            font: 24,
            radius: 28,
            fill: "FFFFFF",
            border: "000000"
        ),
        Portrait("Sign up with Apple", width: 200, height: 32, font: 14, radius: 0, on: "F2F2F7"),
        Portrait("Continue with Apple", width: 343, height: 48, font: 21, radius: 12, on: "FFE9C7"),
        Portrait(
            "Sign in with Apple",
            width: 270,
            height: 44,
            font: 19,
            radius: 22,
            fill: "FFFFFF",
            on: "0B4B2A"
        ),
    ]

    // What the printers write.

    var isBlack: Bool { self.fill == "000000" }
    /// The color in the name of Apple's logo file: black for a white button.
    var shade: String { self.isBlack ? "White" : "Black" }
    var w: String { number(self.width) }
    var h: String { number(self.height) }
    var r: String { number(self.radius) }
    var f: String { number(self.font) }
    var g: String { number(self.gap) }
    var lh: String { number(self.logoHeight) }
    var ow: String { number(self.other.width) }
    var oh: String { number(self.other.height) }
    var or: String { number(self.other.radius) }
    /// The logo file on the web and in a folder of assets.
    var file: String {
        switch self.logo {
        case .bitmap: "siwa-left-\(self.shade.lowercased()).png"
        default: "siwa-left-\(self.shade.lowercased()).svg"
        }
    }
}

func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String((value * 100).rounded() / 100)
}

/// The three parts of a color, from 0 to 1.
func parts(_ hex: String) -> (red: Double, green: Double, blue: Double) {
    let all = Int(hex, radix: 16) ?? 0
    return (Double(all >> 16) / 255, Double(all >> 8 & 255) / 255, Double(all & 255) / 255)
}

/// The parts as code writes them.
func list(_ hex: String, red: String, green: String, blue: String) -> String {
    let (r, g, b) = parts(hex)
    func three(_ value: Double) -> String { String((value * 10_000).rounded() / 10_000) }
    return "\(red)\(three(r)), \(green)\(three(g)), \(blue)\(three(b))"
}

/// One way to write a portrait in a toolkit.
struct Printer: Sendable {
    let name: String
    /// Rules that this way of writing can't break; a comment there says why.
    var cannot: Set<String> = []
    /// Rules whose values the readers don't find in this way of writing yet: they are silent.
    var open: Set<String> = []
    /// The project's files.
    let files: @Sendable (Portrait) -> [String: String]
}

struct Toolkit: Sendable {
    let name: String
    /// Rules whose values no reader of this toolkit fills; docs/feeds.md says why.
    var unmeasured: Set<String> = []
    let printers: [Printer]

    static let all = [
        swiftUI, uiKit, objectiveC, storyboard, android, compose, flutter, reactNative, html, components,
    ]
}

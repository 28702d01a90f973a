import QuinceGuidelines
import Testing

/// A drawing of a button with everything where the guidelines want it, and each thing moved past its limit.
@Suite("Pictures at the limits")
struct PictureLimitTests {
    /// A button made of rectangles; its title says "Apple" in letters that are plain enough to be drawn by hand.
    struct Sketch: Sendable {
        var width = 200.0
        var height = 44.0
        var fill = "#000"
        var ink = "#fff"
        var logoInk = "#fff"
        /// The height of a capital, as a part of the button's.
        var capital = 0.30
        /// How far the title is moved, in points.
        var down = 0.0
        /// What is left behind the title, as a part of the width.
        var right = 0.2
        var hasLogo = true
        var border: String?
        var radius = 6.0

        /// A, p, p, l, e as boxes with the proportions of a plain font, for capitals of 1 on a line at 0.
        private static let letters: [(x: Double, width: Double, top: Double, bottom: Double)] = [
            (0, 0.86, -1, 0), (1.0, 0.66, -0.75, 0.27), (1.82, 0.66, -0.75, 0.27), (2.64, 0.17, -1.04, 0),
            (2.98, 0.7, -0.75, 0),
        ]

        var svg: String {
            let size = self.capital * self.height
            let end = self.width * (1 - self.right)
            let start = end - 3.68 * size
            let line = self.height / 2 + size / 2 + self.down
            var shapes =
                "<rect width='\(self.width)' height='\(self.height)' rx='\(self.radius)' fill='\(self.fill)'/>"
            if let border {
                shapes +=
                    "<rect x='0.5' y='0.5' width='\(self.width - 1)' height='\(self.height - 1)' rx='\(self.radius)' fill='none' stroke='\(border)'/>"
            }
            if self.hasLogo {
                let (x, y) = (start - 0.4 * self.height, self.height * 0.335)
                shapes +=
                    "<ellipse cx='\(x + 0.13 * self.height)' cy='\(y + 0.165 * self.height)' rx='\(0.13 * self.height)' ry='\(0.165 * self.height)' fill='\(self.logoInk)'/>"
            }
            for letter in Self.letters {
                shapes +=
                    "<path fill='\(self.ink)' d='M\(start + letter.x * size) \(line + letter.top * size)h\(letter.width * size)v\((letter.bottom - letter.top) * size)h\(-letter.width * size)z'/>"
            }
            return
                "<svg xmlns='http://www.w3.org/2000/svg' width='\(self.width)' height='\(self.height)'>\(shapes)</svg>"
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let why: String
        let rules: [String]
        let change: @Sendable (inout Sketch) -> Void
        var testDescription: String { self.why }

        init(_ why: String, _ rules: [String], _ change: @escaping @Sendable (inout Sketch) -> Void) {
            (self.why, self.rules, self.change) = (why, rules, change)
        }
    }

    static let rows: [Row] = [
        Row("as it should be", []) { _ in },
        Row("140 points wide", []) { $0.width = 140 },
        Row("139 points wide", ["button.min-width"]) { $0.width = 139 },
        Row("30 points high", []) { $0.height = 30 },
        Row("29 points high", ["button.min-height"]) { $0.height = 29 },
        Row("a title as large as it may be", []) { $0.capital = 0.331 },
        Row("a title too large", ["title.ratio"]) { $0.capital = 0.345 },
        Row("a title as small as it may be", []) { $0.capital = 0.276 },
        Row("a title too small", ["title.ratio"]) { $0.capital = 0.262 },
        Row("8.5 % behind the title", []) { $0.right = 0.085 },
        Row("7.5 % behind the title", ["title.right-margin"]) { $0.right = 0.075 },
        Row("a title a point lower", []) { $0.down = 1.2 },
        Row("a title a point and a half lower", ["title.vertical-center"]) { $0.down = 1.5 },
        Row("a title a point and a half higher", ["title.vertical-center"]) { $0.down = -1.5 },
        Row("no logo", ["logo.missing"]) { $0.hasLogo = false },
        Row("a gray title", ["title.color"]) { $0.ink = "#ddd" },
        Row("a title nearly white", []) { $0.ink = "#f8f8f8" },
        Row("a gray logo", ["logo.color"]) { $0.logoInk = "#ddd" },
        Row("a dark gray surface", ["style.fill-color"]) { $0.fill = "#222" },
        Row("a surface nearly black", []) { $0.fill = "#0c0c0c" },
        Row("white with a black line", []) {
            ($0.fill, $0.ink, $0.logoInk, $0.border) = ("#fff", "#000", "#000", "#000")
        },
        Row("white with a gray line", ["style.border-color"]) {
            ($0.fill, $0.ink, $0.logoInk, $0.border) = ("#fff", "#000", "#000", "#999")
        },
    ]

    @Test("each limit from both sides", arguments: rows)
    func limits(_ row: Row) throws {
        var sketch = Sketch()
        row.change(&sketch)
        let button = try MeasuredPicture.button(in: sketch.svg)
        #expect(MeasuredPicture.violations(of: button) == row.rules, "\(button)")
    }

    /// A white surface of 200 × 44 points with a gray line around it.
    private static func outlined(scale: Int, line: Int, white: Int = 255) -> [UInt8] {
        let (width, height) = (200 * scale, 44 * scale)
        return HandmadePNG(width: width, height: height, colorType: 0).bytes { x, y in
            let edge = min(min(x, y), min(width - 1 - x, height - 1 - y))
            return [edge < line ? 0x80 : white]
        }
    }

    @Test("a line that is certainly gray, and one that may be a black one between two pixels")
    func thinLines() throws {
        let fine = try MeasuredPicture.button(in: Self.outlined(scale: 2, line: 2), scale: 2)
        let (line, width) = try #require(fine.border.knownValue?.map { ($0.color, $0.width) })
        #expect((line.knownValue?.hexadecimal, width) == ("#808080", .known(1)))
        #expect(MeasuredPicture.violations(of: fine).contains("style.border-color"))
        for (scale, line) in [(1, 1), (1, 2), (2, 1)] {
            let button = try MeasuredPicture.button(
                in: Self.outlined(scale: scale, line: line),
                scale: Double(scale)
            )
            let color = try #require(button.border.knownValue?.map(\.color))
            #expect(color.knownValue == nil && color.value?.hexadecimal == "#808080", "\(scale) \(line)")
            #expect(!MeasuredPicture.violations(of: button).contains("style.border-color"))
        }
    }

    @Test("letters of one pixel do not show whether they are gray, letters of three do", arguments: [1, 3])
    func thinLetters(_ stem: Int) throws {
        // A logo and five stems, in points at one pixel each.
        let png = HandmadePNG(width: 200, height: 44, colorType: 0).bytes { x, y in
            guard (15..<29).contains(y) else { return [0] }
            if (40..<52).contains(x) { return [255] }
            return [(70..<120).contains(x) && (x - 70) % 10 < stem ? 0xC0 : 0]
        }
        let button = try MeasuredPicture.button(in: png, scale: 1)
        let title = try #require(button.title)
        #expect(title.color.value?.hexadecimal == "#C0C0C0")
        #expect((title.color.knownValue != nil) == (stem == 3))
        #expect(MeasuredPicture.violations(of: button).contains("title.color") == (stem == 3))
    }

    @Test("what a sketch measures is what was drawn")
    func numbers() throws {
        let button = try MeasuredPicture.button(in: Sketch().svg)
        #expect((button.width, button.height) == (.known(200), .known(44)))
        #expect(abs((button.cornerRadius.knownValue ?? 0) - 6) < 0.2)
        let title = try #require(button.title)
        #expect(abs((title.capHeight.knownValue ?? 0) - 13.2) < 0.15)
        let box = try #require(title.box.knownValue)
        #expect(abs(box.right - 160) < 0.15)
        #expect(abs(box.y - 15.4) < 0.15 && abs(box.bottom - 28.6) < 0.15)
    }
}

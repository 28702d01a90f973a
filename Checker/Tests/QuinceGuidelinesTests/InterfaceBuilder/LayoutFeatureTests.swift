import QuinceGuidelines
import Testing

/// What each way to place a button gives on the four screens: 320, 375, 393 and 430 points wide; 568, 667, 852 and 932 high, of
/// which bars take 20, 20, 59 and 59 above and 0, 0, 34 and 34 below.
@Suite("Layouts of storyboards")
struct LayoutFeatureTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let views: String
        let constraints: [String]
        /// One for each screen, or one for all; nil where it cannot be known.
        let widths: [Double?]
        let heights: [Double?]
        /// The left and the upper edge.
        var x: [Double?] = [nil]
        var y: [Double?] = [nil]
        var document = #"useAutolayout="YES""#

        var testDescription: String { self.why }
    }

    static let tall = "B.height = 44"

    static let rows: [Row] =
        Self.edges + Self.priorities + Self.stacks + Self.frames + Self.scrolling + Self.openOnes

    static let edges: [Row] = [
        Row(
            why: "20 from both sides of the safe area, 16 above its end",
            views: Views.system(),
            constraints: [
                "B.leading = S.leading + 20", "S.trailing = B.trailing + 20", "S.bottom = B.bottom + 16",
                tall,
            ],
            widths: [280, 335, 353, 390],
            heights: [44],
            x: [20],
            y: [508, 607, 758, 838]
        ),
        Row(
            why: "eight tenths as wide as the screen, in the middle",
            views: Views.system(),
            constraints: [
                "B.width = V.width * 0.8", "B.centerX = V.centerX", "B.centerY = V.centerY + 150",
                "B.height = 50",
            ],
            widths: [256, 300, 314.4, 344],
            heights: [50],
            x: [32, 37.5, 39.3, 43],
            y: [409, 458.5, 551, 591]
        ),
        Row(
            why: "between the margins: 16 points, and 20 on the largest screen",
            views: Views.system(),
            constraints: [
                "B.leading = V.leadingMargin", "V.trailingMargin = B.trailing", "B.top = V.topMargin + 10",
                tall,
            ],
            widths: [288, 343, 361, 390],
            heights: [44],
            x: [16, 16, 16, 20],
            y: [30, 30, 69, 69]
        ),
        Row(
            why: "four times as wide as high",
            views: Views.system(),
            constraints: [
                "B.width = B.height * 4:1", "B.height = 50", "B.centerX = V.centerX", "B.top = S.top",
            ],
            widths: [200],
            heights: [50],
            x: [60, 87.5, 96.5, 115],
            y: [20, 20, 59, 59]
        ),
        Row(
            why:
                "its middle at a quarter of the screen, counted from the corner of the view that holds the constraint",
            views: Views.system(),
            constraints: [
                "B.width = 140", tall, "B.centerX = V.trailing * 0.5", "B.centerY = V.bottom * 0.25",
            ],
            widths: [140],
            heights: [44],
            x: [90, 117.5, 126.5, 145],
            y: [120, 144.75, 191, 211]
        ),
        Row(
            why: "below a text of known height that is below the safe area's upper edge",
            views: Views.label("L", "Welcome") + Views.system(),
            constraints: [
                "L.top = S.top + 30", "L.leading = S.leading + 20", "B.top = L.bottom + 8",
                "B.leading = L.leading",
                "B.trailing = V.trailing - 20", tall,
            ],
            widths: [280, 335, 353, 390],
            heights: [44],
            x: [20],
            y: [79, 79, 118, 118]
        ),
    ]

    static let priorities: [Row] = [
        Row(
            why: "as wide as the screen but no wider than 300",
            views: Views.system(),
            constraints: [
                "B.width <= 300", "B.leading = V.leading + 20 @750", "B.trailing = V.trailing - 20 @750",
                "B.centerX = V.centerX", tall, "B.top = S.top",
            ],
            widths: [280, 300, 300, 300],
            heights: [44],
            x: [20, 37.5, 46.5, 65],
            y: [20, 20, 59, 59]
        ),
        Row(
            why: "the higher priority wins, the limit counts",
            views: Views.system(),
            constraints: [
                "B.width = 200 @800", "B.width >= 240 @999", "B.centerX = V.centerX", "B.height = 30 @800",
                "B.height >= 44", "B.top = S.top",
            ],
            widths: [240],
            heights: [44],
            x: [40, 67.5, 76.5, 95],
            y: [20, 20, 59, 59]
        ),
        Row(
            why: "of two wishes of the same weight the contents' own decides",
            views: Views.system(),
            constraints: [
                "B.width = 200 @800", "B.width = 240 @800", "B.centerX = V.centerX", tall, "B.top = S.top",
            ],
            widths: [200],
            heights: [44]
        ),
        Row(
            why: "a fixed width that fits one screen only contradicts the margins on the others",
            views: Views.system(),
            constraints: [
                "B.leading = V.leading + 16", "B.trailing = V.trailing - 16", "B.width = 343", tall,
                "B.top = S.top",
            ],
            widths: [nil, 343, nil, nil],
            heights: [44]
        ),
        Row(
            why: "a limit that is broken says nothing of the width",
            views: Views.system(),
            constraints: [
                "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.width <= 300", tall,
                "B.top = S.top",
            ],
            widths: [280, nil, nil, nil],
            heights: [44]
        ),
        Row(
            why: "beside a text that keeps its width, the button takes the rest",
            views: Views.label("L", "or", frame: "20 0 60 21") + Views.system(),
            constraints: [
                "L.leading = V.leading + 20", "L.top = S.top", "B.leading = L.trailing + 10",
                "B.trailing = V.trailing - 20",
                "B.top = S.top", tall,
            ],
            widths: [210, 265, 283, 320],
            heights: [44],
            x: [90],
            y: [20, 20, 59, 59]
        ),
    ]
}

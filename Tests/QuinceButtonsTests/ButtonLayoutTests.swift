import QuinceButtons
import Testing

@Suite("ButtonLayout")
struct ButtonLayoutTests {
    private static func layout(
        _ mode: ButtonSpecification.Mode,
        _ parameters: [String: String],
        radius: ButtonLayout.RadiusUnit = .points
    ) throws -> ButtonLayout {
        let list = parameters.map { (name: $0.key, value: $0.value) }
        return ButtonLayout(try ButtonSpecification(mode: mode, parameters: list), radius: radius)
    }

    struct Capture: Sendable {
        let width: Int
        let height: Int
        /// What was measured in an image of Apple's endpoint, in pixels at two to the point.
        let x: ClosedRange<Double>
        let y: ClosedRange<Double>
    }

    static let captures = [
        Capture(width: 200, height: 32, x: 76...94, y: 20...41),
        Capture(width: 183, height: 45, x: 34...55, y: 31...57),
        Capture(width: 179, height: 40, x: 32...52, y: 26...52),
        Capture(width: 300, height: 40, x: 145...167, y: 25...52),
    ]

    @Test("the logo's ink is within a pixel of captured images", arguments: captures)
    func capturedImages(_ capture: Capture) throws {
        let logo = try Self.layout(.center, ["width": "\(capture.width)", "height": "\(capture.height)"]).logo
        #expect(abs(logo.x * 2 - capture.x.lowerBound) <= 1)
        #expect(abs(logo.maxX * 2 - capture.x.upperBound) <= 1)
        #expect(abs(logo.y * 2 - capture.y.lowerBound) <= 1)
        #expect(abs(logo.maxY * 2 - capture.y.upperBound) <= 1)
    }

    @Test("the captured square with the logo alone")
    func capturedLogo() throws {
        let logo = try Self.layout(.logo, ["size": "49"]).logo
        for (value, observed) in [(logo.x, 32.0), (logo.maxX, 66), (logo.y, 22), (logo.maxY, 65)] {
            #expect(abs(value * 2 - observed) <= 1)
        }
    }

    struct LeftRow: Sendable {
        let size: String
        let width: Int
        let height: Int
        let places: [Int]
    }

    static let leftRows = [
        LeftRow(size: "small", width: 200, height: 44, places: [6, 12, 26, 16]),
        LeftRow(size: "medium", width: 200, height: 44, places: [8, 17, 36, 16]),
        LeftRow(size: "large", width: 200, height: 44, places: [10, 21, 45, 16]),
        LeftRow(size: "small", width: 140, height: 30, places: [4, 8, 17, 11]),
    ]

    @Test("left mode: logo, its width, label and right margin in whole points", arguments: leftRows)
    func leftTable(_ row: LeftRow) throws {
        let parameters = ["width": "\(row.width)", "height": "\(row.height)", "logo-size": row.size]
        let specification = try ButtonSpecification(
            mode: .left,
            parameters: parameters.map { (name: $0.key, value: $0.value) }
        )
        let places = ButtonLayout.positions(specification)
        #expect([places.logo, places.box, places.label, places.margin] == row.places)
    }

    @Test("left mode: positions are kept where there is room")
    func leftPositions() throws {
        for (label, logo, expected) in [
            ("60", "30", [30, 60]), ("60", "60", [40, 60]), ("10", "0", [6, 26]),
        ] {
            let specification = try ButtonSpecification(
                mode: .left,
                parameters: [
                    ("width", "200"), ("height", "44"), ("label-position", label), ("logo-position", logo),
                ]
            )
            let places = ButtonLayout.positions(specification)
            #expect([places.logo, places.label] == expected)
        }
    }

    @Test("the radius is points as documented, percent as observed, never more than half of the height")
    func radius() throws {
        let parameters = ["height": "40", "border_radius": "50"]
        #expect(try Self.layout(.center, parameters).cornerRadius == 20)
        #expect(try Self.layout(.center, parameters, radius: .percent).cornerRadius == 20)
        #expect(try Self.layout(.center, ["height": "40"]).cornerRadius == 15)
        #expect(try Self.layout(.center, ["height": "40"], radius: .percent).cornerRadius == 6)
    }

    @Test("at 140 × 30 most titles shrink, the longest to half")
    func shrinking() throws {
        var shrinks: [Double] = []
        for locale in ButtonLocale.all {
            for type in ButtonType.allCases {
                let title = try #require(
                    try Self.layout(.center, ["locale": locale, "type": type.rawValue]).title
                )
                if title.shrink < 1 { shrinks.append(title.shrink) }
            }
        }
        #expect(shrinks.count == 91)
        #expect(abs((shrinks.min() ?? 0) - 0.508) < 0.001)
    }

    @Test("everything lies inside its margins, in every locale, type and mode, at a thousand sizes")
    func margins() throws {
        var random = SplitMix(seed: 20_260_101)
        for index in 0..<1_000 {
            let (width, height) = (130 + Int(random.next() % 246), 30 + Int(random.next() % 35))
            let half = UInt64(min(182, width / 2)) + 1
            let left = [
                (name: "logo-size", value: ["small", "medium", "large"][index % 3]),
                ("label-position", "\(random.next() % half)"), ("logo-position", "\(random.next() % half)"),
            ]
            for (number, locale) in ButtonLocale.all.enumerated() {
                let type = ButtonType.allCases[(index + number) % 3]
                let shared = [
                    (name: "locale", value: locale), ("type", type.rawValue), ("width", "\(width)"),
                    ("height", "\(height)"),
                ]
                let mode: ButtonSpecification.Mode = index % 2 == 0 ? .center : .left
                let specification = try ButtonSpecification(
                    mode: mode,
                    parameters: shared + (mode == .left ? left : [])
                )
                try Self.expectMargins(ButtonLayout(specification), specification)
            }
        }
    }

    private static func expectMargins(_ layout: ButtonLayout, _ specification: ButtonSpecification) throws {
        let comment: Comment = "\(specification)"
        let title = try #require(layout.title)
        let isLeft = specification.mode == .left
        let margin = isLeft ? (0.08 * layout.width).rounded(.down) : 0.08 * layout.width
        let isMirrored = ["ar_SA", "iw_IL"].contains(specification.locale)
        let end = isMirrored ? title.x : layout.width - title.x - title.width
        // The logo stands where the line begins, and does not touch it.
        let gap = isMirrored ? layout.logo.x - title.x - title.width : title.x - layout.logo.maxX
        let table = try TitleTable.embedded.get()
        let ink = try #require(table.title(specification.type, in: specification.locale)).ink
        let unit = title.size / Double(table.unitsPerEm)
        let isSound =
            title.isRightToLeft == isMirrored && end > margin - 1e-9 && title.shrink <= 1
            && title.shrink > 0.1
            && gap > 0.05 * title.size && layout.logo.x >= 0 && layout.logo.maxX <= layout.width
            && layout.logo.y > 0 && layout.logo.maxY < layout.height
            // No letter is cut, however far it stands out of its line.
            && title.x + Double(ink.xMin) * unit > 0 && title.x + Double(ink.xMax) * unit < layout.width
            && title.baseline - Double(ink.yMax) * unit > 0
            && title.baseline - Double(ink.yMin) * unit < layout.height
        #expect(isSound, comment)
    }

    @Test("mirrored means mirrored")
    func mirrored() throws {
        for mode in [ButtonSpecification.Mode.center, .left] {
            let parameters = ["width": "300", "height": "44", "locale": "iw_IL"]
            let right = try Self.layout(mode, parameters)
            let title = try #require(right.title)
            let left = try Self.layout(mode, ["width": "300", "height": "44"])
            let other = try #require(left.title)
            let gap = right.logo.x - title.x - title.width
            #expect(abs(gap - (other.x - left.logo.maxX)) < 1e-9)
            #expect(title.baseline == other.baseline && right.logo.y == left.logo.y)
            if mode == .left { #expect(abs(right.width - right.logo.maxX - left.logo.x) < 1e-9) }
        }
    }
}

/// Numbers by chance, the same on every run (Steele and others, 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

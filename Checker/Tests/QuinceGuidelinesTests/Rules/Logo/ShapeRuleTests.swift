import QuinceGuidelines
import Testing

@Suite("A logo alone, shapes, and logos in line")
struct ShapeRuleTests {
    static func alone(
        _ artwork: MeasuredLogo.Artwork,
        fill: RGBColor,
        padded: Bool? = nil,
        border: Bool = false
    )
        -> (inout MeasuredButton) -> Void
    {
        {
            var logo = MeasuredLogo(artwork)
            if let padded { logo.hasPadding = .known(padded) }
            $0.logo = .known(logo)
            $0.fill = .known(fill)
            $0.border = .known(border ? .init(color: .known(.black), width: .known(1)) : nil)
            $0.background = .known(.white)
        }
    }

    private static func onPage(
        _ artwork: MeasuredLogo.Artwork,
        fill: RGBColor,
        padded: Bool? = nil
    ) -> (inout MeasuredButton) -> Void {
        {
            Self.alone(artwork, fill: fill, padded: padded)(&$0)
            $0.platform = .web
        }
    }

    static let bare: [RuleRow] = [
        RuleRow("an icon without a fill", .error, .customLogoOnly, onPage(.iconFont("apple"), fill: .clear)),
        RuleRow("in 2020", .error, .customLogoOnly, in: .y2020, onPage(.iconFont("apple"), fill: .clear)),
        RuleRow("white on a white page", .error, .customLogoOnly, onPage(.drawn, fill: .white)),
        RuleRow("on black", .nothing, .customLogoOnly, alone(.drawn, fill: .black)),
        RuleRow("with an outline", .nothing, .customLogoOnly, alone(.drawn, fill: .white, border: true)),
        RuleRow(
            "Apple's artwork brings its surface",
            .nothing,
            .customLogoOnly,
            alone(.official("x"), fill: .clear)
        ),
        RuleRow(
            "Apple's artwork without it",
            .error,
            .customLogoOnly,
            onPage(.official("x"), fill: .clear, padded: false)
        ),
        RuleRow("a fill that is not known", .nothing, .customLogoOnly) {
            $0.logo = .known(MeasuredLogo(.drawn))
            $0.fill = .unknown(because: "x")
        },
        RuleRow("a border that is not known", .nothing, .customLogoOnly) {
            Self.alone(.drawn, fill: .clear)(&$0)
            $0.border = .unknown(because: "x")
        },
        RuleRow("a border that nobody looks at", .error, .customLogoOnly) {
            Self.onPage(.drawn, fill: .clear)(&$0)
            $0.border = .unseen
        },
        RuleRow("a logo that is assumed", .review, .customLogoOnly) {
            Self.alone(.drawn, fill: .clear)(&$0)
            $0.logo = .assumed(MeasuredLogo(.drawn), because: "x")
        },
        RuleRow("a fill that is assumed", .review, .customLogoOnly) {
            $0.logo = .known(MeasuredLogo(.drawn))
            $0.fill = .assumed(.clear, because: "x")
        },
        RuleRow("with a title", .nothing, alone(.drawn, fill: .clear)),
    ]

    @Test("logo.as-button", arguments: bare)
    func judgesBare(_ row: RuleRow) throws { try expect(row, of: "logo.as-button") }

    static func size(_ width: Double, _ height: Double) -> (inout MeasuredButton) -> Void {
        { $0.measure(width, height) }
    }

    /// Filled: without a surface, nothing shows where a button ends.
    static func filled(_ width: Double, _ height: Double) -> (inout MeasuredButton) -> Void {
        {
            $0.measure(width, height)
            $0.fill = .known(.black)
        }
    }

    static let aspects: [RuleRow] = [
        RuleRow("without a surface", .review, .customLogoOnly, size(60, 44)),
        RuleRow("square", .nothing, .customLogoOnly, size(44, 44)),
        RuleRow("2 % wider", .nothing, .customLogoOnly, size(51, 50)),
        RuleRow("more", .error, .customLogoOnly, filled(51.1, 50)),
        RuleRow("2 % narrower", .nothing, .customLogoOnly, size(49, 50)),
        RuleRow("more than that", .error, .customLogoOnly, filled(48.9, 50)),
        RuleRow("in 2020", .error, .customLogoOnly, in: .y2020, filled(60, 44)),
        RuleRow("no height", .nothing, .customLogoOnly, size(44, 0)),
        RuleRow("no number", .nothing, .customLogoOnly, size(.nan, 44)),
        RuleRow("with a title", .nothing, size(300, 44)),
    ]

    @Test("logo.only-aspect", arguments: aspects)
    func judgesAspect(_ row: RuleRow) throws { try expect(row, of: "logo.only-aspect") }

    static func artwork(
        _ own: Double,
        in frame: Double,
        _ artwork: MeasuredLogo.Artwork = .official("x"),
        padded: Bool? = nil
    ) -> (inout MeasuredButton) -> Void {
        {
            $0.measure(frame, frame)
            var logo = MeasuredLogo(artwork)
            logo.size = .known(Size(width: own, height: own))
            if let padded { logo.hasPadding = .known(padded) }
            $0.logo = .known(logo)
        }
    }

    static let paddings: [RuleRow] = [
        RuleRow("none", .nothing, .customLogoOnly, artwork(44, in: 44)),
        RuleRow("a point", .nothing, .customLogoOnly, artwork(43, in: 44)),
        RuleRow("more", .warning, .customLogoOnly, artwork(42.9, in: 44)),
        RuleRow("in 2020", .warning, .customLogoOnly, in: .y2020, artwork(34, in: 64)),
        RuleRow("a disc of one's own", .review, .customLogoOnly, artwork(34, in: 64, .drawn, padded: true)),
        RuleRow("a mark without padding needs some", .nothing, .customLogoOnly, artwork(20, in: 44, .drawn)),
        RuleRow("no number", .nothing, .customLogoOnly, artwork(.nan, in: 44)),
        RuleRow("with a title", .nothing, artwork(34, in: 64)),
    ]

    @Test("logo.only-padding", arguments: paddings)
    func judgesPadding(_ row: RuleRow) throws { try expect(row, of: "logo.only-padding") }

    static func shape(_ shape: MeasuredButton.Shape) -> (inout MeasuredButton) -> Void {
        { $0.shape = .known(shape) }
    }

    static let masks: [RuleRow] = [
        RuleRow("a rectangle", .nothing, .customLogoOnly, shape(.rectangle)),
        RuleRow("a circle", .nothing, .customLogoOnly, shape(.circle)),
        RuleRow("an ellipse", .warning, .customLogoOnly, shape(.ellipse)),
        RuleRow("another", .warning, .customLogoOnly, shape(.other)),
        RuleRow("another in 2020", .warning, .customLogoOnly, in: .y2020, shape(.other)),
        RuleRow("an ellipse because it is not square", .nothing, .customLogoOnly) {
            $0.measure(60, 44)
            $0.shape = .known(.ellipse)
        },
        RuleRow("unknown", .review, .customLogoOnly) { $0.shape = .unknown(because: "x") },
        RuleRow("with a title", .nothing, shape(.other)),
    ]

    @Test("logo.only-shape", arguments: masks)
    func judgesMask(_ row: RuleRow) throws { try expect(row, of: "logo.only-shape") }

    static let rectangles: [RuleRow] = [
        RuleRow("a rectangle", .nothing, shape(.rectangle)),
        RuleRow("a circle", .error, shape(.circle)),
        RuleRow("a circle in 2022", .error, in: .y2022, shape(.circle)),
        RuleRow("a circle in 2020", .warning, in: .y2020, shape(.circle)),
        RuleRow("as wide as high", .nothing, size(140, 140)),
        RuleRow("higher", .error, size(140, 140.1)),
        RuleRow("the logo above", .error) { $0.isStacked = .known(true) },
        RuleRow("the logo before", .nothing) { $0.isStacked = .known(false) },
        RuleRow("three faults are one finding", .error) {
            $0.measure(100, 200)
            $0.shape = .known(.circle)
            $0.isStacked = .known(true)
        },
        RuleRow("no width", .nothing, size(0, 44)),
        RuleRow("no number", .nothing, size(.nan, .infinity)),
        RuleRow("a logo alone", .nothing, .customLogoOnly, shape(.circle)),
    ]

    @Test("shape.rectangular", arguments: rectangles)
    func judgesRectangle(_ row: RuleRow) throws { try expect(row, of: "shape.rectangular") }

    /// A button whose logo has its middle at x, beside others that have it where they do.
    static func column(_ x: Double, beside others: Double...) -> (inout MeasuredButton) -> Void {
        {
            $0.box = .known(Box(x: 20, y: 0, width: 300, height: 44))
            var logo = MeasuredLogo(.official("x"))
            logo.box = .known(Box(x: x - 20 - 15, y: 0, width: 30, height: 44))
            $0.logo = .known(logo)
            $0.siblings = .known(
                others.map { middle in
                    var sibling = SiblingButton(.provider("Google"))
                    sibling.box = .known(Box(x: 20, y: 60, width: 300, height: 44))
                    sibling.logoBox = .known(Box(x: middle - 20 - 10, y: 12, width: 20, height: 20))
                    return sibling
                }
            )
        }
    }

    static let columns: [RuleRow] = [
        RuleRow("in line", .nothing, column(50, beside: 50, 50)),
        RuleRow("2 pt off", .nothing, column(52, beside: 50, 50)),
        RuleRow("more", .advice, column(52.1, beside: 50, 50)),
        RuleRow("in 2020", .advice, in: .y2020, column(40, beside: 50, 50)),
        RuleRow("the others are not in line either", .nothing, column(60, beside: 50, 52.1)),
        RuleRow("one is no column", .nothing, column(60, beside: 50)),
        RuleRow("no number", .nothing, column(.nan, beside: 50, 50)),
        RuleRow("others without numbers", .nothing, column(60, beside: .nan, .nan)),
    ]

    @Test("logo.inset", arguments: columns)
    func judgesInset(_ row: RuleRow) throws { try expect(row, of: "logo.inset") }
}

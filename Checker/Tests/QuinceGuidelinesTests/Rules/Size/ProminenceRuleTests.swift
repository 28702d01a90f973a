import QuinceGuidelines
import Testing

@Suite("Beside other buttons, and on the screen")
struct ProminenceRuleTests {
    static func sibling(
        _ width: Double,
        _ height: Double,
        role: SiblingButton.Role = .provider("Google"),
        _ change: (inout SiblingButton) -> Void = { _ in }
    ) -> SiblingButton {
        var sibling = SiblingButton(role)
        sibling.width = .known(width)
        sibling.height = .known(height)
        change(&sibling)
        return sibling
    }

    /// A button of 300 × 44 pt beside another.
    static func beside(
        _ siblings: SiblingButton...,
        change: @escaping (inout MeasuredButton) -> Void = { _ in }
    )
        -> (inout MeasuredButton) -> Void
    {
        {
            $0.measure(300, 44)
            $0.siblings = .known(siblings)
            change(&$0)
        }
    }

    /// The box of a button in a column.
    static func box(y: Double, width: Double) -> Measured<Box> {
        .known(Box(x: 20, y: y, width: width, height: 44))
    }

    static let sizes: [RuleRow] = [
        RuleRow("as large", .nothing, beside(sibling(300, 44))),
        RuleRow("half a point lower", .nothing, beside(sibling(300, 44.5))),
        RuleRow("more than that", .error, beside(sibling(300, 44.6))),
        RuleRow("lower than the app's own", .review, beside(sibling(300, 48, role: .own))),
        RuleRow("lower than a way of the app's own", .warning) {
            var own = Self.sibling(300, 48, role: .own)
            own.title = "Continue with email"
            Self.beside(own)(&$0)
        },
        RuleRow("lower than both", .error, beside(sibling(300, 48, role: .own), sibling(300, 48))),
        RuleRow("narrower by 2 % of the surface", .nothing, beside(sibling(306.1, 44))),
        RuleRow("narrower by more", .error, beside(sibling(306.2, 44))),
        RuleRow(
            "narrower in a column",
            .error,
            beside(sibling(301, 44) { $0.box = box(y: 60, width: 301) }) {
                $0.box = box(y: 0, width: 300)
            }
        ),
        RuleRow(
            "narrower in a column by half a point",
            .nothing,
            beside(
                sibling(300.5, 44) { $0.box = box(y: 60, width: 300.5) }
            ) { $0.box = box(y: 0, width: 300) }
        ),
        RuleRow(
            "a little narrower in a row",
            .nothing,
            beside(
                sibling(301, 44) { $0.box = .known(Box(x: 330, y: 0, width: 301, height: 44)) }
            ) { $0.box = box(y: 0, width: 300) }
        ),
        RuleRow(
            "one of two in a row, above a wider one",
            .nothing,
            beside(
                sibling(140, 44) { $0.box = .known(Box(x: 180, y: 0, width: 140, height: 44)) },
                sibling(300, 44, role: .own) { $0.box = box(y: 60, width: 300) }
            ) {
                $0.measure(140, 44)
                $0.box = box(y: 0, width: 140)
            }
        ),
        RuleRow(
            "the smaller of two in a row",
            .error,
            beside(sibling(160, 44) { $0.box = .known(Box(x: 180, y: 0, width: 160, height: 44)) }) {
                $0.measure(140, 44)
                $0.box = box(y: 0, width: 140)
            }
        ),
        RuleRow("a logo alone is another kind", .nothing, beside(sibling(60, 60) { $0.isLogoOnly = true })),
        RuleRow(
            "a smaller title",
            .error,
            beside(sibling(300, 44) { $0.titleSize = .known(19) }) {
                $0.title = .written("Sign in with Apple")
                $0.title?.size = .known(18)
            }
        ),
        RuleRow(
            "a title half a point smaller",
            .nothing,
            beside(sibling(300, 44) { $0.titleSize = .known(19) }) {
                $0.title = .written("Sign in with Apple")
                $0.title?.size = .known(18.5)
            }
        ),
        RuleRow(
            "its size assumed",
            .review,
            beside(sibling(300, 50)) { $0.height = .assumed(44, because: "x") }
        ),
        RuleRow(
            "the other's size assumed",
            .review,
            beside(
                sibling(300, 44) {
                    $0.height = .assumed(50, because: "x")
                }
            )
        ),
        RuleRow(
            "a violation beside a doubt",
            .error,
            beside(
                sibling(300, 44) { $0.height = .assumed(50, because: "x") },
                sibling(300, 50)
            )
        ),
        RuleRow(
            "its height is asked for elsewhere",
            .nothing,
            beside(sibling(300, 50)) {
                $0.height = .unknown(because: "x")
            }
        ),
        RuleRow("siblings unknown", .review) { $0.siblings = .unknown(because: "x") },
        RuleRow("nobody beside it", .nothing, beside()),
        RuleRow("no numbers", .nothing, beside(sibling(.nan, .infinity))),
        RuleRow("in 2020", .error, in: .y2020, beside(sibling(300, 48))),
    ]

    @Test("button.not-smaller", arguments: sizes)
    func judgesNotSmaller(_ row: RuleRow) throws { try expect(row, of: "button.not-smaller") }

    @Test("a logo alone is compared with logos alone")
    func logos() throws {
        let button = MeasuredButton.made(.customLogoOnly) {
            $0.measure(44, 44)
            $0.siblings = .known([Self.sibling(48, 48) { $0.isLogoOnly = true }, Self.sibling(300, 60)])
        }
        let found = try findings(of: "button.not-smaller", [button])
        #expect(found.map(\.message) == ["is 44 pt high, and the button for Google 48 pt"])
    }

    static func bottom(_ bottom: Double, on width: Double, _ height: Double)
        -> (inout MeasuredButton) -> Void
    {
        {
            $0.box = .known(Box(x: 20, y: bottom - 44, width: 300, height: 44))
            $0.variant.viewport = Size(width: width, height: height)
        }
    }

    static let screens: [RuleRow] = [
        RuleRow("ends with the screen", .nothing, .system, bottom(667, on: 375, 667)),
        RuleRow("ends below it", .error, .system, bottom(667.1, on: 375, 667)),
        RuleRow("on the smallest iPhone SE", .warning, .system, bottom(600, on: 320, 568)),
        RuleRow("a phone lying", .warning, .system, bottom(400, on: 667, 375)),
        RuleRow("on a desktop", .error, .system, on: .web, bottom(721, on: 1280, 720)),
        RuleRow("the screen is not told", .nothing, .system) {
            $0.box = .known(Box(x: 0, y: 9_000, width: 300, height: 44))
        },
        RuleRow("its place is not known", .review, .system) {
            $0.box = .unknown(because: "x")
            $0.variant.viewport = Size(width: 375, height: 667)
        },
        RuleRow("its place is assumed", .review, .system) {
            $0.box = .assumed(Box(x: 0, y: 700, width: 300, height: 44), because: "x")
            $0.variant.viewport = Size(width: 375, height: 667)
        },
        RuleRow("no number", .nothing, .system, bottom(.nan, on: 375, 667)),
        RuleRow("an endless screen", .nothing, .system, bottom(800, on: 375, .infinity)),
        RuleRow("in 2020", .error, .system, in: .y2020, bottom(700, on: 375, 667)),
    ]

    @Test("button.visible-without-scroll", arguments: screens)
    func judgesVisible(_ row: RuleRow) throws { try expect(row, of: "button.visible-without-scroll") }

    @Test("on several screens it is one finding, with the gravest weight and all screens")
    func oneFinding() throws {
        let found = try findings(
            of: "button.visible-without-scroll",
            [
                .made(.system, Self.bottom(700, on: 320, 568)),
                .made(.system, Self.bottom(700, on: 375, 667)),
                .made(.system, Self.bottom(700, on: 390, 844)),
            ]
        )
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.variants.compactMap(\.viewport?.width) == [320, 375])
        #expect(found.first?.remedy == "Move it up by 33 pt.")
    }

    static func corners(_ own: Double, _ others: Double?..., height: Double? = nil)
        -> (inout MeasuredButton) -> Void
    {
        {
            $0.cornerRadius = .known(own)
            if let height { $0.height = .known(height) }
            $0.siblings = .known(
                others.map { radius in
                    Self.sibling(300, 44) { $0.cornerRadius = radius.map { .known($0) } ?? .unseen }
                }
            )
        }
    }

    static let radii: [RuleRow] = [
        RuleRow("2 pt off", .nothing, .system, corners(6, 8)),
        RuleRow("more", .advice, .system, corners(6, 8.1)),
        RuleRow("the middle one of three counts", .nothing, .system, corners(6, 0, 6, 22)),
        RuleRow("between two", .advice, .system, corners(6, 9, 11)),
        RuleRow("as one of two", .nothing, .system, corners(6, 6, 22)),
        RuleRow("a pill is a pill", .nothing, .system, corners(9_999, 22, height: 44)),
        RuleRow("a stadium is a pill", .nothing, .system, corners(.infinity, 22, height: 44)),
        RuleRow("square", .advice, .system, corners(0, 22)),
        RuleRow("nobody's corners known", .nothing, .system, corners(6, nil)),
        RuleRow("no number", .nothing, .system, corners(.nan, 22)),
        RuleRow("others without numbers", .nothing, .system, corners(6, .nan, .nan)),
        RuleRow("a logo alone has its mask", .nothing, .customLogoOnly, corners(22, 0)),
        RuleRow("not to be changed on a watch", .nothing, .system, on: .watchOS, corners(0, 22)),
        RuleRow("assumed", .review, .system) {
            Self.corners(6, 22)(&$0)
            $0.cornerRadius = .assumed(6, because: "x")
        },
        RuleRow("in 2020", .advice, .system, in: .y2020, corners(0, 22)),
    ]

    @Test("button.corner-radius-consistent", arguments: radii)
    func judgesRadius(_ row: RuleRow) throws { try expect(row, of: "button.corner-radius-consistent") }
}

import QuinceGuidelines
import Testing

@Suite("Which button, seen and read")
struct UseRuleTests {
    static let kinds: [RuleRow] = [
        RuleRow("the system's", .nothing, .system) { _ in },
        RuleRow("a class around it", .nothing, .systemWrapped) { _ in },
        RuleRow("an image of the endpoint", .nothing, .image, on: .web) { _ in },
        RuleRow("drawn", .advice) { _ in },
        RuleRow("drawn in 2020", .advice, in: .y2020) { _ in },
        RuleRow("Android has no other", .nothing, on: .android) { _ in },
        RuleRow("the watch's rule says it", .nothing, on: .watchOS) { _ in },
        RuleRow("a logo alone, which iOS does not draw", .nothing, .customLogoOnly) { _ in },
        RuleRow("a logo alone, which the script draws", .advice, .customLogoOnly, on: .web) { _ in },
    ]

    @Test("button.use-system", arguments: kinds)
    func judgesUseSystem(_ row: RuleRow) throws { try expect(row, of: "button.use-system") }

    @Test("since 2022 it tells that App Review looks at each")
    func review() throws {
        let button = MeasuredButton.made()
        let old = try findings(of: "button.use-system", [button], in: .y2020).first
        let new = try findings(of: "button.use-system", [button], in: .y2022).first
        #expect(old?.message == "is drawn by the project")
        #expect(new?.message == "is drawn by the project; App Review evaluates every such button")
    }

    static let covers: [RuleRow] = [
        RuleRow("covered", .warning, .system) { $0.cover = .known("opacity 0.02") },
        RuleRow("covered in 2020", .warning, .system, in: .y2020) { $0.cover = .known("opacity 0.02") },
        RuleRow("a wrapped one", .warning, .systemWrapped) { $0.cover = .known("isHidden") },
        RuleRow("not covered", .nothing, .system) { $0.cover = .known(nil) },
        RuleRow("assumed", .review, .system) { $0.cover = .assumed("an overlay", because: "x") },
        RuleRow("unknown", .review, .system) { $0.cover = .unknown(because: "x") },
        RuleRow("one's own may look as one likes", .nothing) { $0.cover = .known("opacity 0.5") },
        RuleRow("one's own below something", .warning) { $0.overlay = .known("covered by #banner") },
        RuleRow("one's own in part", .review) { $0.overlay = .assumed("covered by #a", because: "x") },
        RuleRow("one's own with nothing over it", .nothing) { $0.overlay = .known(nil) },
    ]

    @Test("button.covered", arguments: covers)
    func judgesCovered(_ row: RuleRow) throws { try expect(row, of: "button.covered") }

    static let names: [RuleRow] = [
        RuleRow("approved", .nothing, .customLogoOnly) { $0.accessibleName = .known("Sign in with Apple") },
        RuleRow("more around it", .nothing, .image) {
            $0.accessibleName = .known("Sign in with Apple, button")
        },
        RuleRow("approved in Korean", .nothing, .customLogoOnly) { $0.accessibleName = .known("Apple로 로그인") },
        RuleRow("none", .warning, .customLogoOnly) { $0.accessibleName = .known("") },
        RuleRow("none in 2020", .warning, .customLogoOnly, in: .y2020) { $0.accessibleName = .known(" \n") },
        RuleRow("none on an image", .warning, .image, on: .web) { $0.accessibleName = .known("") },
        RuleRow("the name of a file", .warning, .customLogoOnly) {
            $0.accessibleName = .known("White Logo Square")
        },
        RuleRow("Apple alone", .warning, .customLogoOnly) { $0.accessibleName = .known("Apple") },
        RuleRow("not Apple's words in Korean", .advice, .customLogoOnly) {
            $0.accessibleName = .known("애플 로그인")
        },
        RuleRow("another language", .review, .customLogoOnly) {
            $0.accessibleName = .known("Entrar com Apple")
        },
        RuleRow("the wrong title that is seen is told once", .nothing) {
            $0.title = .written("Login with Apple")
            $0.accessibleName = .known("Login with Apple")
        },
        RuleRow("an empty title excuses nothing", .warning) {
            $0.title = .written("")
            $0.accessibleName = .known("White Logo Square")
        },
        RuleRow("an alternative text is told by the wording", .nothing, .image) {
            $0.accessibleName = .known("Login with Apple")
        },
        RuleRow("an image that says something else", .warning, .image) { $0.accessibleName = .known("logo") },
        RuleRow("the system's reads itself", .nothing, .system) { $0.accessibleName = .known("") },
        RuleRow("unknown", .review, .customLogoOnly) { $0.accessibleName = .unknown(because: "x") },
        RuleRow("only marks that nobody sees", .warning, .customLogoOnly) {
            $0.accessibleName = .known("\u{200F}\u{200B}\u{FE0F}\u{F8FF}")
        },
    ]

    @Test("button.accessible-name", arguments: names)
    func judgesAccessibleName(_ row: RuleRow) throws { try expect(row, of: "button.accessible-name") }

    /// Buttons of some screens, each on a line of its own.
    static func screens(_ screens: String?...) -> [MeasuredButton] {
        screens.enumerated().map { index, screen in
            .made(.system, line: index + 1) { $0.screen = screen }
        }
    }

    static let duplicates: [RuleRow] = [
        RuleRow("two on one screen", .advice, screens("a", "a")),
        RuleRow("two in 2020", .advice, screens("a", "a"), in: .y2020),
        RuleRow("three are one finding", .advice, screens("a", "a", "a")),
        RuleRow("on two screens", .nothing, screens("a", "b")),
        RuleRow("screens not told", .nothing, screens(nil, nil)),
        RuleRow(
            "one button in two appearances",
            .nothing,
            [
                .made(.system) { $0.screen = "a" },
                .made(.system) {
                    $0.screen = "a"
                    $0.variant = Variant(.dark)
                },
            ]
        ),
        RuleRow(
            "each in another appearance",
            .nothing,
            [
                .made(.system) { $0.screen = "a" },
                .made(.system, line: 9) {
                    $0.screen = "a"
                    $0.variant = Variant(.dark)
                },
            ]
        ),
    ]

    @Test("button.duplicate", arguments: duplicates)
    func judgesDuplicate(_ row: RuleRow) throws { try expect(row, of: "button.duplicate") }

    @Test("the second of two is named, with the button and the way to the first")
    func second() throws {
        let found = try findings(of: "button.duplicate", Self.screens("a", "a")).first
        #expect(found?.place.line == 2)
        #expect(found?.button?.place.line == 2)
        #expect(found?.remedy == "Keep this button or the button at a.swift:1.")
    }
}

import QuinceGuidelines
import Testing

@Suite("What stands around a button")
struct SurroundingsTests {
    static let place = [
        "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = V.top + 200", "B.height = 44",
    ]

    static func button(
        _ views: String,
        _ constraints: [String],
        outlets: String = "",
        facts: ProjectFacts = ProjectFacts()
    ) throws
        -> MeasuredButton
    {
        var fixture = InterfaceFixture()
        fixture.views = views
        fixture.constraints = Self.place + constraints
        fixture.controllerContent = outlets
        return try #require(try fixture.buttons("B", facts).first)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let views: String
        let constraints: [String]
        let clear: Measured<Double>
        var testDescription: String { self.why }
    }

    static let below = ["X.leading = B.leading", "X.trailing = B.trailing", "X.height = 30"]

    static let rows: [Row] = [
        Row(
            why: "4 points below it",
            views: Views.system() + Views.button("X", title: "Skip"),
            constraints: Self.below + ["X.top = B.bottom + 4"],
            clear: .known(4)
        ),
        Row(
            why: "touching",
            views: Views.system() + Views.button("X", title: "Skip"),
            constraints: Self.below + ["X.top = B.bottom"],
            clear: .assumed(0, because: "the scene may be laid out in another way")
        ),
        Row(
            why: "diagonally: 3 aside and 4 below",
            views: Views.system() + Views.label("X", "or", frame: "0 0 20 20"),
            constraints: [
                "X.width = 10", "X.height = 10", "X.trailing = B.leading - 3", "X.top = B.bottom + 4",
            ],
            clear: .known(5)
        ),
        Row(
            why: "hidden, empty and colorless views do not count",
            views: Views.system() + Views.label("X", "", frame: "0 0 20 20") + Views.view("Y")
                + Views.label("Z", "error", attributes: #"hidden="YES""#),
            constraints: [
                "X.top = B.bottom", "Y.top = B.bottom", "Z.top = B.bottom", "X.leading = B.leading",
            ],
            clear: .unseen
        ),
        Row(
            why: "the end of a card it stands on",
            views: Views.view("X", Views.color("backgroundColor", "#336699"), subviews: Views.system()),
            constraints: [
                "X.leading = B.leading - 6", "X.trailing = B.trailing + 9", "X.top = B.top - 12",
                "X.bottom = B.bottom + 12",
            ],
            clear: .known(6)
        ),
        Row(
            why: "a card of the screen's own color has no end that is seen",
            views: Views.view("X", Views.color("backgroundColor", "#FFFFFF"), subviews: Views.system()),
            constraints: [
                "X.leading = B.leading", "X.trailing = B.trailing", "X.top = B.top", "X.bottom = B.bottom",
            ],
            clear: .unseen
        ),
        Row(
            why: "a text whose height the screen decides, below one that is 10 away",
            views: Views.system()
                + Views.label("X", "a\nb", attributes: #"numberOfLines="0""#, frame: "20 254 335 41")
                + Views.button("Y", title: "Skip"),
            constraints: [
                "X.leading = B.leading", "X.trailing = B.trailing", "X.top = B.bottom + 10",
                "Y.top = X.bottom + 5",
                "Y.leading = B.leading", "Y.width = 100", "Y.height = 30",
            ],
            clear: .known(10)
        ),
    ]

    @Test("the clear space", arguments: rows)
    func clearSpace(_ row: Row) throws {
        #expect(try Self.button(row.views, row.constraints).clearSpace == row.clear)
    }

    @Test("hidden, faded, covered")
    func covers() throws {
        func cover(_ views: String, _ constraints: [String] = []) throws -> Measured<String?> {
            try Self.button(views, constraints).cover
        }
        #expect(try cover(Views.system()) == .known(nil))
        #expect(
            try cover(Views.system("B", "").replacing("id=\"B\"", with: "id=\"B\" alpha=\"0.5\""))
                == .known("opacity 0.5")
        )
        #expect(
            try cover(Views.system("B", "").replacing("id=\"B\"", with: "id=\"B\" hidden=\"YES\"")).value
                == "hidden"
        )
        let over = ["X.leading = B.leading", "X.trailing = B.trailing", "X.top = B.top", "X.height = 44"]
        let opaque = Views.view("X", Views.color("backgroundColor", "#FFFFFF"))
        #expect(
            try cover(Views.system() + opaque, over).knownValue?.map { $0.contains("lies on it") } == true
        )
        #expect(try cover(Views.system() + Views.view("X"), over) == .known(nil))
        #expect(try cover(opaque + Views.system(), over) == .known(nil))
    }

    @Test("the other ways to sign in: by title, class, picture and action; what leads elsewhere is none")
    func siblings() throws {
        let others = [
            Views.button("G", title: "Sign in with Google", attributes: ""),
            Views.view("F", attributes: #"customClass="FBLoginButton""#),
            Views.button("K", title: nil, state: #"image="btn_kakao""#),
            Views.button("E", title: "Log in"),
            Views.button("X", title: "Forgot your password?"),
            Views.button("Y", title: "Maybe later"),
            Views.view(
                "T",
                Views.color("backgroundColor", "#1DA1F2"),
                subviews: Views.label("TL", "Continue with Twitter") + #"<imageView image="bird" id="TI"/>"#
            ),
        ]
        let sizes = ["G", "F", "K", "E", "T"].flatMap { ["\($0).height = 50", "\($0).width = 300"] }
        let button = try Self.button(Views.system() + others.joined(), sizes)
        let siblings = try #require(button.siblings.knownValue)
        #expect(
            siblings.map(\.role) == [
                .provider("Google"), .provider("Facebook"), .provider("Kakao"), .own, .provider("X"),
            ]
        )
        #expect(siblings.map(\.isLogoOnly) == [false, true, true, false, false])
        #expect(siblings.allSatisfy { $0.height == .known(50) && $0.width == .known(300) })
        #expect(siblings.map { $0.titleSize.value } == [18, nil, nil, 15, 17])
    }

    @Test("what code does to an outlet is not known any more; the rest is")
    func outlets() throws {
        var facts = ProjectFacts()
        facts.outletChanges["LoginViewController.apple"] = [
            OutletChange(
                at: SourcePlace(path: "L.swift", line: 4),
                property: "layer.cornerRadius",
                value: "9"
            ),
            OutletChange(at: SourcePlace(path: "L.swift", line: 5), property: "setTitle(_:for:)", value: nil),
        ]
        let button = try Self.button(
            Views.button(attributes: "", content: Views.color("backgroundColor", "#000000")),
            [],
            outlets: #"<connections><outlet property="apple" destination="B" id="o"/></connections>"#,
            facts: facts
        )
        #expect(button.cornerRadius == .unknown(because: "code sets layer.cornerRadius at L.swift:4"))
        #expect(button.title?.text == .unknown(because: "code sets setTitle(_:for:) at L.swift:5"))
        #expect(
            button.fill == .known(.black) && button.width == .known(280) && button.title?.size.value == 18
        )
    }

    @Test("code that changes a constraint's constant leaves what it settles unknown")
    func constraintOutlets() throws {
        var facts = ProjectFacts()
        facts.outletChanges["LoginViewController.bottom"] = [
            OutletChange(at: SourcePlace(path: "L.swift", line: 4), property: "constant", value: "9")
        ]
        // K2 is the third constraint: the distance from the top.
        let button = try Self.button(
            Views.system(),
            [],
            outlets: #"<connections><outlet property="bottom" destination="K2" id="o"/></connections>"#,
            facts: facts
        )
        #expect(button.box == .unknown(because: "code changes a constraint that determines it"))
        #expect(button.width == .known(280) && button.height == .known(44))
    }
}

import QuinceGuidelines
import Testing

@Suite("Classes around Apple's button")
struct WrapperTests {
    static func wrapper(_ change: (inout WrapperClass) -> Void) -> ProjectFacts {
        var wrapper = WrapperClass(at: SourcePlace(path: "Wrapper.swift", line: 3))
        change(&wrapper)
        var facts = ProjectFacts()
        facts.wrappers["Wrapper"] = wrapper
        return facts
    }

    static func button(_ attributes: String, _ facts: ProjectFacts, name: String = "Wrapper") throws
        -> MeasuredButton
    {
        var fixture = InterfaceFixture()
        fixture.views = Views.button(
            title: "Button",
            attributes: #"customClass="\#(name)""#,
            content: attributes
        )
        return try #require(try fixture.buttons("B", facts).first)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let number: Double
        let style: Measured<ButtonStyle>
        let title: String?
        var testDescription: String { "\(self.number)" }
    }

    static let rows: [Row] = [
        Row(number: 0, style: .known(.white), title: "Sign in with Apple"),
        Row(number: 1, style: .known(.whiteOutline), title: "Continue with Apple"),
        Row(number: 2, style: .known(.black), title: "Sign up with Apple"),
        // What Apple has no number for falls back to what the class says.
        Row(number: 3, style: .known(.whiteOutline), title: nil),
    ]

    @Test("Apple's numbers", arguments: rows)
    func numbers(_ row: Row) throws {
        let facts = Self.wrapper {
            $0.typeKey = "kind"
            $0.styleKey = "look"
            $0.radiusKey = "round"
            $0.style = .known(.whiteOutline)
        }
        let button = try Self.button(
            Views.numbers(["kind": row.number, "look": row.number, "round": row.number]),
            facts
        )
        #expect(button.style == row.style)
        #expect(button.title?.text.knownValue == row.title)
        #expect(button.cornerRadius == .known(row.number))
    }

    @Test("attributes that the class no longer has are left over; the hidden title is not measured")
    func stale() throws {
        let facts = Self.wrapper {
            $0.style = .known(.white); $0.cornerRadius = .known(5)
        }
        let button = try Self.button(Views.numbers(["style": 2, "type": 1, "cornerRadius": 20]), facts)
        #expect(button.kind == .systemWrapped)
        #expect(button.style == .known(.white) && button.cornerRadius == .known(5))
        #expect(button.title == nil && button.fill == .unseen && button.logo == .unseen)
    }

    @Test("a class that was not read is likely what its attributes say, and unknown without any")
    func unknownClass() throws {
        let likely = try Self.button(
            Views.numbers(["authButtonStyle": 1, "cornerRadius": 6]),
            ProjectFacts(),
            name: "MyAuthorizationAppleIDButton"
        )
        #expect(likely.kind == .systemWrapped)
        #expect(likely.style.value == .whiteOutline && likely.style.knownValue == nil)
        #expect(likely.cornerRadius.value == 6)
        let plain = try Self.button("", ProjectFacts(), name: "MyAuthorizationAppleIDButton")
        #expect(plain.style.value == nil && plain.style != .unseen)
    }

    @Test("Apple's own class has the default style unless code makes another")
    func system() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.system("B", Views.numbers(["cornerRadius": 10]))
        let button = try #require(try fixture.buttons().first)
        #expect(button.style.value == .black && button.style.knownValue == nil)
        #expect(button.cornerRadius == .known(10))
    }
}

import QuinceButtons
import Testing

@Suite("ButtonSpecification")
struct ButtonSpecificationTests {
    typealias Specification = ButtonSpecification

    private static func make(
        _ mode: Specification.Mode,
        _ parameters: [(String, String)]
    ) throws(Specification.Refusal) -> Specification {
        try Specification(mode: mode, parameters: parameters.map { (name: $0.0, value: $0.1) })
    }

    @Test("the documented defaults")
    func defaults() throws {
        let center = try Self.make(.center, [])
        #expect(center.width == 140 && center.height == 30 && center.scale == 1 && center.borderRadius == 15)
        #expect(
            center.color == .black && !center.hasBorder && center.type == .signIn && center.locale == "en_US"
        )
        let left = try Self.make(.left, [])
        #expect(left.labelPosition == 0 && left.logoPosition == 0 && left.logoSize == .small)
        let logo = try Self.make(.logo, [])
        #expect(logo.width == 30 && logo.height == 30)
    }

    struct Limit: CustomTestStringConvertible, Sendable {
        let mode: Specification.Mode
        let parameter: String
        let range: ClosedRange<Int>

        var testDescription: String { "\(self.parameter) of \(self.mode)" }
    }

    static let limits = [
        Limit(mode: .center, parameter: "width", range: 130...375),
        Limit(mode: .center, parameter: "height", range: 30...64),
        Limit(mode: .center, parameter: "border_radius", range: 0...50),
        Limit(mode: .center, parameter: "scale", range: 1...6),
        Limit(mode: .left, parameter: "label-position", range: 0...70),
        Limit(mode: .left, parameter: "logo-position", range: 0...70),
        Limit(mode: .logo, parameter: "size", range: 30...64),
    ]

    @Test("every limit, from both sides", arguments: limits)
    func bothSides(_ limit: Limit) throws {
        let name = limit.parameter
        for value in [limit.range.lowerBound, limit.range.upperBound] {
            _ = try Self.make(limit.mode, [(name, String(value))])
        }
        for value in [limit.range.lowerBound - 1, limit.range.upperBound + 1] {
            let allowed = "a whole number from \(limit.range.lowerBound) to \(limit.range.upperBound)"
            #expect(throws: Specification.Refusal.value(parameter: name, value: "\(value)", allowed: allowed))
            {
                try Self.make(limit.mode, [(name, String(value))])
            }
        }
    }

    @Test("positions end at half of the width, and at 182")
    func positions() throws {
        for (width, last) in [("130", 65), ("200", 100), ("375", 182)] {
            #expect(
                try Self.make(.left, [("width", width), ("label-position", "\(last)")]).labelPosition == last
            )
            #expect(throws: Specification.Refusal.self) {
                try Self.make(.left, [("width", width), ("label-position", "\(last + 1)")])
            }
        }
    }

    @Test(
        "only plain numbers are numbers",
        arguments: ["", "+40", "-40", " 40", "4e1", "40.0", "0x28", "٤٠", "40px", "99999999999999999999"]
    )
    func numbers(_ text: String) {
        #expect(throws: Specification.Refusal.self) { try Self.make(.center, [("height", text)]) }
    }

    static let words: [(Specification.Mode, String, String, String)] = [
        (.center, "color", "red", "color is 'red'; it must be black or white"),
        (.center, "border", "1", "border is '1'; it must be true or false"),
        (.center, "type", "buy", "type is 'buy'; it must be sign-in or sign-up or continue"),
        (
            .center, "locale", "en-US",
            "locale is 'en-US'; it must be one of the 37 locales; did you mean en_US?"
        ),
        (.left, "logo-size", "huge", "logo-size is 'huge'; it must be small or medium or large"),
    ]

    @Test("a refusal names parameter, value and what is allowed", arguments: words)
    func sentences(_ mode: Specification.Mode, _ name: String, _ value: String, _ sentence: String) {
        let refusal = #expect(throws: Specification.Refusal.self) { try Self.make(mode, [(name, value)]) }
        #expect(refusal?.description == sentence)
    }

    @Test("each endpoint has its own parameters, each once")
    func parameters() {
        for (mode, name) in [
            (Specification.Mode.center, "logo-size"), (.center, "size"), (.logo, "width"), (.left, "x"),
        ] {
            let known = Specification.parameterNames(of: mode)
            #expect(throws: Specification.Refusal.unknown(parameter: name, known: known)) {
                try Self.make(mode, [(name, "40")])
            }
        }
        #expect(throws: Specification.Refusal.repeated(parameter: "scale")) {
            try Self.make(.center, [("scale", "2"), ("scale", "2")])
        }
    }
}

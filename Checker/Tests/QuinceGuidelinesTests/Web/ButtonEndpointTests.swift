import QuinceGuidelines
import Testing

@Suite("Images of the button endpoints")
struct ButtonEndpointTests {
    /// Parameters, and what is said of them.
    struct Row: CustomTestStringConvertible, Sendable {
        let endpoint: ButtonEndpoint
        let parameters: [String: String?]
        let says: [String]
        let why: String
        var testDescription: String { "\(self.endpoint.rawValue): \(self.why)" }

        init(_ endpoint: ButtonEndpoint, _ parameters: [String: String?], _ says: [String], _ why: String) {
            (self.endpoint, self.parameters, self.says, self.why) = (endpoint, parameters, says, why)
        }
    }

    static let rows: [Row] = [
        Row(.center, [:], [], "the defaults"),
        Row(.center, ["height": "29"], ["error"], "a point too low"),
        Row(.center, ["height": "30"], [], "the lowest"),
        Row(.center, ["height": "64"], [], "the highest"),
        Row(.center, ["height": "65"], ["error"], "a point too high"),
        Row(.center, ["width": "129"], ["error"], "a point too narrow"),
        Row(.center, ["width": "130"], [], "the narrowest the endpoint draws"),
        Row(.center, ["width": "375"], [], "the widest"),
        Row(.center, ["width": "376"], ["error"], "a point too wide"),
        Row(.center, ["scale": "0"], ["error"], "no scale"),
        Row(.center, ["scale": "1"], [], "the least scale"),
        Row(.center, ["scale": "6"], [], "the greatest scale"),
        Row(.center, ["scale": "7"], ["error"], "a scale too great"),
        Row(.center, ["scale": "1.5"], ["review"], "a fraction"),
        Row(.center, ["height": "44px"], ["error"], "a unit"),
        Row(.center, ["height": ""], ["error"], "empty"),
        Row(.center, ["height": nil], [], "computed"),
        Row(.center, ["border_radius": "50"], [], "a pill"),
        Row(.center, ["border_radius": "51"], ["error"], "rounder than round"),
        Row(.center, ["border-radius": "5"], ["error"], "a hyphen"),
        Row(.center, ["color": "white-outline"], ["error"], "a style of UIKit"),
        Row(.center, ["color": "white", "border": "true"], [], "white with an outline"),
        Row(.center, ["border": "1"], ["error"], "a number"),
        Row(.center, ["type": "sign-in"], [], "sign in"),
        Row(.center, ["type": "continue"], [], "continue"),
        Row(.center, ["type": "sign_in"], ["error"], "an underscore"),
        Row(.center, ["type": "sign-up"], ["error"], "not documented for images"),
        Row(.center, ["locale": "de_DE"], [], "a locale of the list"),
        Row(.center, ["locale": "de-DE"], ["error"], "a hyphen"),
        Row(.center, ["locale": "en"], ["error"], "no country"),
        Row(.center, ["type": "sign_in", "color": "grey"], ["error", "error"], "two faults"),
        Row(.center, ["label-position": "10"], ["error"], "a parameter of the left one"),
        Row(.center, ["size": "44"], ["error"], "a parameter of the logo"),
        Row(.left, ["label-position": "70"], [], "half of 140"),
        Row(.left, ["label-position": "71"], ["error"], "more than half of 140"),
        Row(.left, ["logo-position": "100", "width": "200"], [], "half of 200"),
        Row(.left, ["logo-position": "101", "width": "200"], ["error"], "more than half of 200"),
        Row(.left, ["logo-position": "183", "width": "375"], ["error"], "over the limit"),
        Row(.left, ["logo-size": "large"], [], "large"),
        Row(.left, ["logo-size": "huge"], ["error"], "no size"),
        Row(.logo, ["size": "30", "color": "black", "border": "false"], [], "a logo"),
        Row(.logo, ["size": "29"], ["error"], "a logo too small"),
        Row(.logo, ["width": "140"], ["error"], "a logo has a size"),
        Row(.logo, ["logo-size": "small"], ["advice"], "in Apple's example, not in its list"),
    ]

    @Test("have the parameters that there are", arguments: rows)
    func parameters(_ row: Row) throws {
        let button = Self.button(row.endpoint, row.parameters)
        #expect(try RuleTrial(id: "cdn.param").says(of: button) == row.says)
    }

    @Test("are what the rule is about, and nothing else")
    func onlyImages() throws {
        var button = Self.button(.center, ["height": "1"])
        button.endpoint = nil
        #expect(try RuleTrial(id: "cdn.param").says(of: button) == [])
    }

    @Test(
        "are at least 140 wide",
        arguments: [("129", 0), ("130", 1), ("139", 1), ("140", 0), ("375", 0), ("13x", 0)]
    )
    func minimumWidth(_ width: String, _ count: Int) throws {
        let says = try RuleTrial(id: "cdn.min-width").says(of: Self.button(.center, ["width": width]))
        #expect(says == Array(repeating: "warning", count: count))
        #expect(try RuleTrial(id: "cdn.min-width").says(of: Self.button(.logo, ["width": width])) == [])
    }

    /// A size on the page.
    struct Shown: CustomTestStringConvertible, Sendable {
        var width: Measured<Double>
        var height: Measured<Double>
        var parameters: [String: String?] = ["width": "200", "height": "40"]
        var pixelRatio: Double?
        let says: [String]
        let why: String
        var testDescription: String { self.why }
    }

    static let shown: [Shown] = [
        Shown(width: .known(200), height: .known(40), says: [], why: "as drawn"),
        Shown(width: .known(202), height: .known(40), says: [], why: "stretched by 1 %"),
        Shown(width: .known(203), height: .known(40), says: ["warning"], why: "stretched by more than 1 %"),
        Shown(width: .known(200), height: .known(42), says: ["warning"], why: "higher"),
        Shown(width: .known(150), height: .known(30), says: [], why: "smaller"),
        Shown(
            width: .known(400),
            height: .known(80),
            says: ["warning"],
            why: "twice as large, too few pixels"
        ),
        Shown(
            width: .known(200),
            height: .known(40),
            pixelRatio: 2,
            says: ["warning"],
            why: "a finer screen"
        ),
        Shown(
            width: .known(200),
            height: .known(40),
            parameters: ["width": "200", "height": "40", "scale": "2"],
            pixelRatio: 2,
            says: [],
            why: "a finer screen and enough pixels"
        ),
        Shown(width: .unseen, height: .known(40), says: [], why: "half a size"),
        Shown(width: .assumed(400, because: "x"), height: .known(40), says: [], why: "not known"),
        Shown(width: .known(0), height: .known(0), says: [], why: "not shown"),
        Shown(width: .known(140), height: .known(30), parameters: [:], says: [], why: "the defaults"),
        Shown(
            width: .known(300),
            height: .known(40),
            parameters: ["width": nil, "height": "40"],
            says: [],
            why: "drawn as computed"
        ),
    ]

    @Test("are shown undistorted and sharp", arguments: shown)
    func displaySize(_ row: Shown) throws {
        var button = Self.button(.center, row.parameters)
        (button.width, button.height) = (row.width, row.height)
        button.variant.pixelRatio = row.pixelRatio
        #expect(try RuleTrial(id: "cdn.display-size").says(of: button) == row.says)
    }

    static func button(_ endpoint: ButtonEndpoint, _ parameters: [String: String?]) -> MeasuredButton {
        var button = MeasuredButton(.image, at: SourcePlace(path: "a.html", line: 3), on: .web)
        button.endpoint = endpoint
        button.attributes = parameters.sorted { $0.key < $1.key }.enumerated().map { index, pair in
            let place = SourcePlace(path: "a.html", line: 3, column: index + 1)
            return ButtonAttribute(pair.key, pair.value, place: place)
        }
        return button
    }
}

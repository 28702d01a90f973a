import Foundation
import QuinceGuidelines
import Testing

@Suite("Large storyboards")
struct LargeStoryboardTests {
    /// As many scenes as it takes; every tenth has a button.
    static func storyboard(bytes: Int) -> (xml: String, buttons: Int) {
        var scenes = ""
        var (count, buttons) = (0, 0)
        while scenes.utf8.count < bytes {
            let hasButton = count % 10 == 0
            scenes += Self.scene(count, hasButton: hasButton)
            count += 1
            buttons += hasButton ? 1 : 0
        }
        var fixture = InterfaceFixture()
        fixture.scenes = scenes
        return (fixture.xml, buttons)
    }

    /// A form as people draw it: a column of labels and fields, a row of buttons, constraints for each.
    private static func scene(_ number: Int, hasButton: Bool) -> String {
        let rows = (0..<8).map { row in
            Views.stack(
                "R\(row)n\(number)",
                Views.label("L\(row)n\(number)", "Field \(row)", frame: "0 0 60 21")
                    + ScreenTests.field(#"placeholder="Value""#, id: "F\(row)n\(number)"),
                attributes: #"spacing="8""#,
                frame: "0 0 335 34"
            )
        }
        let buttons = hasButton ? Views.system("B\(number)") : Views.button("B\(number)", title: "Save")
        let column = Views.stack(
            "K\(number)",
            rows.joined() + buttons,
            attributes: #"axis="vertical" spacing="12""#
        )
        let constraints = InterfaceFixture.list([
            "K\(number).leading = W\(number).leading + 20", "K\(number).trailing = W\(number).trailing - 20",
            "K\(number).top = W\(number).top + 80", "B\(number).height = 44",
        ])
        return """
            <scene sceneID="S\(number)"><objects><viewController id="C\(number)" sceneMemberID="viewController">
            <view key="view" id="W\(number)">\(Views.rect("0 0 375 667"))<subviews>\(column)</subviews>
            \(Views.systemColor("backgroundColor", "systemBackgroundColor"))\(constraints)</view>
            </viewController></objects></scene>

            """
    }

    @Test("five megabytes: every button is measured")
    func fiveMegabytes() throws {
        let (xml, buttons) = Self.storyboard(bytes: 5_000_000)
        let file = InputFile(path: "Large.storyboard", bytes: Data(xml.utf8))
        let clock = ContinuousClock()
        var found: [MeasuredButton] = []
        let time = try clock.measure {
            found = try InterfaceInspector().read(file)?.inspect(ProjectFacts()).buttons ?? []
        }
        print("a storyboard of \(xml.utf8.count) bytes with \(buttons) buttons: \(time)")
        #expect(Set(found.map(\.place.object)).count == buttons)
        #expect(
            found.allSatisfy {
                $0.height == .known(44)
                    && $0.width.knownValue.map { [280, 335, 353, 390].contains($0) } == true
            }
        )
    }

    @Test("views that hang together by hundreds of wishes are given up, in bounded time")
    func intricate() throws {
        var fixture = InterfaceFixture()
        fixture.views = (0..<300).map { Views.button("G\($0)", title: "x") }.joined() + Views.system()
        fixture.constraints =
            (1..<300).map { "G\($0).leading >= G\($0 - 1).trailing + 8 @\(500 + $0 % 7)" }
            + (0..<300).map { "G\($0).width = B.width * 0.\(1 + $0 % 9) @\(400 + $0 % 5)" } + [
                "B.height = 44"
            ]
        let button = try #require(try fixture.buttons().first)
        #expect(button.height == .known(44) && button.width.knownValue == nil)
    }

    @Test("more views than a screen has are not all laid out")
    func manyViews() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.system() + (0..<6_000).map { Views.view("X\($0)") }.joined()
        fixture.constraints = ["B.width = 150", "B.height = 44"]
        #expect(try fixture.buttons().first?.width == .known(150))
    }
}

import QuinceGuidelines
import Testing

/// How a screen comes up decides what room it has.
@Suite("Presentations of scenes")
struct PresentationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        /// The upper edge of a button at the top of the safe area on a screen of 375 by 667.
        let y: Measured<Double>?
        var isInitial = true
        var scenes = ""
        var initial: String?
        var testDescription: String { self.why }
    }

    private static func navigation(_ bar: String = "", attributes: String = "") -> String {
        """
        <scene sceneID="SN"><objects><navigationController id="NC" \(attributes) sceneMemberID="viewController">
        <navigationBar key="navigationBar" id="bar" \(bar)/><connections>
        <segue destination="C" kind="relationship" relationship="rootViewController" id="r"/></connections>
        </navigationController></objects></scene>
        """
    }

    private static func first(_ segue: String) -> String {
        """
        <scene sceneID="SF"><objects><viewController id="F" sceneMemberID="viewController"><view key="view" id="VF">
        \(Views.rect("0 0 375 667"))</view><connections>\(segue)</connections></viewController></objects></scene>
        """
    }

    static let rows: [Row] = [
        Row(why: "alone: below the status bar", y: .known(20)),
        Row(why: "below a navigation bar", y: .known(64), scenes: Self.navigation(), initial: "NC"),
        Row(
            why: "its bar is hidden",
            y: .known(20),
            scenes: Self.navigation(attributes: #"navigationBarHidden="YES""#),
            initial: "NC"
        ),
        Row(
            why: "its titles are large",
            y: nil,
            scenes: Self.navigation(#"largeTitles="YES""#),
            initial: "NC"
        ),
        Row(
            why: "full screen over another",
            y: .known(20),
            scenes: Self.first(
                #"<segue destination="C" kind="presentation" modalPresentationStyle="fullScreen" id="s"/>"#
            ),
            initial: "F"
        ),
        Row(
            why: "a card",
            y: nil,
            scenes: Self.first(#"<segue destination="C" kind="presentation" id="s"/>"#),
            initial: "F"
        ),
        Row(why: "by code", y: nil, isInitial: false),
    ]

    @Test("the safe area", arguments: rows)
    func safeArea(_ row: Row) throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.system()
        fixture.constraints = [
            "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = S.top", "B.height = 44",
        ]
        fixture.scenes = row.scenes
        fixture.isInitial = row.isInitial && row.initial == nil
        if let initial = row.initial { fixture.document += " initialViewController=\"\(initial)\"" }
        let buttons = try fixture.buttons()
        let button = try #require(
            buttons.first { $0.variant.viewport == nil || $0.variant.viewport?.width == 375 }
        )
        #expect(button.width == .known(335) && button.height == .known(44))
        if let y = row.y {
            #expect(button.box.map(\.y) == y)
        } else {
            #expect(button.box.value != nil && button.box.knownValue == nil)
        }
    }

    @Test("inside another screen only what its own constraints settle is known")
    func embedded() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.system()
        fixture.constraints = [
            "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = V.top", "B.height = 44",
        ]
        fixture.isInitial = false
        fixture.document += #" initialViewController="F""#
        fixture.scenes = Self.first("").replacing(
            "</view>",
            with:
                #"<subviews><containerView id="E"><connections><segue destination="C" kind="embed" id="s"/></connections></containerView></subviews></view>"#
        )
        let buttons = try fixture.buttons()
        #expect(buttons.count == 1)
        let button = try #require(buttons.first)
        #expect(button.height == .known(44) && button.width.value == nil && button.box == .unseen)
    }

    @Test("a view of a xib has no screen; a controller's has")
    func xib() throws {
        func xib(_ owner: String) -> String {
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)"><connections>
            <outlet property="view" destination="V" id="o"/></connections></placeholder>
            <view id="V">\(Views.rect("0 0 375 667"))<subviews>\(Views.system())</subviews>
            <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
            \(InterfaceFixture.list(["B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = V.top + 9", "B.height = 44"]))
            </view></objects></document>
            """
        }
        let part = try InterfaceFixture.inspection(of: xib("LoginView"), path: "LoginView.xib").buttons
        #expect(part.map(\.width.value) == [nil] && part.map(\.height) == [.known(44)])
        let screen = try InterfaceFixture.inspection(of: xib("LoginViewController"), path: "Login.xib")
            .buttons
        #expect(screen.map(\.width.knownValue) == [280, 335, 353, 390])
    }
}

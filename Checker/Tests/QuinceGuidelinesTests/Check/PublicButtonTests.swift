import QuinceGuidelines
import Testing

/// What public projects of the twelfth sample have, as small as it can be.
@Suite("Buttons of public projects")
struct PublicButtonTests {
    private static func certain(_ files: [String: String]) async -> (rules: [String], result: CheckResult) {
        let result = await CheckResult.of(files)
        return (result.findings.filter { $0.verdict == .violation }.map(\.rule), result)
    }

    // MARK: UIKit

    @Test("The color of a pressed title isn't that of the title", arguments: ["highlighted", "normal"])
    func states(state: String) async {
        let code = """
            import UIKit
            class Login: UIViewController {
              override func viewDidLoad() {
                let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
                button.backgroundColor = .black
                button.setTitle("Sign in with Apple", for: .normal)
                button.setTitleColor(UIColor(white: 0.5, alpha: 1), for: .\(state))
                view.addSubview(button)
              }
            }
            """
        let (rules, _) = await Self.certain(["Login.swift": code])
        #expect(rules.contains("title.color") == (state == "normal"), "\(rules)")
    }

    // MARK: Storyboards

    @Test("An image view in front of a button is its logo", arguments: [70, 10])
    func logoBeside(x: Int) async {
        let scene = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
            <scenes><scene sceneID="s"><objects><viewController id="c" sceneMemberID="viewController"><view key="view" id="v">
            <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
            <button opaque="NO" id="b" fixedFrame="YES"><rect key="frame" x="100" y="100" width="130" height="44"/>
            <state key="normal" title="Sign in with Apple"/>
            <connections><action selector="signInWithApple:" destination="c" eventType="touchUpInside" id="a"/></connections></button>
            <imageView image="appleLogo" id="i" fixedFrame="YES"><rect key="frame" x="\(x)" y="112" width="20" height="20"/></imageView></subviews>
            <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/></view>
            </viewController></objects></scene></scenes>
            <resources><image name="appleLogo" width="20" height="20"/></resources></document>
            """
        let (rules, result) = await Self.certain(["Main.storyboard": scene])
        let logo = result.inspection.buttons.first?.logo.value.flatMap(\.self)
        #expect((logo?.artwork == .picture("appleLogo")) == (x == 70))
        #expect(rules.contains("logo.missing") == (x == 10), "\(rules)")
        #expect(rules.contains("button.min-width") == (x == 10), "\(rules)")
    }

    // MARK: Android, Compose, React Native

    @Test("A least height that no resource has", arguments: ["@dimen/button_height", "24dp"])
    func leastHeight(height: String) async {
        let layout = """
            <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" android:id="@+id/btn_login_with_apple"
              android:layout_width="match_parent" android:layout_height="wrap_content" android:clickable="true"
              android:background="#000000" android:minHeight="\(height)">
              <TextView android:layout_width="wrap_content" android:layout_height="24dp" android:textSize="16sp"
                android:text="Sign in with Apple" android:textColor="#FFFFFF"/>
            </FrameLayout>
            """
        let (rules, _) = await Self.certain(["app/src/main/res/layout/login.xml": layout])
        #expect(rules.contains("button.min-height") == (height == "24dp"), "\(rules)")
    }

    @Test("A logo alone beside the logos of others is a button", arguments: ["google_logo", "trash"])
    func logosAlone(other: String) async {
        let code = """
            @Composable
            fun Alternatives() {
              Row {
                Icon(modifier = Modifier.size(48.dp).clickable { }, painter = painterResource(R.drawable.\(other)), contentDescription = null)
                Icon(modifier = Modifier.size(48.dp).clickable { }, painter = painterResource(R.drawable.apple_logo), contentDescription = null)
              }
            }
            """
        let (rules, result) = await Self.certain(["app/src/main/java/Email.kt": code])
        #expect(result.inspection.buttons.isEmpty == (other == "trash"))
        #expect(rules.contains("button.accessible-name") == (other != "trash"), "\(rules)")
    }

    @Test("A picture that stands over a column isn't above its title", arguments: ["absolute", "relative"])
    func floatingLogo(position: String) async {
        let code = """
            import { Image, Text, TouchableOpacity } from 'react-native';
            function Button({ children, onPress }) {
              return <TouchableOpacity style={{ height: 40, width: 300 }} onPress={onPress}>{children}</TouchableOpacity>;
            }
            export function AppleButton() {
              return <Button onPress={() => signInWithApple()}>
                <Image source={require('./apple_logo.png')} style={{ position: '\(position)', left: 4, width: 20, height: 20 }} />
                <Text>Sign in with Apple</Text>
              </Button>;
            }
            """
        let (rules, _) = await Self.certain(["AppleButton.tsx": code])
        #expect(rules.contains("shape.rectangular") == (position == "relative"), "\(rules)")
    }

    // MARK: Web

    @Test("`all: unset` takes back what the page says of all buttons", arguments: ["all: unset;", ""])
    func unset(all: String) async {
        let page = """
            <html><head><style>
            button { font-size: 20pt } .apple { \(all) height: 32px; background: #000; color: #fff }
            </style></head><body><button class="apple" onclick="signInWithApple()">Sign in with Apple</button></body></html>
            """
        let (_, result) = await Self.certain(["login.html": page])
        let size = result.inspection.buttons.first?.title?.size.knownValue
        #expect((size.map { $0 > 26 } ?? false) == all.isEmpty, "\(size.map { "\($0)" } ?? "unknown")")
    }

    @Test("Dots in a comment of Tailwind's colors take nothing from elsewhere")
    func comments() async {
        let page =
            "<template><button class='h-11 px-4 text-base bg-gray-200' @click='signInWithApple'>Sign in with Apple</button></template>"
        for (comment, isKnown) in [("// border/card/... are taken", true), ("...others,", false)] {
            let theme =
                "module.exports = { theme: { extend: { colors: {\n\(comment)\nbrand: '#123456' } } } }"
            let (rules, _) = await Self.certain(["src/Login.vue": page, "tailwind.config.js": theme])
            #expect(rules.contains("style.fill-color") == isKnown, "\(comment): \(rules)")
        }
    }
}

import QuinceGuidelines
import Testing

/// What a finding claims must follow from the source; each of these was once wrong on a public project.
@Suite("A finding is certain only if the source shows it")
struct CertaintyTests {
    private static func certain(_ files: [String: String]) async -> (rules: [String], result: CheckResult) {
        let result = await CheckResult.of(files)
        return (result.findings.filter(\.isBroken).map(\.rule), result)
    }

    // MARK: Storyboards

    private static func storyboard(picture: Int, width: Int = 50) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="c">
        <scenes><scene sceneID="s"><objects><viewController id="c" sceneMemberID="viewController"><view key="view" id="v">
        <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
        <button opaque="NO" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="b"><rect key="frame" x="100" y="100" width="\(width)" height="50"/>
        <constraints><constraint firstAttribute="width" constant="\(width)" id="w"/><constraint firstAttribute="height" constant="50" id="h"/></constraints>
        <state key="normal" title="Sign in with Apple" image="apple"><color key="titleColor" white="1" alpha="1" colorSpace="calibratedWhite"/></state>
        <connections><action selector="signInWithApple:" destination="c" eventType="touchUpInside" id="a"/></connections></button></subviews>
        <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
        <constraints><constraint firstItem="b" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="100" id="l"/>
        <constraint firstItem="b" firstAttribute="top" secondItem="v" secondAttribute="top" constant="100" id="t"/></constraints></view>
        </viewController><placeholder placeholderIdentifier="IBFirstResponder" id="f" sceneMemberID="firstResponder"/></objects></scene></scenes>
        <resources><image name="apple" width="\(picture)" height="\(picture)"/></resources></document>
        """
    }

    @Test("A picture as wide as its button leaves no room for the title")
    func hiddenTitle() async {
        let (wide, result) = await Self.certain(["Main.storyboard": Self.storyboard(picture: 50)])
        #expect(
            !wide.contains { ["title.contrast", "title.ratio", "button.min-width"].contains($0) },
            "\(wide)"
        )
        #expect(result.inspection.buttons.first?.kind == .customLogoOnly)
        #expect(result.inspection.buttons.first?.accessibleName == .known("Sign in with Apple"))
        let (narrow, other) = await Self.certain(["Main.storyboard": Self.storyboard(picture: 20)])
        #expect(narrow.contains("button.min-width"))
        #expect(other.inspection.buttons.first?.kind == .customText)
    }

    @Test("An image view that lies on a button is its logo, and no neighbor", arguments: [130, 20])
    func pictureOverButton(x: Int) async {
        let button = Self.storyboard(picture: 20, width: 200).replacing(" image=\"apple\"", with: "")
        let picture =
            "</button><imageView image=\"apple\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"i\">"
            + "<rect key=\"frame\" x=\"\(x)\" y=\"110\" width=\"30\" height=\"30\"/></imageView>"
        let (rules, result) = await Self.certain([
            "Main.storyboard": button.replacing("</button>", with: picture)
        ])
        #expect(rules.contains("logo.missing") == (x < 100), "\(result.sentences)")
        let logo = result.inspection.buttons.first?.logo.value.flatMap(\.self)
        #expect((logo?.artwork == .picture("apple")) == (x > 100))
    }

    @Test(
        "What a loop or another name does to an outlet isn't overlooked",
        arguments: ["[b, other].forEach { x in SET }", "let x = b; SET", "[b].forEach { x in let y = 1 }"]
    )
    func loops(_ code: String) async {
        let controller = """
            import UIKit
            class Login: UIViewController {
              @IBOutlet var b: UIButton!
              @IBOutlet var other: UIButton!
              override func viewDidLoad() { \(code.replacing("SET", with: "x?.titleLabel?.font = make(20)")) }
            }
            """
        let wide = Self.storyboard(picture: 20, width: 200)
            .replacing("id=\"c\" sceneMember", with: "id=\"c\" customClass=\"Login\" sceneMember")
            .replacing(
                "</viewController>",
                with:
                    "<connections><outlet property=\"b\" destination=\"b\" id=\"o\"/></connections></viewController>"
            )
        let (rules, result) = await Self.certain(["Main.storyboard": wide, "Login.swift": controller])
        #expect(rules.contains("title.ratio") == !code.contains("SET"), "\(result.sentences)")
    }

    @Test(
        "A button whose title code takes away has only its picture",
        arguments: ["\"\"", "nil", "\"Sign up with Apple\""]
    )
    func removedTitle(_ title: String) async {
        let controller =
            "class Login: UIViewController { @IBOutlet var b: UIButton!\n"
            + "override func viewDidLoad() { b.setTitle(\(title), for: .normal) } }"
        let scene = Self.storyboard(picture: 20)
            .replacing("id=\"c\" sceneMember", with: "id=\"c\" customClass=\"Login\" sceneMember")
            .replacing(
                "</viewController>",
                with:
                    "<connections><outlet property=\"b\" destination=\"b\" id=\"o\"/></connections></viewController>"
            )
        let (rules, result) = await Self.certain(["Main.storyboard": scene, "Login.swift": controller])
        let isGone = !title.contains("Apple")
        #expect((result.inspection.buttons.first?.kind == .customLogoOnly) == isGone)
        // A title that code sets isn't known, so the rule asks.
        let isNarrow = result.findings.contains { $0.rule == "button.min-width" }
        #expect(isNarrow != isGone, "\(rules) \(result.sentences)")
    }

    @Test(
        "A field that shows something else than the keyboard asks for none",
        arguments: ["inputView", "tintColor"]
    )
    func inputView(_ property: String) async {
        let controller =
            "class Login: UIViewController { @IBOutlet var f: UITextField!\n"
            + "override func viewDidLoad() { f.\(property) = picker } }"
        let field =
            "<textField placeholder=\"Email\" id=\"f\"><rect key=\"frame\" x=\"20\" y=\"20\" width=\"200\" height=\"40\"/></textField><button "
        let scene = Self.storyboard(picture: 20).replacing("<button ", with: field)
            .replacing("id=\"c\" sceneMember", with: "id=\"c\" customClass=\"Login\" sceneMember")
            .replacing(
                "</viewController>",
                with:
                    "<connections><outlet property=\"f\" destination=\"f\" id=\"o\"/></connections></viewController>"
            )
        let (rules, result) = await Self.certain(["Main.storyboard": scene, "Login.swift": controller])
        #expect(rules.contains("auth.email-keyboard") == (property != "inputView"), "\(result.sentences)")
    }

    // MARK: Pictures

    @Test(
        "A logo whose name speaks of signing in is no button",
        arguments: ["ic_sign_up_apple.svg", "sign_in_apple.svg"]
    )
    func logoFile(_ name: String) async {
        let mark = "<path d=\"M7 0h4v3h-4z\"/><path d=\"M1 4h16v9q0 8-8 8q-8 0-8-8z\"/>"
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"18\" height=\"21\" viewBox=\"0 0 18 21\">\(mark)</svg>"
        #expect(await CheckResult.of([name: svg]).inspection.buttons.isEmpty)
    }

    // MARK: Android and Flutter

    @Test("A tint of @null leaves the background as it is")
    func noTint() async {
        let layout =
            "<com.google.android.material.button.MaterialButton xmlns:android='http://schemas.android.com/apk/res/android'"
            + " xmlns:app='http://schemas.android.com/apk/res-auto' android:layout_width='300dp' android:layout_height='48dp'"
            + " android:background='#1E293B' app:backgroundTint='@null' android:text='Sign in with Apple' />"
        let result = await CheckResult.of(["app/src/main/res/layout/login.xml": layout])
        #expect(result.inspection.buttons.first?.fill.value?.hexadecimal == "#1E293B", "\(result.sentences)")
    }

    @Test("A container of Flutter keeps what it holds inside its border", arguments: [0, 2])
    func border(_ width: Int) async {
        let source =
            "class L extends StatelessWidget { Widget build(c) => GestureDetector(onTap: signInWithApple, child: Container("
            + "padding: EdgeInsets.all(10), decoration: BoxDecoration(color: Colors.black, border: Border.all(width: \(width), color: Colors.black)),"
            + " child: Image.asset('assets/apple.png', width: 24, height: 24))); }"
        let button = await CheckResult.of(["lib/login.dart": source]).inspection.buttons.first
        #expect(button?.height == .known(Double(44 + 2 * width)))
    }

    // MARK: React Native and the web

    @Test("A button behind a long form may need scrolling", arguments: [3, 12])
    func longForm(_ fields: Int) async {
        let form = (0..<fields).map { "<TextInput placeholder=\"Field \($0)\" />" }.joined()
        let source =
            "import { ScrollView, Text, TextInput, TouchableOpacity } from 'react-native'; export const L = () => (<ScrollView>\(form)"
            + "<TouchableOpacity onPress={signInWithApple} style={{ height: 48, backgroundColor: '#000' }}>"
            + "<Text style={{ color: '#fff', fontSize: 21 }}>Sign in with Apple</Text></TouchableOpacity></ScrollView>);"
        let result = await CheckResult.of(["src/Login.tsx": source])
        let asked = result.findings.filter { $0.rule == "button.visible-without-scroll" }.map(\.verdict)
        #expect(asked == (fields > 5 ? [.needsReview] : []), "\(result.sentences)")
    }

    @Test("Room inside the view around counts, too", arguments: [16, 0])
    func room(_ height: Int) async {
        let source =
            "import { Text, TouchableOpacity, View } from 'react-native'; export const L = () => (<View>"
            + "<TouchableOpacity onPress={other} style={{ height: 48, backgroundColor: '#ff0' }}><Text>Log in</Text></TouchableOpacity>"
            + "<View><View style={{ height: \(height) }} /><TouchableOpacity onPress={signInWithApple} style={{ height: 48, backgroundColor: '#000' }}>"
            + "<Text style={{ color: '#fff', fontSize: 21 }}>Sign in with Apple</Text></TouchableOpacity></View></View>);"
        let (rules, _) = await Self.certain(["src/Login.tsx": source])
        #expect(rules.contains("button.margin") == (height == 0))
    }

    @Test("Invertase's button is Apple's, unless the app has its other half", arguments: [true, false])
    func invertase(_ isOnAndroid: Bool) async {
        let names = isOnAndroid ? "AppleButton, appleAuthAndroid" : "AppleButton"
        let source =
            "import { AppleButton\(names.dropFirst(11)) } from '@invertase/react-native-apple-authentication';"
            + " import { Text, View } from 'react-native';"
            + " export const L = () => (<View><AppleButton buttonStyle={AppleButton.Style.BLACK} leftView={<Text />} style={{ width: 200, height: 45 }} /></View>);"
        let kinds = await CheckResult.of(["src/Login.js": source]).inspection.buttons.map(\.kind)
        #expect(Set(kinds) == [isOnAndroid ? .customText : .system])
    }

    @Test("An import in a comment imports nothing", arguments: ["//", ""])
    func commented(_ comment: String) async {
        let button =
            "import styles from './Buttons.module.css';\nexport function AppleButton() { return (<button style={{ height: 50, width: 200, fontSize: 16 }}>"
            + "<i className='fa fa-apple' /> Sign in with Apple</button>); }"
        let form =
            "\(comment)import { AppleButton } from '../Buttons';\nimport x from '../LoginCard';\nexport const F = () => <form />;"
        let (rules, _) = await Self.certain([
            "components/Buttons/index.js": button, "components/Form/index.js": form,
        ])
        #expect(rules.contains("title.ratio") == comment.isEmpty)
    }

    @Test(
        "What a template includes may say how to get an account",
        arguments: ["<?php include('top.php'); ?>", ""]
    )
    func includes(_ top: String) async {
        let page =
            "\(top)<html><body><h1>Sign in</h1><form><input type='email' placeholder='Email'><input type='password'><button>Sign in</button></form></body></html>"
        let (rules, _) = await Self.certain(["login.php": page])
        #expect(rules.contains("auth.sign-up-path") == top.isEmpty)
    }

    // MARK: Swift

    @Test("The two ways of a condition are never shown together", arguments: ["else { ", "} ; do { "])
    func ways(_ middle: String) async {
        let make = "let b = ASAuthorizationAppleIDButton(type: .signIn, style: .black); view.addSubview(b)"
        let end =
            middle.hasPrefix("else")
            ? "if isNew() { \(make) } \(middle)\(make) }" : "do { \(make) \(middle)\(make) }"
        let source = """
            import UIKit
            import AuthenticationServices
            class Login: UIViewController { override func viewDidLoad() { view.backgroundColor = .white; \(end) } }
            """
        let (rules, _) = await Self.certain(["Login.swift": source])
        #expect(rules.contains("button.duplicate") == !middle.hasPrefix("else"))
    }

    @Test("A view that no code of the app shows is asked about", arguments: [true, false])
    func unused(_ isShown: Bool) async {
        let button = """
            import SwiftUI
            struct AppleSignInButton: View { var body: some View { Button(action: signInWithApple) {
              HStack { Image(systemName: "applelogo"); Text("Sign in with Apple").font(.system(size: 16)) }.frame(width: 300, height: 44).background(Color.black)
            } } }
            struct AppleSignInButton_Previews: PreviewProvider { static var previews: some View { AppleSignInButton() } }
            """
        let app = """
            import SwiftUI
            @main struct Shop: App { var body: some Scene { WindowGroup { \(isShown ? "AppleSignInButton()" : "Text(\"Log in\")") } } }
            """
        let (rules, result) = await Self.certain(["Button.swift": button, "Shop.swift": app])
        #expect(rules.contains("logo.artwork") == isShown, "\(result.sentences)")
        #expect(
            isShown || result.sentences.contains { $0.contains("no code of the app shows AppleSignInButton") }
        )
        let (alone, _) = await Self.certain(["Button.swift": button])
        #expect(alone.contains("logo.artwork"), "a file alone shows no app")
    }

    @Test("A border in the color of the fill is no outline", arguments: [("white", false), ("black", true)])
    func border(_ row: (color: String, isOutlined: Bool)) async {
        let source = """
            import UIKit
            class Login: UIViewController { let b = UIButton(); override func viewDidLoad() { view.backgroundColor = .black
              b.setTitle("Sign in with Apple", for: .normal); b.setTitleColor(.black, for: .normal); b.backgroundColor = .white
              b.layer.borderColor = UIColor.\(row.color).cgColor; b.layer.borderWidth = 1; view.addSubview(b) } }
            """
        let (_, result) = await Self.certain(["Login.swift": source])
        let isOutlined = result.findings.contains { $0.rule == "style.outline-on-dark" && $0.isBroken }
        #expect(isOutlined == row.isOutlined, "\(result.sentences)")
    }

    // MARK: Android

    @Test(
        "Android's own font is the platform's",
        arguments: [("roboto_bold", false), ("roboto_slab", true), ("lato", true)]
    )
    func fonts(_ row: (font: String, isOther: Bool)) async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent" android:layout_height="match_parent">
            <Button android:layout_width="300dp" android:layout_height="48dp" android:background="#000000" android:textColor="#FFFFFF"
              android:fontFamily="@font/\(row.font)" android:textSize="20sp" android:text="Sign in with Apple" /></LinearLayout>
            """
        let (rules, result) = await Self.certain(["app/src/main/res/layout/login.xml": layout])
        #expect(rules.contains("title.font-system") == row.isOther, "\(result.sentences)")
    }

    private static let compose = """
        package shop.login
        import shop.ui.components.Buttons
        @Composable fun Login() { Column { Buttons.Icon(painterResource(R.drawable.ic_apple), Modifier.height(60.dp)) { } } }
        """
    private static let buttons = """
        package shop.ui.components
        object Buttons {
          @Composable fun Gray(text: String, onClick: () -> Unit) { this.Button(onClick = onClick, fill = Color.Gray) { Text(text) } }
          @Composable fun Button(onClick: () -> Unit, fill: Color, content: @Composable () -> Unit) {
            androidx.compose.material3.Button(onClick = onClick, modifier = Modifier.height(48.dp),
              colors = ButtonDefaults.buttonColors(containerColor = fill), content = content) }
          @Composable fun Icon(icon: Painter, modifier: Modifier = Modifier, onClick: () -> Unit) {
            Button(modifier = modifier, onClick = onClick, colors = ButtonDefaults.buttonColors(containerColor = Color.White)) {
              Icon(painter = icon, contentDescription = null, tint = Color.Gray) } }
        }
        """

    @Test(
        "Functions of an object of Kotlin draw, and a private function of another file has nothing to do with it"
    )
    func objects() async {
        let other = "package shop.tags\n@Composable private fun Buttons(text: String) { Row { Text(text) } }"
        let (rules, result) = await Self.certain([
            "app/src/main/java/shop/login/Login.kt": Self.compose,
            "app/src/main/java/shop/ui/components/Buttons.kt": Self.buttons,
            "app/src/main/java/shop/tags/Tags.kt": other,
        ])
        #expect(rules.contains("logo.color"), "\(result.sentences)")
        let login = Self.compose.replacing(
            "Buttons.Icon(painterResource(R.drawable.ic_apple), Modifier.height(60.dp))",
            with: "Buttons.Gray(\"Sign in with Apple\")"
        )
        let (gray, _) = await Self.certain([
            "app/src/main/java/shop/login/Login.kt": login,
            "app/src/main/java/shop/ui/components/Buttons.kt": Self.buttons,
        ])
        #expect(gray.contains("style.fill-color"))
    }

    // MARK: Flutter

    @Test("A builder draws its child in its place")
    func builders() async {
        let source = """
            class Login extends StatelessWidget { Widget build(context) => Scaffold(backgroundColor: Color(0xFFF2E8D5), body: GestureDetector(
              onTap: signInWithApple, child: AnimatedBuilder(animation: a, builder: (context, child) => Transform.scale(scale: a.value, child: child),
              child: Container(height: 52, width: 300, color: Colors.black, child: Text('Sign in with Apple', style: TextStyle(color: Colors.white, fontSize: 22)))))); }
            """
        let (rules, result) = await Self.certain(["lib/login.dart": source])
        #expect(!rules.contains("style.fill-color"), "\(result.sentences)")
        #expect(result.inspection.buttons.first?.fill == .known(.black))
        #expect(result.inspection.buttons.first?.height == .known(52))
    }

    // MARK: Logos

    @Test("Only a drawing of one color is known to have no surface")
    func surfaces() async {
        let page = [
            "login.html":
                "<body style='background:#fff'><button onclick='signInWithApple()' aria-label='Sign in with Apple'"
                + " style='background:transparent;border:none'><img src='apple.png' alt=''></button></body>"
        ]
        func logo(_ around: [Int]) -> [UInt8] {
            HandmadePNG(width: 12, height: 12).bytes { x, y in
                (3..<9).contains(x) && (3..<9).contains(y) ? [0, 0, 0, 255] : around
            }
        }
        let bare = await CheckResult.of(page, pictures: ["apple.png": logo([0, 0, 0, 0])])
        let filled = await CheckResult.of(page, pictures: ["apple.png": logo([255, 255, 255, 255])])
        func verdict(_ result: CheckResult) -> Outcome.Verdict? {
            result.findings.first { $0.rule == "logo.as-button" }?.verdict
        }
        func isKnown(_ result: CheckResult) -> Bool {
            result.findings.contains { $0.rule == "logo.as-button" && $0.isBroken }
        }
        #expect(isKnown(bare), "\(bare.sentences)")
        #expect(verdict(filled) == .needsReview && !isKnown(filled), "\(filled.sentences)")
    }

    @Test("A picture of a catalog is called as its set is")
    func imageSets() async {
        let picture = HandmadePNG(width: 32, height: 32).bytes { x, y in
            (8..<24).contains(x) && (8..<24).contains(y) ? [255, 255, 255, 255] : [0, 0, 0, 255]
        }
        for (set, isButton) in [("apple_logo", false), ("sign-in-with-apple", true)] {
            let path = "App/Assets.xcassets/\(set).imageset/appleid_button@2x.png"
            let result = await CheckResult.of([:], pictures: [path: picture])
            #expect(result.inspection.buttons.isEmpty != isButton, "\(set)")
        }
    }

    // MARK: Fields and texts

    @Test(
        "An email field is told in any language, and by an example",
        arguments: [
            ("user@email.com", true), ("이메일을 입력해주세요.", true), ("メールアドレス", true), ("Email ID", true),
            ("Email or phone", false), ("Name", false), ("@handle", false), ("a @ b", false),
            ("이메일 인증번호", false),
            ("邮箱验证码", false), ("이메일 또는 휴대폰 번호", false), ("メールアドレスまたは電話番号", false), ("Почтовый индекс", false),
            ("Código de correo", false), ("git@github.com:me/repo.git", false),
            ("Email ID or mobile number", false),
            ("Correo electrónico", true), ("Электронная почта", true),
        ]
    )
    func fields(_ row: (hint: String, isEmail: Bool)) async {
        let flutter = """
            class Login extends StatelessWidget { Widget build(context) => Column(children: [
              TextField(decoration: InputDecoration(hintText: '\(row.hint)'), keyboardType: TextInputType.text),
              SignInWithAppleButton(onPressed: signIn)]); }
            """
        let page =
            "<body><input type='text' placeholder='\(row.hint)'><input type='password'><button>Sign in with Apple</button></body>"
        let (dart, _) = await Self.certain(["lib/login.dart": flutter])
        #expect(dart.contains("auth.email-keyboard") == row.isEmail)
        let (html, _) = await Self.certain(["login.html": page])
        #expect(html.contains("auth.email-keyboard") == row.isEmail)
    }

    @Test(
        "Fields of well-known libraries are text fields where no type is given",
        arguments: [
            ("<v-text-field label='Email' />", true), ("<v-text-field label='Email' type='email' />", false),
            ("<v-text-field label='Email' v-bind='attrs' />", false), ("<base-input label='Email' />", false),
        ]
    )
    func libraryFields(_ row: (field: String, isCertain: Bool)) async {
        let page =
            "<template><form>\(row.field)<button @click='go'>Sign in with Apple</button></form></template>"
        let (rules, result) = await Self.certain(["Login.vue": page])
        #expect(rules.contains("auth.email-keyboard") == row.isCertain, "\(result.sentences)")
    }

    @Test(
        "A style around a title of Flutter is the title's",
        arguments: [
            ("TextStyle(fontSize: 18, color: Colors.white)", "18"),
            ("Theme.of(context).textTheme.bodyLarge!", "nil"),
        ]
    )
    func styleAround(_ row: (style: String, size: String)) async {
        let (_, result) = await Self.certain([
            "lib/login.dart": """
            class Login extends StatelessWidget { Widget build(context) => Scaffold(body: ElevatedButton(onPressed: signInWithApple,
              child: DefaultTextStyle(style: \(row.style), child: Text('Sign in with Apple')))); }
            """
        ])
        let size = result.inspection.buttons.first?.title?.size.knownValue
        #expect(size.map { "\(Int($0))" } ?? "nil" == row.size)
    }

    @Test(
        "What a form library adds to a field sets no keyboard, and what nobody knows may",
        arguments: [
            ("{...register('email')}", true), ("{...rest}", false),
            ("{...register('email')} {...rest}", false),
        ]
    )
    func spreads(_ row: (code: String, isCertain: Bool)) async {
        let source =
            "import { useForm } from 'react-hook-form';\nexport const Login = () => <form><input type=\"text\" \(row.code) placeholder=\"Email\" /><button>Sign in with Apple</button></form>;"
        let (rules, result) = await Self.certain(["src/Login.tsx": source])
        #expect(rules.contains("auth.email-keyboard") == row.isCertain, "\(result.sentences)")
    }

    @Test("Django's texts are read, in tags and attributes")
    func django() async {
        let page =
            #"<body><a href="/apple" class="btn" aria-label="{% trans 'Login with Apple' %}"><i class="fab fa-apple"></i>{% trans "Continue with Apple" %}</a></body>"#
        let result = await CheckResult.of(["login.html": page])
        let button = result.inspection.buttons.first
        #expect(button?.kind == .customText)
        #expect(button?.title?.text.value == "Continue with Apple")
        #expect(button?.accessibleName.value == "Login with Apple")
        let twig = "<body><button>{% trans %}Login with Apple{% endtrans %}</button></body>"
        let (rules, _) = await Self.certain(["login.twig": twig])
        #expect(rules.contains("title.wording"), "a block of Twig is a text as it stands")
    }

    @Test(
        "A field in a component of SwiftUI is told by what the component is given",
        arguments: [
            ("TextField(hint, text: $value)", true),
            ("TextField(\"\", text: $value, prompt: Text(hint))", true),
            ("ZStack { Text(hint); TextField(\"\", text: $value) }", true),
            ("TextField(\"\", text: $email)", true), ("TextField(\"\", text: $value)", false),
            ("TextField(hint, text: $value).keyboardType(.emailAddress)", false),
            ("SecureField(hint, text: $value)", false),
            (
                "VStack { Text(\"We never tell anyone your email address\"); TextField(\"Name\", text: $value) }",
                false
            ),
        ]
    )
    func components(_ row: (body: String, isFound: Bool)) async {
        let source = """
            import SwiftUI
            struct Field: View { var hint: String; @Binding var value: String; var body: some View { \(row.body) } }
            struct Login: View { @State var email = ""; var body: some View { VStack {
              Field(hint: "Email", value: $email)
              SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }.frame(height: 50) } } }
            """
        let (rules, result) = await Self.certain(["Login.swift": source])
        #expect(rules.contains("auth.email-keyboard") == row.isFound, "\(result.sentences)")
    }

    // MARK: Styles that other files decide

    @Test("A theme of Flutter may give its buttons another height", arguments: [true, false])
    func themes(_ isThemed: Bool) async {
        let theme =
            isThemed
            ? "elevatedButtonTheme: ElevatedButtonThemeData(style: ButtonStyle(minimumSize: size))" : ""
        let source = """
            void main() => runApp(MaterialApp(theme: ThemeData(\(theme)), home: Login()));
            class Login extends StatelessWidget { Widget build(context) => Column(children: [ElevatedButton(onPressed: signInWithApple,
              style: ButtonStyle(backgroundColor: WidgetStateProperty.all(Colors.black)),
              child: Text('Sign in with Apple', style: TextStyle(fontSize: 19, color: Colors.white)))]); }
            """
        let result = await CheckResult.of(["lib/main.dart": source])
        #expect(
            result.inspection.buttons.map { $0.height.value == nil } == [isThemed],
            "\(result.inspection.buttons.map(\.height))"
        )
    }

    @Test("Classes of NativeWind tell colors and lengths in brackets; steps depend on the version")
    func nativeWind() async {
        func button(_ classes: String) -> String {
            """
            import { Text, TouchableOpacity } from 'react-native';
            export const L = () => (<TouchableOpacity onPress={signInWithApple} className="\(classes)">
              <Text className="text-[20px] text-black">Sign in with Apple</Text></TouchableOpacity>);
            """
        }
        let exact = await CheckResult.of([
            "L.tsx": button("flex-row h-[44px] w-[300px] bg-white border-2 border-gray-300")
        ])
        let first = exact.inspection.buttons.first
        #expect(first?.height == .known(44) && first?.width == .known(300) && first?.fill == .known(.white))
        #expect(first?.title?.size == .known(20))
        #expect(exact.findings.contains { $0.rule == "style.border-color" && $0.verdict == .violation })
        let steps = await CheckResult.of(["L.tsx": button("h-12 bg-black")])
        #expect(steps.inspection.buttons.map { $0.height.value == nil } == [true])
        let code = await CheckResult.of([
            "L.tsx": button("h-12").replacing("className=\"h-12\"", with: "className={look()}")
        ])
        #expect(code.inspection.buttons.map { $0.fill.value == nil } == [true])
        let own = await CheckResult.of(["L.tsx": button("btn-apple")])
        #expect(own.inspection.buttons.map { $0.fill.value == nil && $0.height.value == nil } == [true])
        let platform = await CheckResult.of(["L.tsx": button("h-[20px] ios:h-[48px]")])
        #expect(platform.inspection.buttons.map { $0.height.value == nil } == [true])
    }

    @Test(
        "A style that a name chooses may set the size of a text",
        arguments: [("styles.title", true), ("looks[kind]", false)]
    )
    func chosenStyles(_ row: (style: String, isKnown: Bool)) async {
        let source = """
            import { StyleSheet, Text, TouchableOpacity } from 'react-native';
            const styles = StyleSheet.create({ title: { color: '#fff' } });
            export const L = ({ kind }) => (<TouchableOpacity onPress={signInWithApple} style={{ height: 50, width: 300, backgroundColor: '#000' }}>
              <Text style={[\(row.style), styles.title]}>Sign in with Apple</Text></TouchableOpacity>);
            """
        let (rules, result) = await Self.certain(["L.tsx": source])
        #expect(rules.contains("title.ratio") == row.isKnown, "\(result.sentences)")
    }

    @Test("The languages of a table that a button has its title from are set aside")
    func tables() async {
        let layout = """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android"><Button android:layout_width="300dp"
              android:layout_height="48dp" android:background="#000000" android:text="@string/login_apple" /></LinearLayout>
            """
        let texts = "<resources><string name=\"login_apple\">Sign in with Apple</string></resources>"
        let result = await CheckResult.of([
            "app/src/main/res/layout/login.xml": layout, "app/src/main/res/values/strings.xml": texts,
            "app/src/main/res/values-de/strings.xml": texts.replacing("Sign in with", with: "Mit").replacing(
                "le<",
                with: "le anmelden<"
            ),
        ])
        #expect(result.ledger.entries.contains { $0.mention.place.path.contains("values-de") })
        #expect(result.ledger.seen.isEmpty, "\(result.ledger.seen.map(\.mention.place.path))")
    }

    // MARK: React Native

    @Test(
        "Code in a styled component is followed, or unknown",
        arguments: [("'16px'", true), ("theme.size", false)]
    )
    func styledComponents(_ row: (size: String, isKnown: Bool)) async {
        let source = """
            import styled from 'styled-components/native';
            const size = \(row.size);
            const Box = styled.TouchableOpacity`height: 50px; width: 300px; background-color: ${props => props.fill};`;
            const Title = styled.Text`font-size: ${size}; color: #fff;`;
            export const L = () => (<Box onPress={signInWithApple}><Title>Sign in with Apple</Title></Box>);
            """
        let result = await CheckResult.of(["L.tsx": source])
        let button = result.inspection.buttons.first
        #expect(button?.title?.text.value == "Sign in with Apple", "\(result.sentences)")
        #expect(button?.fill.knownValue == nil)
        #expect(button?.title?.size.knownValue == (row.isKnown ? 16 : nil))
    }

    @Test("A picture in a text is the logo of the button, and a border lies around contents")
    func boxes() async {
        let source = """
            import { Text, TouchableOpacity, Image } from 'react-native';
            export const L = () => (<TouchableOpacity onPress={signInWithApple} style={{ width: 300, padding: 12, borderWidth: 1, backgroundColor: '#000' }}>
              <Text style={{ fontSize: 18, lineHeight: 24, color: '#fff' }}><Image source={require('./apple.png')} style={{ width: 20, height: 20 }} /> Sign in with Apple</Text>
            </TouchableOpacity>);
            """
        let result = await CheckResult.of(["L.tsx": source])
        let button = result.inspection.buttons.first
        #expect(button?.logo.value.flatMap(\.self) != nil, "\(result.sentences)")
        #expect(button?.height.value == 50)
    }

    // MARK: Components that nothing shows

    @Test("A component that no file imports is asked about", arguments: [true, false])
    func unimported(_ isImported: Bool) async {
        let button =
            "export const SocialButton = () => <button style={{ width: 100, height: 48, background: '#000', color: '#fff' }}>Sign in with Apple</button>;"
        let page =
            "import React from 'react';\nimport { Login } from './components/LoginForm';\n"
            + (isImported ? "import { SocialButton } from './components/SocialButton';\n" : "")
            + "export default () => <main><Login /></main>;"
        let (rules, result) = await Self.certain([
            "src/components/SocialButton.tsx": button, "src/App.tsx": page,
        ])
        #expect(rules.contains("button.min-width") == isImported, "\(result.sentences)")
        #expect(
            isImported
                || result.sentences.contains {
                    $0.contains("no file of the project imports SocialButton.tsx")
                }
        )
    }

    // MARK: Titles on several screens

    @Test("One component may say another title on the screen for signing up")
    func screens() async {
        let button = """
            class AppleButton extends StatelessWidget { const AppleButton({required this.text}); final String text;
              Widget build(context) => SizedBox(width: 300, height: 48, child: ElevatedButton(onPressed: signInWithApple, child: Text(text))); }
            """
        func screen(_ name: String, _ text: String) -> String {
            "import 'apple_button.dart';\nclass \(name) extends StatelessWidget { Widget build(context) => Scaffold(body: AppleButton(text: '\(text)')); }"
        }
        let (different, result) = await Self.certain([
            "lib/apple_button.dart": button,
            "lib/login_screen.dart": screen("LoginScreen", "Continue with Apple"),
            "lib/register_screen.dart": screen("RegisterScreen", "Sign up with Apple"),
        ])
        #expect(result.inspection.buttons.count >= 2, "\(result.sentences)")
        #expect(!different.contains("title.consistent"), "\(result.sentences)")
    }
}

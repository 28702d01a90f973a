import QuinceGuidelines
import Testing

/// What public apps show, each of which was once measured wrong.
@Suite("Layouts of public apps")
struct PublicLayoutTests {
    private static func result(_ files: [String: String]) async -> (
        rules: [String], button: MeasuredButton?, CheckResult
    ) {
        let result = await CheckResult.of(files)
        return (
            result.findings.filter(\.isBroken).map(\.rule), result.inspection.buttons.first,
            result
        )
    }

    private static func compose(_ modifiers: String, column: String = "Modifier.padding(20.dp)") -> [String:
        String]
    {
        [
            "app/build.gradle":
                "dependencies { implementation 'androidx.compose.material3:material3:1.2.0' }",
            "app/src/main/java/a/Login.kt": """
            package a
            @Composable
            fun LoginScreen() { Column(Modifier.fillMaxSize().background(Color.White)) { Column(\(column)) { Text("Welcome")
              Row(modifier = Modifier.height(44.dp)\(modifiers).clickable { go() }) {
                Icon(painter = painterResource(id = R.drawable.apple), contentDescription = null, tint = Color.Black)
                Text(text = "Sign in with Apple", color = Color.Black, fontSize = 19.sp) } } } }
            """,
        ]
    }

    @Test(
        "A border of Compose counts in front of and behind the background, and may be chosen",
        arguments: [
            (".border(1.dp, Color.Black).background(Color.White)", false),
            (".background(Color.White).border(1.dp, Color.Black)", false),
            (
                ".background(Color.White).then(if (!dark) Modifier.border(1.dp, Color.Black) else Modifier)",
                false
            ),
            (".background(Color.White)", true),
        ]
    )
    func borders(_ row: (modifiers: String, isWrong: Bool)) async {
        let (rules, _, result) = await Self.result(Self.compose(row.modifiers))
        #expect(rules.contains("style.white-on-light") == row.isWrong, "\(result.sentences)")
    }

    @Test("A page around a single button is no button")
    func single() async {
        let (_, button, _) = await Self.result([
            "app/src/main/java/a/Login.kt": """
            package a
            @Composable
            fun LoginScreen() { Column(Modifier.fillMaxSize().background(Color.White).padding(20.dp)) {
              OutlinedButton(onClick = {}, modifier = Modifier.height(50.dp).width(70.dp)) {
                Image(painterResource(id = R.drawable.ic_apple_logo), contentDescription = "Sign in with Apple") } } }
            """
        ])
        #expect(button?.width.value == 70 && button?.height.value == 50)
    }

    @Test("Weights share what margins leave")
    func weights() async {
        let (rules, button, _) = await Self.result([
            "res/layout/login.xml": """
            <LinearLayout xmlns:android="a" android:layout_width="350dp" android:layout_height="match_parent" android:background="#FFFFFF">
              <Button android:layout_width="0dp" android:layout_height="50dp" android:layout_weight="1" android:layout_marginEnd="10dp"
                android:background="#000000" android:text="Sign in with Apple"/>
              <Button android:layout_width="0dp" android:layout_height="50dp" android:layout_weight="1" android:text="Sign in with Google"/>
            </LinearLayout>
            """
        ])
        #expect(button?.width.value == 170)
        #expect(!rules.contains("button.not-smaller"))
    }

    @Test("A layer that is seen all around another is its outline", arguments: ["2dp", "0dp"])
    func ring(_ top: String) async {
        let (rules, button, result) = await Self.result([
            "res/layout/login.xml": """
            <LinearLayout xmlns:android="a" android:layout_width="match_parent" android:layout_height="match_parent" android:background="#FFFFFF">
              <ImageButton android:id="@+id/btn_apple" android:layout_width="60dp" android:layout_height="60dp"
                android:background="@drawable/circle_button" android:src="@drawable/apple" android:contentDescription="Sign in with Apple"/>
            </LinearLayout>
            """,
            "res/drawable/circle_button.xml": """
            <layer-list xmlns:android="a"><item><shape android:shape="oval"><solid android:color="#33000000"/></shape></item>
              <item android:left="2dp" android:right="2dp" android:top="\(top)" android:bottom="2dp">
                <shape android:shape="oval"><solid android:color="#FFFFFF"/></shape></item></layer-list>
            """,
        ])
        #expect(
            (button?.border.value.flatMap(\.self)?.width.value == 2) == (top == "2dp"),
            "\(result.sentences)"
        )
        #expect(!rules.contains("logo.as-button") || top != "2dp")
    }

    @Test("Least sizes of Compose are those of the button inside", arguments: [56, 0])
    func leastHeight(_ least: Int) async {
        let (_, button, _) = await Self.result([
            "app/src/main/java/a/Login.kt": """
            package a
            @Composable
            fun LoginScreen() { Column(Modifier.background(Color.White)) { Text("Welcome")
              Button(onClick = { signInWithApple() }, modifier = Modifier.fillMaxWidth().heightIn(min = \(least).dp)) {
                Text(text = "Sign in with Apple", fontSize = 14.sp) } } }
            """
        ])
        #expect((button?.height.value ?? 0) >= Double(max(least, 36)))
    }

    @Test("A card whose color the theme sets has an unknown fill, and its outline")
    func card() async {
        let (_, button, _) = await Self.result([
            "res/layout/login.xml": """
            <com.google.android.material.card.MaterialCardView xmlns:android="a" xmlns:app="b" android:id="@+id/btn_apple"
              android:layout_width="50dp" android:layout_height="50dp" app:strokeColor="#F1F1F1" app:strokeWidth="1dp">
              <ImageView android:layout_width="20dp" android:layout_height="20dp" android:src="@drawable/apple_icon"/>
            </com.google.android.material.card.MaterialCardView>
            """
        ])
        #expect(button?.fill.value == nil && button?.fill != .unseen)
        #expect(button?.border.value.flatMap(\.self)?.color.value == RGBColor(hexadecimal: "#F1F1F1"))
    }

    @Test("What a page says of all elements is weaker than a component's classes")
    func everything() async {
        let (rules, button, result) = await Self.result([
            "src/globals.css": "* { border-color: #3A2E1F } button { color: red }",
            "src/Apple.module.css":
                ".button { height: 40px; width: 300px; font-size: 17px; color: #000; background: #fff; border: 1px solid #000; }",
            "src/AppleButton.tsx": """
            import styles from './Apple.module.css';
            export function AppleButton({ onClick }) { return <button className={styles.button} onClick={onClick}>Sign in with Apple</button>; }
            """,
            "src/page.tsx": """
            import './globals.css';
            import { AppleButton } from './AppleButton';
            export default function Page() { return <main><AppleButton onClick={signInWithApple} /></main>; }
            """,
        ])
        #expect(!rules.contains("style.border-color"), "\(result.sentences)")
        #expect(button?.border.value.flatMap(\.self)?.color.value == .black)
        #expect(button?.title?.color.value == .black)
    }

    private static func flutter(_ home: String, _ more: String = "", theme: String = "") -> [String: String] {
        [
            "pubspec.yaml": "name: app\n",
            "lib/main.dart": """
            import 'package:flutter/material.dart';
            import 'package:sign_in_with_apple/sign_in_with_apple.dart';
            import 'login_screen.dart';
            void main() => runApp(MaterialApp(\(theme)home: \(home)));
            \(more)
            """,
        ]
    }

    @Test("A circle with a name under it is the button, and the name is no title")
    func caption() async {
        let files = Self.flutter(
            "Login()",
            """
            class Login extends StatelessWidget { Widget build(BuildContext context) => Scaffold(backgroundColor: Colors.white,
              body: GestureDetector(onTap: () => signInWithApple(), child: Column(children: [
                CircleAvatar(radius: 32, backgroundColor: Colors.black, child: FaIcon(FontAwesomeIcons.apple, color: Colors.white)),
                SizedBox(height: 8), SizedBox(width: 64, child: Text('Apple', style: TextStyle(fontSize: 13)))]))); }
            """
        )
        let (rules, button, result) = await Self.result(files)
        #expect(button?.kind == .customLogoOnly && button?.height.value == 64 && button?.fill.value == .black)
        #expect(button?.accessibleName.value == "Apple")
        #expect(
            !rules.contains { ["title.ratio", "button.min-width", "title.wording"].contains($0) },
            "\(result.sentences)"
        )
    }

    @Test("A screen of Flutter that nothing makes needs review", arguments: ["Home()", "LoginScreen()"])
    func unused(_ home: String) async {
        var files = Self.flutter(
            home,
            "class Home extends StatelessWidget { Widget build(c) => Scaffold(body: Text('Hi')); }"
        )
        files["lib/login_screen.dart"] = """
            import 'package:flutter/material.dart';
            class LoginScreen extends StatelessWidget { Widget build(BuildContext context) => Scaffold(backgroundColor: Colors.white,
              body: SizedBox(height: 44, child: ElevatedButton(onPressed: () {}, child: Text('Sign in with Apple'),
                style: ElevatedButton.styleFrom(backgroundColor: Color(0xFF334455))))); }
            """
        let (rules, _, result) = await Self.result(files)
        #expect(rules.contains("style.fill-color") == (home != "Home()"), "\(result.sentences)")
        #expect(result.findings.contains { $0.rule == "style.fill-color" })
    }

    @Test("A button for other platforms stands in for the system's", arguments: [true, false])
    func standIn(hasSystem: Bool) async {
        let system = "if (Platform.isIOS) return SignInWithAppleButton(onPressed: go);"
        let (_, _, result) = await Self.result(
            Self.flutter(
                "Login()",
                """
                class Login extends StatelessWidget { Widget build(BuildContext context) { \(hasSystem ? system : "")
                  return OutlinedButton(onPressed: go, child: Text('Sign in with Apple')); } }
                """
            )
        )
        // Where nothing sets the font, another one may be a reason.
        let isAsked = result.findings.contains { $0.rule == "button.use-system" }
        #expect(isAsked != hasSystem, "\(result.sentences)")
    }

    @Test("A theme of buttons changes no height that a box around gives")
    func themed() async {
        let theme = """
            theme: ThemeData(outlinedButtonTheme: OutlinedButtonThemeData(style: OutlinedButton.styleFrom(padding: EdgeInsets.all(16)))),
            """
        let (_, button, _) = await Self.result(
            Self.flutter(
                "Login()",
                """
                class Login extends StatelessWidget { Widget build(BuildContext context) => Scaffold(body: Column(children: [
                  SizedBox(height: 50, child: OutlinedButton(onPressed: go, child: Text('Sign in with Apple')))])); }
                """,
                theme: theme
            )
        )
        #expect(button?.height.value == 50)
    }
}

import QuinceGuidelines
import Testing

/// What apps in Compose, Flutter and Android's layouts write that no case had.
@Suite("Native code of projects that the checker never saw")
struct NativeProjectTests {
    private static func certain(_ files: [String: String]) async -> (rules: [String], result: CheckResult) {
        let result = await CheckResult.of(files)
        return (result.findings.filter(\.isBroken).map(\.rule), result)
    }

    // MARK: Choices

    private static let kotlinButtons = """
        @Composable fun Login() { Column {
          Social("Continue with Google", "google", Color.White)
          Social("Continue with Apple", "Apple", Color.Black)
        } }
        @Composable fun Social(text: String, kind: String, fill: Color) {
          Button(onClick = { go() }, modifier = Modifier.width(300.dp).height(48.dp),
            colors = ButtonDefaults.buttonColors(containerColor = fill)) {
            WAYS
            Text(text, fontSize = 20.sp)
          }
        }
        """

    private static let dartButtons = """
        class Login extends StatelessWidget { Widget build(context) => Column(children: [
          Social(text: 'Continue with Google', kind: 'google', fill: Colors.white),
          Social(text: 'Continue with Apple', kind: 'apple', fill: Colors.black)]); }
        class Social extends StatelessWidget {
          const Social({required this.text, required this.kind, required this.fill});
          final String text; final String kind; final Color fill;
          Widget build(context) => SizedBox(width: 300, height: 48, child: ElevatedButton(onPressed: go,
            style: ElevatedButton.styleFrom(backgroundColor: fill), child: Row(children: [logo(), Text(text, style: TextStyle(fontSize: 20))])));
          Widget logo() { WAYS }
        }
        """

    @Test(
        "A choice by a text that each call gives is made for each call",
        arguments: [
            (
                "Login.kt", kotlinButtons,
                #"when (kind.lowercase()) { "apple" -> { Image(painterResource(R.drawable.ic_apple), null) }"#
                    + #" "google" -> Image(painterResource(R.drawable.ic_google), null) else -> Text(kind) }"#
            ),
            (
                "Login.kt", kotlinButtons,
                #"when { kind.equals("apple", ignoreCase = true) -> Image(painterResource(R.drawable.ic_apple), null)"#
                    + #" kind == "google" -> Image(painterResource(R.drawable.ic_google), null) }"#
            ),
            (
                "Login.kt", kotlinButtons,
                #"if (kind == "Apple") { Image(painterResource(R.drawable.ic_apple), null) }"#
                    + #" else { Image(painterResource(R.drawable.ic_google), null) }"#
            ),
            (
                "lib/login.dart", dartButtons,
                "return switch (kind) { 'apple' => Image.asset('apple.svg'), 'google' || 'mail' => Image.asset('google.svg'), _ => Text(kind) };"
            ),
            (
                "lib/login.dart", dartButtons,
                "switch (kind) { case 'apple': return Image.asset('apple.svg'); case 'mail': case 'google': return Image.asset('google.svg');"
                    + " default: return Text(kind); }"
            ),
            (
                "lib/login.dart", dartButtons,
                "if (kind == 'apple') { return Image.asset('apple.svg'); } return Image.asset('google.svg');"
            ),
        ]
    )
    func choices(_ row: (path: String, source: String, ways: String)) async {
        let source = row.source.replacing("WAYS", with: row.ways)
        let (_, result) = await Self.certain([row.path: source])
        let buttons = result.inspection.buttons
        #expect(buttons.compactMap(\.title?.text.value) == ["Continue with Apple"], "\(result.sentences)")
        #expect(buttons.first?.siblings.value?.first?.role == .provider("Google"))
    }

    @Test("A variable that may change decides nothing that a body gives back")
    func variables() async {
        let (_, result) = await Self.certain([
            "lib/login.dart": """
            class Login extends StatefulWidget { State createState() => LoginState(); }
            class LoginState extends State<Login> {
              bool isLoading = true;
              Widget build(context) {
                if (isLoading) return CircularProgressIndicator();
                return SizedBox(height: 44, child: ElevatedButton(onPressed: go, child: Text('Sign in with Apple')));
              }
            }
            """
        ])
        #expect(result.inspection.buttons.count == 1)
    }

    // MARK: Sizes and paint

    @Test(
        "Infinite sides of exact sizes count for nothing, unless a largest size limits them",
        arguments: [
            ("fixedSize: const Size.fromWidth(335)", nil),
            ("fixedSize: Size(double.infinity, 50)", 50),
            ("fixedSize: Size.fromWidth(335), maximumSize: Size.fromHeight(46)", 46),
            ("minimumSize: Size(double.infinity, 52)", 52),
            ("fixedSize: Size.fromHeight(54)", 54),
        ] as [(String, Double?)]
    )
    func buttonSizes(_ row: (sizes: String, height: Double?)) async {
        let (rules, result) = await Self.certain([
            "lib/login.dart": """
            class Login extends StatelessWidget { Widget build(context) => Scaffold(body: Column(children: [ElevatedButton(
              style: ElevatedButton.styleFrom(backgroundColor: Colors.black, \(row.sizes)), onPressed: go,
              child: Text('Sign in with Apple', style: TextStyle(fontSize: 10)))])); }
            """
        ])
        #expect(result.inspection.buttons.count == 1)
        #expect(!rules.contains("shape.rectangular"))
        if let height = row.height { #expect(result.inspection.buttons.first?.height == .known(height)) }
        #expect((result.inspection.buttons.first?.height.value ?? 0) < 60)
    }

    @Test("A surface of a button's very size is covered by it, and nothing behind it")
    func coveredSurface() async {
        let (rules, result) = await Self.certain([
            "Login.kt": """
            @Composable fun Login() { Column {
              Button(onClick = { go() }, modifier = Modifier.width(300.dp).height(44.dp).background(Color.Black, RoundedCornerShape(5.dp)),
                colors = ButtonDefaults.buttonColors(containerColor = Color.Black)) { Text("Sign in with Apple", fontSize = 19.sp) }
            } }
            """
        ])
        #expect(result.inspection.buttons.first?.fill == .known(.black))
        #expect(!rules.contains("style.black-on-dark"))
    }

    @Test("A modifier that is chosen counts for each call; of one that cannot be read nothing is known")
    func chosenModifier() async {
        func file(_ test: String) -> [String: String] {
            [
                "Login.kt": """
                @Composable fun Login() { Column { Social(Kind.GOOGLE, "Continue with Google"); Social(Kind.APPLE, "Continue with Apple") } }
                @Composable fun Social(kind: Kind, title: String) {
                  val modifier = if (\(test)) { Modifier.width(300.dp).height(50.dp).border(1.dp, Color.Gray) } else { Modifier.width(300.dp).height(52.dp) }
                  Button(onClick = { go() }, modifier = modifier) { Text(title, fontSize = 16.sp) }
                }
                """
            ]
        }
        let known = await Self.certain(file("kind == Kind.GOOGLE")).result.inspection.buttons
        #expect(known.map(\.height) == [.known(52)])
        let unknown = await Self.certain(file("canSee(kind)")).result.inspection.buttons
        #expect(unknown.count == 1 && unknown.first?.height.value == nil)
    }

    @Test("A larger surface around a button is behind it")
    func surfaceAround() async {
        let (rules, _) = await Self.certain([
            "Login.kt": """
            @Composable fun Login() { Column {
              Button(onClick = { go() }, modifier = Modifier.background(Color.Black).padding(8.dp).width(300.dp).height(44.dp),
                colors = ButtonDefaults.buttonColors(containerColor = Color.Black)) { Text("Sign in with Apple", fontSize = 19.sp) }
            } }
            """
        ])
        #expect(rules.contains("style.black-on-dark"))
    }

    @Test("A gray border on no surface with a black title is asked about")
    func grayBorder() async {
        let (_, result) = await Self.certain([
            "Login.kt": """
            @Composable fun Login() { Column {
              OutlinedButton(onClick = { go() }, modifier = Modifier.width(300.dp).height(44.dp), border = BorderStroke(1.dp, Color.LightGray)) {
                Text("Sign in with Apple", fontSize = 19.sp, color = Color.Black) }
            } }
            """
        ])
        #expect(
            result.findings.contains { $0.rule == "style.border-color" && $0.verdict == .needsReview },
            "\(result.sentences)"
        )
    }

    // MARK: Contents

    @Test("An icon that a closure draws is drawn where the closure is called")
    func slots() async {
        let button = """
            @Composable fun Solid(title: String, hasIcon: Boolean = false, icon: @Composable () -> Unit, onClick: () -> Unit) {
              Button(onClick = onClick, modifier = Modifier.width(300.dp).height(44.dp)) {
                if (hasIcon) { icon(); Spacer(Modifier.width(8.dp)) }
                Text(title, fontSize = 19.sp)
              }
            }
            """
        let picture = """
            @Composable fun Picture(asset: Int, modifier: Modifier = Modifier) = Image(painter = painterResource(asset), contentDescription = null, modifier = modifier)
            """
        let login = """
            @Composable fun Login() { Column {
              Solid(title = "Sign in with Apple", hasIcon = true, icon = { Picture(R.drawable.ic_apple, Modifier.size(18.dp)) }, onClick = { go() })
            } }
            """
        let (rules, result) = await Self.certain([
            "ui/Solid.kt": button, "ui/Picture.kt": picture, "Login.kt": login,
        ])
        #expect(result.inspection.buttons.first?.logo.value??.size == .known(Size(width: 18, height: 18)))
        #expect(!rules.contains("logo.missing"))
        let alone = await Self.certain([
            "ui/Solid.kt": button.replacing(
                "if (hasIcon) { icon(); Spacer(Modifier.width(8.dp)) }",
                with: "icon()"
            )
            .replacing("Text(title", with: "Text(\"Sign in with Apple\"")
        ]).rules
        #expect(!alone.contains("logo.missing"))
    }

    @Test("The spans of a text are one title")
    func spans() async {
        func file(_ spans: String) -> [String: String] {
            [
                "lib/login.dart": """
                class Login extends StatelessWidget { Widget build(context) => SizedBox(width: 300, height: 50, child: ElevatedButton(
                  onPressed: go, child: RichText(text: TextSpan(style: TextStyle(fontSize: 18, color: Colors.white), children: [\(spans)])))); }
                """
            ]
        }
        let (rules, result) = await Self.certain(
            file("TextSpan(text: 'Sign in '), TextSpan(text: 'with '), TextSpan(text: 'Apple')")
        )
        #expect(result.inspection.buttons.first?.title?.text == .known("Sign in with Apple"))
        #expect(result.inspection.buttons.first?.title?.size == .known(18))
        #expect(rules.contains("logo.missing"))
        let (_, controlled) = await Self.certain(
            file(#"TextSpan(text: "Sign in\bwith "), TextSpan(text: "Apple")"#)
        )
        #expect(controlled.inspection.buttons.first?.title?.text == .known("Sign in\u{8}with Apple"))
        let (logo, _) = await Self.certain(
            file("WidgetSpan(child: Image.asset('apple.svg')), TextSpan(text: 'Sign in with Apple')")
        )
        #expect(!logo.contains("logo.missing"))
    }

    @Test("What is in a provider of values is drawn")
    func providers() async {
        let (_, result) = await Self.certain([
            "lib/login.dart": """
            class Login extends StatelessWidget { Widget build(context) => BlocProvider(create: (context) => LoginBloc(),
              child: BlocBuilder<LoginBloc, LoginState>(builder: (context, state) { return Column(children: [
                SizedBox(width: 300, height: 44, child: ElevatedButton(onPressed: go, child: Text('Continue with Apple')))]); })); }
            """
        ])
        #expect(result.inspection.buttons.first?.height == .known(44))
    }

    @Test("A style of a widget in a file that holds nothing else is read")
    func googleFonts() async {
        let (_, result) = await Self.certain([
            "lib/label.dart": """
            class Label extends StatelessWidget {
              const Label({required this.text, required this.size}); final String text; final double size;
              Widget build(context) => Text(text, style: GoogleFonts.inter(fontSize: size));
            }
            """,
            "lib/login.dart": """
            class Login extends StatelessWidget { Widget build(context) => SizedBox(height: 50, child: ElevatedButton(
              onPressed: go, child: Label(text: 'Sign in with Apple', size: 16))); }
            """,
        ])
        #expect(result.inspection.buttons.first?.title?.size == .known(16))
        #expect(result.inspection.buttons.first?.title?.font == .known("Inter"))
    }

    @Test("A style of Compose's theme is that of the project's typography")
    func typography() async {
        let (rules, _) = await Self.certain([
            "theme/Type.kt":
                "val Typography = Typography(button = TextStyle(fontSize = 16.sp), body1 = TextStyle(fontSize = 12.sp))",
            "Login.kt": """
            @Composable fun Login() { Button(onClick = { go() }, modifier = Modifier.width(300.dp).height(55.dp)) {
              Text("Sign in with Apple", style = MaterialTheme.typography.button.copy(color = Color.White)) } }
            """,
        ])
        #expect(rules.contains("title.ratio"))
    }

    @Test("The package's title keeps to the height that it is told", arguments: [(35.0, true), (50, false)])
    func packageTitle(_ row: (height: Double, isWrong: Bool)) async {
        let (rules, _) = await Self.certain([
            "lib/login.dart": """
            import 'package:sign_in_with_apple/sign_in_with_apple.dart';
            class Login extends StatelessWidget { Widget build(context) => SizedBox(height: 50,
              child: SignInWithAppleButton(height: \(row.height), onPressed: go)); }
            """
        ])
        #expect(rules.contains("title.ratio") == row.isWrong)
    }

    // MARK: Screens

    @Test("What stands above a field says what it is for, and a large picture is no icon")
    func fields() async {
        func screen(_ caption: String) -> [String: String] {
            [
                "Account.kt": """
                @Composable fun Account() { Column(modifier = Modifier.clickable { hide() }) {
                  Image(painterResource(R.drawable.fingerprint_art), null, Modifier.fillMaxWidth().height(250.dp))
                  Text("\(caption)")
                  TextField(value = emailState, onValueChange = { emailState = it })
                } }
                """
            ]
        }
        let (named, _) = await Self.certain(screen("First name"))
        #expect(!named.contains("auth.email-keyboard"))
        #expect(!named.contains("auth.biometric-icon"))
        // It may be the word for a user name in another language.
        let findings = await CheckResult.of(screen("Kullanıcı Adı")).findings
        #expect(findings.first { $0.rule == "auth.email-keyboard" }?.verdict == .needsReview)
    }

    @Test("A widget that nothing in an app makes is seen by nobody")
    func unusedWidget() async {
        let button = """
            class AppleSignInButton extends StatelessWidget { AppleSignInButton({required this.onPressed}); final onPressed;
              Widget build(context) => ElevatedButton(onPressed: onPressed, child: Text('Sign in with Apple')); }
            """
        func main(_ home: String) -> String {
            "import 'apple_button.dart';\nvoid main() => runApp(MaterialApp(home: \(home)));"
        }
        let (unused, _) = await Self.certain([
            "lib/apple_button.dart": button, "lib/main.dart": main("Home()"),
        ])
        #expect(!unused.contains("logo.missing"))
        let (used, _) = await Self.certain([
            "lib/apple_button.dart": button, "lib/main.dart": main("AppleSignInButton(onPressed: go)"),
        ])
        #expect(used.contains("logo.missing"))
        let (library, _) = await Self.certain(["lib/apple_button.dart": button])
        #expect(library.contains("logo.missing"))
    }

    @Test(
        "A group of views that code makes clickable is a button",
        arguments: [
            ("Login.kt", "binding.sheet.clApple.setOnClickListener { signInWithApple() }", true),
            ("Login.java", "findViewById(R.id.cl_apple).setOnClickListener(v -> signInWithApple());", true),
            ("Login.kt", "binding.close.setOnClickListener { signInWithApple() }", false),
        ]
    )
    func clickedGroup(_ row: (path: String, code: String, isButton: Bool)) async {
        let id = row.code.contains("cl_apple") ? "cl_apple" : "clApple"
        let (rules, _) = await Self.certain([
            row.path: "class Login { void a() { \(row.code) } }",
            "res/layout/login.xml": """
            <LinearLayout xmlns:android="a" android:layout_width="match_parent" android:layout_height="match_parent" android:orientation="vertical">
              <RelativeLayout android:id="@+id/\(id)" android:layout_width="300dp" android:layout_height="51dp" android:background="#DDDDDD">
                <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="Sign in with Apple"
                  android:textSize="15sp" android:textColor="#2D3142" /></RelativeLayout></LinearLayout>
            """,
        ])
        #expect(rules.contains("style.fill-color") == row.isButton)
    }
}

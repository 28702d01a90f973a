import QuinceGuidelines
import Testing

/// Several apps in one folder are several apps: checked together, each has the findings that it has alone.
@Suite("Apps in one folder")
struct ProjectsTogetherTests {
    /// Apps that call different things the same, two of a kind each.
    static let apps: [String: [String: String]] = [
        "flutter1": Self.flutter("Login with Apple", "0xFF00FF00"),
        "flutter2": Self.flutter("Connect with Apple", "0xFFFF0000"),
        "native1": Self.native("Login with Apple", "#0f0"),
        "native2": Self.native("Register with Apple", "#f00"),
        "compose1": Self.compose("Login with Apple", "0xFF00FF00"),
        "compose2": Self.compose("Use Apple ID", "0xFFFF0000"),
        "xcode1": Self.xcode("Login with Apple", red: "1.000"),
        "xcode2": Self.xcode("Join with Apple", red: "0.500"),
        "web1": Self.web("Login with Apple", "#0f0"),
        "web2": Self.web("Connect with Apple", "#f00"),
    ]

    @Test("have the findings together that they have alone")
    func together() async {
        let all = await Self.findings(Self.apps.keys.sorted())
        var alone: [String] = []
        for app in Self.apps.keys.sorted() {
            let found = await Self.findings([app])
            #expect(found.contains { $0.contains("title.wording") }, "\(app) has no finding on its title")
            #expect(found.contains { $0.contains("style.fill-color") }, "\(app) has no finding on its color")
            alone += found
        }
        #expect(all == alone.sorted())
    }

    @Test(
        "have titles of their own, and so have the modules of one project",
        arguments: ["package.json", "Package.swift"]
    )
    func titles(_ mark: String) async {
        func app(_ title: String) -> String {
            "<button style='width: 300px; height: 44px; background: #000; color: #fff'>\(title)</button>"
        }
        let (one, other) =
            mark == "Package.swift"
            ? ("Sources/Shop/a.html", "Sources/Courier/b.html") : ("shop/a.html", "courier/b.html")
        var files = [mark: "", one: app("Sign in with Apple"), other: app("Continue with Apple")]
        if mark == "package.json" { files["shop/\(mark)"] = ""; files["courier/\(mark)"] = "" }
        let apart = await CheckResult.of(files).sentences
        #expect(!apart.contains { $0.contains("title.consistent") }, "\(apart)")
        files[one] = app("Sign in with Apple") + app("Continue with Apple")
        files["\(one).html"] = app("Continue with Apple")
        let together = await CheckResult.of(files).sentences
        #expect(together.contains { $0.contains("title.consistent") }, "\(together)")
    }

    @Test("share what lies in none of them")
    func shared() async {
        var files = Self.apps["flutter1"] ?? [:]
        let colors = files.removeValue(forKey: "lib/theme/colors.dart") ?? ""
        var paths = Dictionary(uniqueKeysWithValues: files.map { ("app/\($0)", $1) })
        paths["common/theme/colors.dart"] = colors
        #expect(await CheckResult.of(paths).sentences.contains { $0.contains("style.fill-color") })
    }

    @Test("are told by the files at their tops; modules of an app are one")
    func roots() {
        let roots = ProjectRoots([
            "a/pubspec.yaml", "b/B.xcodeproj/project.pbxproj", "b/Kit/Package.swift", "x/y.swift",
        ])
        #expect(roots.project(of: "a/lib/a.dart") == "a")
        #expect(roots.project(of: "b/Kit/Sources/K.swift") == "b")
        #expect(roots.project(of: "b/B/V.swift") == "b")
        #expect(roots.project(of: "x/y.swift") == nil)
        #expect(ProjectRoots(["Package.swift", "a/pubspec.yaml"]).project(of: "a/lib/a.dart") == "")
        #expect(ProjectRoots(["W.xcworkspace/contents.xcworkspacedata"]).project(of: "a/b.swift") == "")
    }

    private static func findings(_ names: [String]) async -> [String] {
        var files: [String: String] = [:]
        for name in names {
            for (path, text) in Self.apps[name] ?? [:] { files["\(name)/\(path)"] = text }
        }
        return await CheckResult.of(files).sentences
    }
}

extension ProjectsTogetherTests {
    private static func flutter(_ title: String, _ color: String) -> [String: String] {
        [
            "pubspec.yaml": "name: app",
            "lib/theme/colors.dart": "class AppColors { static const button = Color(\(color)); }",
            "lib/apple_login_button.dart": """
            class AppleLoginButton extends StatelessWidget {
              Widget build(context) => ElevatedButton(
                style: ElevatedButton.styleFrom(backgroundColor: AppColors.button, minimumSize: Size(280, 44)),
                onPressed: go, child: Text('\(title)'));
            }
            """,
            "lib/login_page.dart": """
            class LoginPage extends StatelessWidget {
              Widget build(context) => Scaffold(body: Column(children: [Text('With Apple'), AppleLoginButton()]));
            }
            """,
        ]
    }

    private static func native(_ title: String, _ color: String) -> [String: String] {
        [
            "package.json": "{\"name\": \"app\"}",
            "src/theme/colors.ts": "export const colors = { button: '\(color)' };",
            "src/AppleLoginButton.tsx": """
            import { Pressable, Text } from 'react-native';
            import { colors } from './theme/colors';
            export const AppleLoginButton = () => (
              <Pressable onPress={go} style={{ backgroundColor: colors.button, height: 44, width: 280 }}><Text>\(title)</Text></Pressable>
            );
            """,
            "src/Login.tsx": """
            import { View, Text } from 'react-native';
            import { AppleLoginButton } from './AppleLoginButton';
            export const Login = () => (<View><Text>With Apple</Text><AppleLoginButton /></View>);
            """,
        ]
    }

    private static func compose(_ title: String, _ color: String) -> [String: String] {
        [
            "settings.gradle.kts": "",
            "app/src/main/java/ui/theme/Color.kt":
                "import androidx.compose.ui.graphics.Color\nval ButtonColor = Color(\(color))",
            "app/src/main/java/ui/AppleLoginButton.kt": """
            @Composable fun AppleLoginButton() {
              Button(onClick = { go() }, modifier = Modifier.height(44.dp).width(280.dp),
                colors = ButtonDefaults.buttonColors(containerColor = ButtonColor)) { Text("\(title)") }
            }
            """,
            "app/src/main/java/ui/Login.kt": """
            @Composable fun Login() { Column { Text("With Apple") ; AppleLoginButton() } }
            """,
        ]
    }

    private static func xcode(_ title: String, red: String) -> [String: String] {
        [
            "App.xcodeproj/project.pbxproj": "// !$*UTF8*$!",
            "App/Assets.xcassets/Brand.colorset/Contents.json": """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
              {"red": "\(red)", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}}], "info": {"author": "xcode", "version": 1}}
            """,
            "App/AppleLoginButton.swift": """
            import SwiftUI
            struct AppleLoginButton: View {
              var body: some View {
                Button(action: { go() }) {
                  Text("\(title)").font(.system(size: 19)).frame(width: 280, height: 44).background(Color("Brand"))
                }
              }
            }
            """,
            "App/LoginView.swift": """
            import SwiftUI
            struct LoginView: View { var body: some View { VStack { Text("With Apple"); AppleLoginButton() } } }
            """,
        ]
    }

    private static func web(_ title: String, _ color: String) -> [String: String] {
        [
            "package.json": "{\"name\": \"web\"}",
            "style.css":
                ".apple { background-color: \(color); height: 44px; width: 280px; color: #fff; border: none }",
            "index.html": """
            <html lang="en"><head><link rel="stylesheet" href="style.css"></head>
            <body><form><input type="password"><button class="apple">\(title)</button></form></body></html>
            """,
        ]
    }
}

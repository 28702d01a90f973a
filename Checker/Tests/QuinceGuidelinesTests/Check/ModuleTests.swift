import QuinceGuidelines
import Testing

/// What the modules of one project call the same is each module's own.
@Suite("Modules of a project")
struct ModuleTests {
    /// A module whose button has its title from a table; the files of each toolkit, with the mark of the project.
    struct Toolkit: Sendable, CustomTestStringConvertible {
        let name: String
        let mark: String
        let files: @Sendable (String) -> [String: String]

        var testDescription: String { self.name }
    }

    static let toolkits = [
        Toolkit(name: "SwiftUI", mark: "Apps.xcworkspace/contents.xcworkspacedata") { title in
            [
                "App.xcodeproj/project.pbxproj": "// !$*UTF8*$!",
                "App/en.lproj/Localizable.strings": "\"apple.title\" = \"\(title)\";",
                "App/Login.swift": """
                import SwiftUI
                struct Login: View {
                  var body: some View {
                    Button { } label: {
                      Label("apple.title", image: "apple").font(.system(size: 19)).foregroundStyle(.white)
                    }.frame(width: 240, height: 44).background(.black)
                  }
                }
                """,
            ]
        },
        Toolkit(name: "React Native", mark: "package.json") { title in
            [
                "package.json": "{}", "locales/en.json": "{\"login\": {\"apple\": \"\(title)\"}}",
                "src/Login.tsx": """
                import { Pressable, Text } from 'react-native';
                export const Login = () => (
                  <Pressable onPress={go} style={{ backgroundColor: '#000', height: 44, width: 280 }}>
                    <Text style={{ color: '#fff', fontSize: 19 }}>{t('login.apple')}</Text>
                  </Pressable>
                );
                """,
            ]
        },
        Toolkit(name: "Android", mark: "settings.gradle.kts") { title in
            [
                "build.gradle.kts": "",
                "src/main/res/values/strings.xml":
                    "<resources><string name=\"apple\">\(title)</string></resources>",
                "src/main/res/layout/login.xml": """
                <?xml version="1.0" encoding="utf-8"?>
                <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">
                  <Button android:layout_width="280dp" android:layout_height="44dp" android:text="@string/apple"
                    android:textColor="#fff" android:background="#000" />
                </LinearLayout>
                """,
            ]
        },
        Toolkit(name: "Compose", mark: "settings.gradle.kts") { title in
            [
                "build.gradle.kts": "",
                "src/main/res/values/strings.xml":
                    "<resources><string name=\"apple\">\(title)</string></resources>",
                "src/main/java/ui/Login.kt": """
                @Composable fun Login() {
                  Button(onClick = { go() }, modifier = Modifier.height(44.dp).width(280.dp)) {
                    Text(stringResource(R.string.apple))
                  }
                }
                """,
            ]
        },
        Toolkit(name: "Flutter", mark: "melos.yaml") { title in
            [
                "pubspec.yaml": "name: app",
                "lib/l10n/app_en.arb": "{\"@@locale\": \"en\", \"apple\": \"\(title)\"}",
                "lib/login.dart": """
                class Login extends StatelessWidget {
                  Widget build(context) => ElevatedButton(
                    style: ElevatedButton.styleFrom(backgroundColor: Colors.black, minimumSize: Size(280, 44)),
                    onPressed: go, child: Text(AppLocalizations.of(context)!.apple));
                }
                """,
            ]
        },
    ]

    @Test("have texts of their own", arguments: Self.toolkits)
    func texts(_ toolkit: Toolkit) async {
        func wrong(_ titles: [String: String]) async -> [String] {
            var files = [toolkit.mark: ""]
            for (folder, title) in titles {
                for (path, text) in toolkit.files(title) { files["\(folder)/\(path)"] = text }
            }
            return await CheckResult.of(files).sentences.filter {
                $0.contains("title.wording") && $0.contains(" violation ")
            }
        }
        let first = await wrong(["a": "Login using Apple", "b": "Sign in with Apple"])
        #expect(!first.isEmpty && first.allSatisfy { $0.hasPrefix("a/") }, "\(first)")
        let second = await wrong(["a": "Sign in with Apple", "b": "Login using Apple"])
        #expect(!second.isEmpty && second.allSatisfy { $0.hasPrefix("b/") }, "\(second)")
    }

    @Test("are the apps of an Xcode project, whose files lie in one folder", arguments: [false, true])
    func targets(_ isSynchronized: Bool) async {
        func button(_ type: String, _ name: String) -> String {
            """
            import AuthenticationServices
            import SwiftUI
            struct \(name): View {
              var body: some View { SignInWithAppleButton(.\(type)) { _ in } onCompletion: { _ in }.frame(width: 280, height: 44) }
            }
            """
        }
        func told(_ apps: [String: [String]]) async -> [String] {
            await CheckResult.of([
                "Shop.xcodeproj/project.pbxproj": Self.project(apps, isSynchronized: isSynchronized),
                "Screens/Customer.swift": button("signIn", "Customer"),
                "Screens/Courier.swift": button("continue", "Courier"),
                "Screens/Shared.swift": button("continue", "Shared"),
            ]).sentences.filter { $0.contains("title.consistent") }
        }
        let apart = await told(["Shop": ["Customer.swift"], "Courier": ["Courier.swift", "Shared.swift"]])
        #expect(apart.isEmpty, "\(apart)")
        let shared = await told([
            "Shop": ["Customer.swift", "Shared.swift"], "Courier": ["Courier.swift", "Shared.swift"],
        ])
        #expect(shared.count == 1, "\(shared)")
        let one = await told(["Shop": ["Customer.swift", "Courier.swift", "Shared.swift"]])
        #expect(one.count == 1, "\(one)")
    }

    @Test(
        "no project file stops a check",
        arguments: ["{", "{a=(", "{objects={};rootObject=a;}", "\u{0}\u{1}"]
    )
    func garbage(_ text: String) async {
        let deep = String(repeating: text, count: 200_000)
        for text in [text, deep] {
            let found = await CheckResult.of(["A.xcodeproj/project.pbxproj": text, "A/a.swift": ""]).sentences
            #expect(found.isEmpty)
        }
    }

    /// A project in which each app is built from some files of the folder `Screens`.
    private static func project(_ apps: [String: [String]], isSynchronized: Bool) -> String {
        let files = Set(apps.values.joined()).sorted()
        let targets = apps.keys.sorted().map { app in
            let own = apps[app] ?? []
            let others = files.filter { !own.contains($0) }.map { "\"\($0)\"" }.joined(separator: ", ")
            return """
                T\(app) = { isa = PBXNativeTarget; name = "\(app)"; productType = "com.apple.product-type.application";
                  buildPhases = ( S\(app) ); dependencies = ();
                  \(isSynchronized ? "fileSystemSynchronizedGroups = ( screens );" : "") };
                S\(app) = { isa = PBXSourcesBuildPhase;
                  files = ( \(isSynchronized ? "" : own.map { "\"B\($0)\"" }.joined(separator: ", ")) ); };
                E\(app) = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T\(app);
                  membershipExceptions = ( \(others) ); };
                """
        }
        let references = files.map {
            """
            "R\($0)" = { isa = PBXFileReference; path = "\($0)"; sourceTree = "<group>"; };
            "B\($0)" = { isa = PBXBuildFile; fileRef = "R\($0)"; };
            """
        }
        let names = apps.keys.sorted()
        let group =
            isSynchronized
            ? "isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( \(names.map { "E\($0)" }.joined(separator: ", ")) );"
            : "isa = PBXGroup; children = ( \(files.map { "\"R\($0)\"" }.joined(separator: ", ")) );"
        return """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
              P = { isa = PBXProject; mainGroup = M; targets = ( \(names.map { "T\($0)" }.joined(separator: ", ")) ); };
              M = { isa = PBXGroup; children = ( screens ); sourceTree = "<group>"; };
              screens = { \(group) path = Screens; sourceTree = "<group>"; };
              \((targets + references).joined(separator: "\n"))
            }; }
            """
    }
}

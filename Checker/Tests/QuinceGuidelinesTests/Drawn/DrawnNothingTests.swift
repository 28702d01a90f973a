import QuinceGuidelines
import Testing

/// What looks like a Sign in with Apple button and is none.
@Suite("Code and layouts without a button for Sign in with Apple")
struct DrawnNothingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let path: String
        let source: String
        var testDescription: String { self.why }

        init(_ why: String, _ path: String, _ source: String) {
            self.why = why
            self.path = path
            self.source = source
        }
    }

    private static func dart(_ widget: String) -> String {
        "class Page extends StatelessWidget { Widget build(context) => \(widget); }"
    }

    private static func kotlin(_ body: String) -> String { "@Composable fun Page() { \(body) }" }

    private static func script(_ element: String) -> String {
        "import { View } from 'react-native'; export const Page = () => (\(element));"
    }

    static let rows: [Row] = [
        Row(
            "a heading",
            "lib/a.dart",
            dart("Column(children: [Text('Sign in with Apple'), Text('is private')])")
        ),
        Row(
            "another product",
            "lib/a.dart",
            dart("ElevatedButton(onPressed: pay, child: Text('Pay with Apple Pay'))")
        ),
        Row(
            "a way to the shop",
            "lib/a.dart",
            dart(
                "InkWell(onTap: open, child: Row(children: [Icon(Icons.apple), Text('Download on the App Store')]))"
            )
        ),
        Row(
            "a fruit",
            "lib/a.dart",
            dart("InkWell(onTap: eat, child: Row(children: [Image.asset('pineapple.png'), Text('Eat')]))")
        ),
        Row(
            "an icon that is not pressed",
            "lib/a.dart",
            dart("Row(children: [Icon(Icons.apple), Text('macOS')])")
        ),
        Row("a platform to choose", "lib/a.dart", dart("InkWell(onTap: choose, child: Icon(Icons.apple))")),
        Row(
            "a row of a menu",
            "lib/a.dart",
            dart(
                "ListView(children: [ListTile(leading: Icon(Icons.apple), title: Text('Connect with Apple'), onTap: link), "
                    + "ListTile(title: Text('Language'), onTap: choose), ListTile(title: Text('Notifications'), onTap: choose)])"
            )
        ),
        Row(
            "a row of a menu in Compose",
            "a.kt",
            kotlin(
                "DropdownMenu { "
                    + ["Connect with Apple", "Language", "Notifications"].map {
                        "DropdownMenuItem(onClick = { go() }) { Text(\"\($0)\") }"
                    }.joined(separator: "; ") + " }"
            )
        ),
        Row(
            "a row of a list in React Native",
            "a.tsx",
            script(
                "<View>"
                    + ["Connect with Apple", "Language", "Notifications"].map {
                        "<List.Item title=\"\($0)\" onPress={go} />"
                    }.joined() + "</View>"
            )
        ),
        Row("a state", "lib/a.dart", dart("InkWell(onTap: stop, child: Text('Signing in with Apple…'))")),
        Row(
            "the way back",
            "lib/a.dart",
            dart("ElevatedButton(onPressed: off, child: Text('Disconnect Apple Account'))")
        ),
        Row(
            "in a comment",
            "lib/a.dart",
            dart("Text('x') /* ElevatedButton(child: Text('Sign in with Apple ID')) /* deep */ */")
        ),
        Row("in a text", "lib/a.dart", dart("Text(\"ElevatedButton(child: Text('Sign in with Apple'))\")")),
        Row(
            "never called",
            "lib/a.dart",
            "void helper() { final x = ElevatedButton(onPressed: a, child: Text('Sign in with Apple ID')); print(x); }"
        ),
        Row(
            "a test",
            "test/apple_test.dart",
            dart("ElevatedButton(onPressed: a, child: Text('Sign in with Apple ID'))")
        ),
        Row(
            "generated",
            "lib/a.g.dart",
            dart("ElevatedButton(onPressed: a, child: Text('Sign in with Apple ID'))")
        ),
        Row(
            "the package's own widget",
            "lib/src/sign_in_with_apple_button.dart",
            """
            class SignInWithAppleButton extends StatelessWidget {
              const SignInWithAppleButton({this.text = 'Sign in with Apple', this.height = 44});
              Widget build(BuildContext context) {
                final label = Text(text, style: TextStyle(fontSize: height * 0.43));
                var children = <Widget>[];
                switch (iconAlignment) { case IconAlignment.center: children = [icon, Flexible(child: label)]; break; }
                return SizedBox(height: height, child: CupertinoButton(onPressed: onPressed, child: Row(children: children)));
              }
            }
            """
        ),
        Row(
            "a heading in Compose",
            "src/main/A.kt",
            kotlin("Column { Text(\"Sign in with Apple\"); Text(\"apple\") }")
        ),
        Row(
            "a preview",
            "src/main/A.kt",
            "@Preview @Composable fun P() { Button(onClick = {}) { Text(\"Sign in with Apple ID\") } }"
        ),
        Row(
            "no composable",
            "src/main/A.kt",
            "fun log() { Log.d(\"apple\", \"Button(onClick = {}) { Text('Sign in with Apple ID') }\") } // @Composable"
        ),
        Row(
            "a unit test in Kotlin",
            "src/test/java/AppleTest.kt",
            kotlin("Button(onClick = {}) { Text(\"Sign in with Apple ID\") }")
        ),
        Row(
            "a text view that is not pressed",
            "res/layout/a.xml",
            #"<TextView xmlns:android="x" android:layout_width="match_parent" android:text="Sign in with Apple"/>"#
        ),
        Row(
            "a text for designers only",
            "res/layout/a.xml",
            #"<Button xmlns:android="x" xmlns:tools="y" android:layout_width="9dp" tools:text="Sign in with Apple ID" android:text="Buy"/>"#
        ),
        Row(
            "resources for debugging",
            "src/debug/res/layout/a.xml",
            #"<Button xmlns:android="x" android:layout_width="9dp" android:text="Sign in with Apple ID"/>"#
        ),
        Row(
            "XML of another kind",
            "config/apple.xml",
            #"<Button xmlns:android="x" android:layout_width="9dp" android:text="Sign in with Apple ID"/>"#
        ),
        Row("a heading in React Native", "src/A.tsx", script("<View><Text>Sign in with Apple</Text></View>")),
        Row(
            "an element in a comment",
            "src/A.tsx",
            script(
                "<View>{/* <Pressable onPress={a}><Text>Sign in with Apple ID</Text></Pressable> */}</View>"
            )
        ),
        Row(
            "a page of the web",
            "src/A.tsx",
            "export const A = () => <button onClick={a}>Sign in with Apple ID</button>;"
        ),
        Row(
            "a story",
            "src/Apple.stories.tsx",
            script("<Pressable onPress={a}><Text>Sign in with Apple ID</Text></Pressable>")
        ),
        Row(
            "types",
            "src/A.tsx",
            script("<View />")
                + "\ninterface Apple<T> { signIn?: () => Promise<T>; 'a-b': string } type B = 'apple' | 'b';"
        ),
    ]

    @Test("nothing is measured", arguments: rows)
    func nothing(_ row: Row) async {
        let inspection = await DrawnProject(row.path, row.source).inspection()
        #expect(inspection.buttons.map(\.words).isEmpty, "\(inspection.buttons.map(\.words))")
    }

    @Test("buttons that keep the guidelines break no rule")
    func kept() async {
        let dart = """
            class Login extends StatelessWidget {
              Widget build(context) => Scaffold(backgroundColor: Colors.white, body: Center(child: Padding(
                padding: EdgeInsets.all(24), child: SignInWithAppleButton(onPressed: go, height: 50))));
            }
            """
        let native = """
            import { View } from 'react-native';
            export const Login = () => <View style={{ flex: 1, backgroundColor: '#fff' }}><AppleAuthenticationButton
              buttonStyle={AppleAuthenticationButtonStyle.BLACK} style={{ width: 200, height: 44 }} /></View>;
            """
        let layout = """
            <FrameLayout xmlns:android="a" android:layout_width="match_parent" android:layout_height="match_parent"
                android:background="#FFFFFF"><com.a.SignInWithAppleButton style="@style/SignInWithAppleButton.Black"
                android:layout_width="match_parent" android:layout_height="44dp" android:layout_margin="20dp"/></FrameLayout>
            """
        let inspection = await DrawnProject([
            ("lib/login.dart", dart), ("src/Login.tsx", native), ("res/layout/login.xml", layout),
        ]).inspection()
        #expect(inspection.buttons.count == 3)
        #expect(RuleCheck().findings(in: inspection).map { "\($0.place): \($0.rule)" }.isEmpty)
    }
}

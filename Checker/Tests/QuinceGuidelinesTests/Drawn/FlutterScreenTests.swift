import QuinceGuidelines
import Testing

@Suite("Screens in Dart")
struct FlutterScreenTests {
    @Test("the page's color is behind the button, and others stand beside it")
    func page() async {
        let project = DrawnProject(
            "lib/login.dart",
            """
            class LoginPage extends StatefulWidget { @override _LoginPageState createState() => _LoginPageState(); }
            class _LoginPageState extends State<LoginPage> {
              Widget build(BuildContext context) => Scaffold(
                backgroundColor: Colors.blueGrey,
                body: SafeArea(child: Padding(padding: EdgeInsets.all(20), child: Column(
                  crossAxisAlignment: CrossAxisAlignment.stretch,
                  children: [
                    _google(),
                    const SizedBox(height: 3),
                    Container(height: 50, color: Colors.black, child: InkWell(onTap: apple, child: Text('Sign in with Apple'))),
                    SizedBox(height: 12),
                    TextButton(onPressed: mail, child: Text('Sign in with email')),
                  ]))));
              Widget _google() => GestureDetector(
                onTap: () => google(), child: Container(height: 60, color: Colors.white, child: Text('Sign in with Google')));
            }
            """
        )
        let button = await project.button()
        #expect(button["background"] == "#607D8B")
        #expect(button["width"] == "335")
        #expect(button["gap"] == "3")
        #expect(button["siblings"] == "Google 60, own")
    }

    @Test("a component is looked at where it is used")
    func components() async {
        let use = """
            import 'apple_button.dart';
            class Login extends StatelessWidget {
              Widget build(context) => Scaffold(backgroundColor: Colors.black, body: Center(child: AppleButton()));
            }
            """
        let definition = """
            import 'colors.dart';
            class AppleButton extends StatelessWidget {
              Widget build(context) => ElevatedButton(
                onPressed: signInWithApple,
                style: ElevatedButton.styleFrom(backgroundColor: AppColors.night, minimumSize: Size.fromHeight(Sizes.tall)),
                child: Text('Sign in with Apple'));
            }
            """
        let constants = """
            class AppColors { static const Color night = Color(0xFF121212); }
            abstract class Sizes { static const double tall = 52; }
            """
        let project = DrawnProject([
            ("lib/login.dart", use), ("lib/apple_button.dart", definition), ("lib/colors.dart", constants),
        ])
        let button = await project.button()
        #expect(button["path"] == "lib/apple_button.dart")
        #expect(button["background"] == "#000000")
        #expect(button["fill"] == "#121212")
        #expect(button["height"] == "52")
    }

    @Test("what is written at the use stands at the use")
    func arguments() async {
        let project = DrawnProject(
            "lib/social.dart",
            """
            class Socials extends StatelessWidget {
              Widget build(c) => Column(children: [
                SocialButton(label: 'Log in with Google', icon: Image.asset('g.png'), onTap: g),
                SocialButton(
                  label: 'Log in with Apple',
                  icon: const Icon(Icons.apple), onTap: a),
              ]);
            }
            class SocialButton extends StatelessWidget {
              const SocialButton({super.key, required this.label, required this.icon, this.onTap, this.height = 48});
              final String label; final Widget icon; final VoidCallback? onTap; final double height;
              Widget build(c) => InkWell(onTap: onTap, child: Container(
                height: height, color: Colors.black,
                child: Row(children: [icon, Text(label, style: TextStyle(fontSize: 16, color: Colors.grey))])));
            }
            """
        )
        let button = await project.button()
        #expect(button["line"] == "4")
        #expect(button["height"] == "48")
        #expect(button["title"] == "Log in with Apple")
        #expect(button["color"] == "#9E9E9E")
        #expect(button["siblings"] == "Google 48")
    }

    @Test("translations give a title in each language")
    func translations() async {
        let code = """
            class AppleLogin extends StatelessWidget {
              Widget build(context) => ElevatedButton(onPressed: go, child: Text(AppLocalizations.of(context)!.login_apple));
            }
            """
        let project = DrawnProject([
            ("lib/apple.dart", code),
            ("lib/l10n/app_en.arb", #"{"login_apple": "Sign in with Apple", "@login_apple": {}}"#),
            ("lib/l10n/app_pt_BR.arb", #"{"@@locale": "pt_BR", "login_apple": "Entrar com Apple"}"#),
        ])
        let titles = await project.buttons().map { "\($0["locale"] ?? "") \($0["title"] ?? "")" }
        #expect(titles == ["en Sign in with Apple", "pt_BR Entrar com Apple"])
    }

    @Test("what depends on the appearance is measured in both")
    func appearances() async {
        let project = DrawnProject(
            "lib/apple.dart",
            """
            class AppleLogin extends StatelessWidget {
              Widget build(context) {
                final isDark = Theme.of(context).brightness == Brightness.dark;
                return ElevatedButton(
                  style: ElevatedButton.styleFrom(backgroundColor: isDark ? Colors.white : Colors.black),
                  onPressed: go, child: Text('Sign in with Apple'));
              }
            }
            """
        )
        let fills = await project.buttons().map { "\($0["appearance"] ?? "") \($0["fill"] ?? "")" }
        #expect(fills == ["light #000000", "dark #FFFFFF"])
    }

    @Test("fields tell what they are for and which keyboard comes up")
    func fields() async throws {
        let project = DrawnProject(
            "lib/login.dart",
            """
            class Login extends StatelessWidget {
              Widget build(c) => Column(children: [
                TextField(decoration: InputDecoration(labelText: 'Email')),
                TextFormField(controller: emailController, keyboardType: TextInputType.emailAddress),
                TextField(decoration: InputDecoration(hintText: 'E-mail address'), autofillHints: [AutofillHints.email]),
                TextField(obscureText: true, decoration: const InputDecoration(hintText: 'Password')),
              ]);
            }
            """
        )
        let screen = try #require(await project.inspection().screens.first)
        let fields = screen.elements.compactMap { element -> String? in
            guard case .field(let field) = element.kind else { return nil }
            return "\(field.meaning.rawValue) \(field.hasEmailKeyboard.knownValue ?? false)"
        }
        #expect(fields == ["email false", "email true", "email false", "password false"])
        #expect(!screen.offersSignInWithApple)
    }
}

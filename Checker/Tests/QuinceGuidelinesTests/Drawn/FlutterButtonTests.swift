import QuinceGuidelines
import Testing

@Suite("Buttons in Dart")
struct FlutterButtonTests {
    /// A widget as it stands in a class of its own.
    static func file(_ widget: String) -> String {
        """
        import 'package:flutter/material.dart';
        import 'package:sign_in_with_apple/sign_in_with_apple.dart';
        class AppleLogin extends StatelessWidget {
          @override
          Widget build(BuildContext context) {
            return \(widget);
          }
        }
        """
    }

    static let packages: [DrawnRow] = [
        DrawnRow(
            "the package's button has a style and a height of its own",
            "SignInWithAppleButton(onPressed: signIn)",
            [
                "kind": "system-wrapped", "platform": "cross-platform", "style": "black", "height": "44",
                "radius": "8",
                "width": "-", "background": "-", "line": "6",
            ]
        ),
        DrawnRow(
            "its arguments say otherwise",
            """
            SignInWithAppleButton(
              onPressed: () => auth(scopes: ['email', "name"]),
              height: 30 + 2 * 4,
              style: SignInWithAppleButtonStyle.whiteOutlined,
              borderRadius: const BorderRadius.all(Radius.circular(19)),
              text: 'Login with Apple',
            )
            """,
            ["style": "white-outline", "height": "38", "radius": "19", "title": "Login with Apple"]
        ),
        DrawnRow(
            "a box around it decides its size",
            "SizedBox(width: 120, height: 28, child: SignInWithAppleButton(onPressed: go))",
            ["width": "120", "height": "28"]
        ),
        DrawnRow(
            "a box that asks its caller decides nothing",
            "SizedBox(width: width, height: height, child: SignInWithAppleButton(onPressed: go))",
            ["width": "-"]
        ),
        DrawnRow(
            "white on nobody knows what is worth a question",
            "SignInWithAppleButton(onPressed: go, style: SignInWithAppleButtonStyle.white)",
            ["style": "white", "background": "?"]
        ),
        DrawnRow(
            "half transparent is not as it is drawn",
            "Opacity(opacity: .5, child: SignInWithAppleButton(onPressed: go))",
            ["cover": "opacity 0.5"]
        ),
        DrawnRow(
            "the button of a package for all companies",
            "SignInButton(Buttons.AppleDark, onPressed: go)",
            [
                "kind": "custom-text", "title": "Sign in with Apple", "size": "14", "height": "36",
                "width": "220",
                "fill": "~#000000", "color": "#FFFFFF", "logo": "iconFont(\"FontAwesomeIcons.apple\")",
            ]
        ),
        DrawnRow(
            "the same with a text of its own",
            "SignInButton(Buttons.apple, text: 'Apple ID', onPressed: go)",
            ["title": "Apple ID", "fill": "~#FFFFFF", "color": "#000000"]
        ),
    ]

    static let imitations: [DrawnRow] = [
        DrawnRow(
            "sizes follow from padding and icon",
            """
            ElevatedButton(
              onPressed: () {},
              style: ElevatedButton.styleFrom(
                backgroundColor: Colors.black,
                padding: const EdgeInsets.symmetric(vertical: 15),
                shape: RoundedRectangleBorder(borderRadius: BorderRadius.circular(25)),
              ),
              child: const Row(children: [
                Icon(Icons.apple, color: Colors.white), // the mark
                SizedBox(width: 8),
                Text('Sign in with Apple', style: TextStyle(fontSize: 18, color: Colors.white)),
              ]),
            )
            """,
            [
                "kind": "custom-text", "height": "54", "radius": "25", "fill": "#000000", "border": "none",
                "title": "Sign in with Apple", "size": "18", "color": "#FFFFFF",
                "logo": "iconFont(\"Icons.apple\")",
                "logo size": "24 x 24", "logo color": "#FFFFFF", "stacked": "false",
                "name": "Sign in with Apple",
            ]
        ),
        DrawnRow(
            "the older names of the same, with icon and label",
            """
            OutlinedButton.icon(
              onPressed: null,
              icon: FaIcon(FontAwesomeIcons.apple, size: 20),
              label: Text("Continue with Apple"),
              style: OutlinedButton.styleFrom(
                primary: Colors.black87, minimumSize: Size(double.infinity, 48),
                side: BorderSide(width: 2.0, color: Colors.grey.shade300)),
            )
            """,
            [
                "title": "Continue with Apple", "color": "#000000DD", "fill": "#00000000",
                "border": "#E0E0E0 2",
                "height": "48", "size": "~14", "logo size": "20 x 20", "logo color": "#000000DD",
            ]
        ),
        DrawnRow(
            "states and their older class",
            """
            ElevatedButton(
              style: ButtonStyle(
                backgroundColor: MaterialStateProperty.all<Color>(const Color(0xFF231815)),
                foregroundColor: WidgetStatePropertyAll(Colors.white),
                fixedSize: WidgetStateProperty.all(const Size(130, 40)),
                shape: MaterialStateProperty.all(const StadiumBorder())),
              onPressed: go,
              child: Text('Sign up with Apple', style: TextStyle(fontSize: 17.2)))
            """,
            [
                "fill": "#231815", "color": "#FFFFFF", "width": "130", "height": "40", "radius": "1000",
                "logo": "none",
                "size": "17.2",
            ]
        ),
        DrawnRow(
            "a box that is tapped",
            """
            GestureDetector(
              onTap: _handleAppleSignIn,
              child: Container(
                height: 50, width: double.infinity, margin: EdgeInsets.all(4),
                decoration: BoxDecoration(
                  color: Colors.white,
                  border: Border.all(color: Colors.black, width: 1.5),
                  borderRadius: BorderRadius.circular(12)),
                child: Row(mainAxisAlignment: MainAxisAlignment.center, children: [
                  Image.asset('assets/apple_logo.png', height: 24, width: 24),
                  const SizedBox(width: 10),
                  Text('Sign in ' 'with Apple', style: TextStyle(fontSize: 21, fontFamily: 'Poppins')),
                ])))
            """,
            [
                "height": "50", "radius": "12", "fill": "#FFFFFF", "border": "#000000 1.5",
                "title": "Sign in with Apple", "font": "Poppins",
                "logo": "picture(\"assets/apple_logo.png\")",
                "bitmap": "true", "logo size": "24 x 24",
            ]
        ),
        DrawnRow(
            "a button in a painted box is that box",
            """
            Container(
              color: const Color.fromRGBO(45, 45, 45, 1), height: 60, width: 60,
              child: OutlinedButton(
                onPressed: () {},
                style: OutlinedButton.styleFrom(side: BorderSide(color: Colors.white)),
                child: const Icon(Icons.apple, size: 34, color: Colors.white)))
            """,
            [
                "kind": "custom-logo-only", "fill": "#2D2D2D", "width": "60", "height": "60", "name": "",
                "logo color": "#FFFFFF",
            ]
        ),
        DrawnRow(
            "a logo alone whose size is told elsewhere",
            "Container(color: Colors.black, width: side * .4, height: side * .1, child: InkWell(onTap: appleLogin, child: Icon(Icons.apple)))",
            ["kind": "custom-logo-only", "width": "?", "height": "?"]
        ),
        DrawnRow(
            "a bare icon that is pressed",
            "IconButton(icon: Icon(Icons.apple, size: 40), tooltip: 'Sign in with Apple', onPressed: loginWithApple)",
            [
                "kind": "custom-logo-only", "fill": "#00000000", "name": "Sign in with Apple",
                "logo size": "40 x 40",
            ]
        ),
        DrawnRow(
            "a round one",
            """
            InkWell(onTap: signInWithApple, child: Container(
              width: 64, height: 64,
              decoration: BoxDecoration(shape: BoxShape.circle, color: Colors.black),
              child: Icon(FontAwesomeIcons.apple, color: Colors.white)))
            """,
            ["kind": "custom-logo-only", "shape": "circle", "width": "64", "radius": "32"]
        ),
        DrawnRow(
            "a widget of another package is known by its arguments",
            "CircularIconButton(size: 50, icon: Icons.apple, tooltip: 'Continue with Apple', onPressed: go, iconColor: Colors.white)",
            [
                "kind": "custom-logo-only", "height": "-", "name": "Continue with Apple",
                "logo": "iconFont(\"Icons.apple\")", "logo color": "#FFFFFF",
            ]
        ),
        DrawnRow(
            "the logo above the title",
            "InkWell(onTap: go, child: Column(children: [Icon(Icons.apple), Text('Sign in with Apple')]))",
            ["stacked": "true"]
        ),
        DrawnRow(
            "a share of the screen",
            "SizedBox(width: MediaQuery.of(context).size.width * 0.3, height: 44, child: ElevatedButton(onPressed: go, child: Text('Sign in with Apple', style: TextStyle(fontSize: 19))))",
            ["width": "112.5", "height": "44", "fill": "-"]
        ),
        DrawnRow(
            "while something is waited for another thing is shown",
            "ElevatedButton(onPressed: go, child: _isBusy ? CircularProgressIndicator() : Text('Sign in with Apple'))",
            ["title": "Sign in with Apple"]
        ),
        DrawnRow(
            "letters in capitals by code",
            "ElevatedButton(onPressed: go, child: Text('Sign in with Apple'.toUpperCase()))",
            ["title": "SIGN IN WITH APPLE"]
        ),
        DrawnRow(
            "a title in two texts",
            "InkWell(onTap: go, child: Row(children: [Icon(Icons.apple), Text('Sign in with'), Text('Apple')]))",
            ["title": "Sign in with Apple"]
        ),
        DrawnRow(
            "a fill that a theme decides",
            "ElevatedButton(onPressed: go, style: ElevatedButton.styleFrom(backgroundColor: Theme.of(context).primaryColor), child: Text('Sign in with Apple'))",
            ["fill": "?", "background": "-"]
        ),
        DrawnRow(
            "opacity of a color",
            "ElevatedButton(onPressed: go, style: ElevatedButton.styleFrom(backgroundColor: Colors.black.withOpacity(.5)), child: Text('Sign in with Apple'))",
            ["fill": "#00000080"]
        ),
        DrawnRow(
            "a computed size is not the theme's",
            "ElevatedButton(onPressed: go, child: Text('Sign in with Apple', style: TextStyle(fontSize: height * .43)))",
            ["size": "-"]
        ),
    ]

    @Test("buttons of packages", arguments: packages)
    func package(_ row: DrawnRow) async {
        row.expect(await DrawnProject("lib/login.dart", Self.file(row.source)).button())
    }

    @Test("buttons drawn by hand", arguments: imitations)
    func imitation(_ row: DrawnRow) async {
        row.expect(await DrawnProject("lib/login.dart", Self.file(row.source)).button())
    }
}

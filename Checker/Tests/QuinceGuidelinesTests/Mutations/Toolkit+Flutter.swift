extension Toolkit {
    static let flutter = Toolkit(
        name: "Flutter",
        printers: [
            Printer(name: "an elevated button") { p in
                [
                    "lib/login.dart": screen(
                        p,
                        """
                        SizedBox(width: \(p.w), height: \(p.h), child: ElevatedButton(
                          onPressed: signInWithApple,
                          style: ElevatedButton.styleFrom(backgroundColor: \(color(p.fill)), foregroundColor: \(color(p.ink)), padding: EdgeInsets.zero,
                            \(p.border.map { "side: BorderSide(color: \(color($0)))," } ?? "")
                            shape: RoundedRectangleBorder(borderRadius: BorderRadius.circular(\(p.r)))),
                          child: \(row(p)),
                        ))
                        """
                    )
                ]
            },
            Printer(name: "a detector around a container") { p in
                [
                    "lib/login.dart": screen(
                        p,
                        """
                        GestureDetector(
                          onTap: () => signInWithApple(),
                          child: Container(
                            width: \(p.w), height: \(p.h), alignment: Alignment.center,
                            decoration: BoxDecoration(color: \(color(p.fill)), borderRadius: BorderRadius.circular(\(p.r))\(outline(p))),
                            child: \(row(p)),
                          ),
                        )
                        """
                    )
                ]
            },
            Printer(name: "an ink well") { p in
                [
                    "lib/login.dart": screen(
                        p,
                        """
                        Material(
                          color: \(color(p.fill)),
                          shape: RoundedRectangleBorder(borderRadius: BorderRadius.circular(\(p.r))\(p.border.map { ", side: BorderSide(color: \(color($0)))" } ?? "")),
                          child: InkWell(
                            onTap: signInWithApple,
                            child: SizedBox(width: \(p.w), height: \(p.h), child: \(row(p))),
                          ),
                        )
                        """
                    )
                ]
            },
            Printer(name: "constants of another file") { p in
                [
                    "lib/theme/sizes.dart": """
                    class Sizes {
                      static const double appleWidth = \(p.w);
                      static const double appleHeight = \(p.h);
                      static const double appleText = \(p.f);
                    }
                    const appleFill = \(color(p.fill));
                    """,
                    "lib/login.dart": "import 'theme/sizes.dart';\n"
                        + screen(
                            p,
                            """
                            TextButton(
                              onPressed: signInWithApple,
                              style: TextButton.styleFrom(backgroundColor: appleFill, fixedSize: const Size(Sizes.appleWidth, Sizes.appleHeight),
                                padding: EdgeInsets.zero, tapTargetSize: MaterialTapTargetSize.shrinkWrap,
                                \(p.border.map { "side: BorderSide(color: \(color($0)))," } ?? "")
                                shape: RoundedRectangleBorder(borderRadius: BorderRadius.circular(\(p.r)))),
                              child: \(row(p, size: "Sizes.appleText")),
                            )
                            """
                        ),
                ]
            },
            Printer(name: "a widget with parameters") { p in
                [
                    "lib/widgets/apple_button.dart": """
                    class AppleButton extends StatelessWidget {
                      const AppleButton({super.key, required this.label, required this.onTap, this.width = \(p.w)});
                      final String label;
                      final VoidCallback onTap;
                      final double width;
                      @override
                      Widget build(BuildContext context) {
                        return InkWell(
                          onTap: onTap,
                          child: Container(
                            width: width, height: \(p.h),
                            decoration: BoxDecoration(color: \(color(p.fill)), borderRadius: BorderRadius.all(Radius.circular(\(p.r)))\(outline(p))),
                            child: \(row(p, text: "label")),
                          ),
                        );
                      }
                    }
                    """,
                    "lib/login.dart": "import 'widgets/apple_button.dart';\n"
                        + screen(p, "AppleButton(label: '\(p.title)', onTap: signInWithApple)"),
                ]
            },
        ]
    )

    private static func screen(_ p: Portrait, _ button: String) -> String {
        let spoken = p.spoken.map {
            "Semantics(label: '\($0)', button: true, excludeSemantics: true, child: \(button))"
        }
        return """
            import 'package:flutter/material.dart';
            class LoginPage extends StatelessWidget {
              const LoginPage({super.key, required this.signInWithApple, required this.google});
              final VoidCallback signInWithApple;
              final VoidCallback google;
              @override
              Widget build(BuildContext context) {
                return Scaffold(
                  backgroundColor: \(color(p.page)),
                  body: Column(
                    mainAxisAlignment: MainAxisAlignment.center,
                    children: [
                      \(spoken ?? button),
                      SizedBox(height: \(p.g)),
                      GestureDetector(onTap: google, child: Container(
                        width: \(p.ow), height: \(p.oh),
                        decoration: BoxDecoration(color: \(color("DADCE0")), borderRadius: BorderRadius.circular(\(p.or))),
                        child: Center(child: Text('Sign in with Google', style: TextStyle(fontSize: \(p.f), color: Colors.black))),
                      )),
                    ],
                  ),
                );
              }
            }
            """
    }

    private static func row(_ p: Portrait, text: String? = nil, size: String? = nil) -> String {
        let family = p.family.map { ", fontFamily: '\($0)'" } ?? ""
        let tint = p.tint.map { ", color: \(color($0))" } ?? ""
        let width = p.isCropped ? ", width: \(number(p.logoHeight / 2)), fit: BoxFit.cover" : ""
        let logo =
            switch p.logo {
            case .none: ""
            case .glyph: "Icon(Icons.apple, size: \(p.lh), color: \(color(p.isBlack ? "FFFFFF" : "000000"))),"
            case .bitmap: "Image.asset('assets/\(p.file)', height: \(p.lh)\(tint)\(width)),"
            case .artwork: "SvgPicture.asset('assets/\(p.file)', height: \(p.lh)\(tint)\(width)),"
            }
        return """
            \(p.isStacked ? "Column" : "Row")(mainAxisAlignment: MainAxisAlignment.center, children: [
              \(logo)
              Text(\(text ?? "'\(p.title)'"), style: TextStyle(fontSize: \(size ?? p.f), fontWeight: FontWeight.w500, color: \(color(p.ink))\(family))),
            ])
            """
    }

    private static func outline(_ p: Portrait) -> String {
        p.border.map { ", border: Border.all(color: \(color($0)))" } ?? ""
    }

    private static func color(_ hex: String) -> String {
        switch hex {
        case "000000": "Colors.black"
        case "FFFFFF": "Colors.white"
        default: "const Color(0xFF\(hex))"
        }
    }
}

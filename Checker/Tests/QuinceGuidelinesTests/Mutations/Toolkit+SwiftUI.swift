extension Toolkit {
    static let swiftUI = Toolkit(
        name: "SwiftUI",
        // An image's ending isn't in its name here.
        unmeasured: ["logo.png-size"],
        printers: [
            Printer(name: "all in place", open: ["button.margin"]) { p in
                [
                    "LoginView.swift": screen(
                        p,
                        button: """
                            Button(action: signInWithApple) {
                                \(row(p)) { \(logo(p)); \(title(p)) }
                                .frame(width: \(p.w), height: \(p.h)).background(\(color(p.fill))).cornerRadius(\(p.r))\(outline(p))
                            }\(spoken(p))
                            """
                    )
                ]
            },
            Printer(name: "constants of another file") { p in
                [
                    "Design/Metrics.swift": """
                    import SwiftUI
                    enum Metrics {
                        static let appleWidth: CGFloat = \(p.w)
                        static let appleHeight: CGFloat = \(p.h)
                        static let appleRadius: CGFloat = \(p.r)
                    }
                    extension Color {
                        static let appleFill = \(color(p.fill))
                    }
                    """,
                    "LoginView.swift": screen(
                        p,
                        button: """
                            Button(action: signInWithApple) {
                                \(row(p)) { \(logo(p)); \(title(p)) }
                            }
                            .frame(width: Metrics.appleWidth, height: Metrics.appleHeight)
                            .background(Color.appleFill)
                            .clipShape(RoundedRectangle(cornerRadius: Metrics.appleRadius))\(outline(p))\(spoken(p))
                            """
                    ),
                ]
            },
            Printer(name: "a component with parameters", open: ["button.margin"]) { p in
                [
                    "AppleButton.swift": """
                    import SwiftUI
                    struct AppleButton: View {
                        let title: String
                        let width: CGFloat
                        var height: CGFloat = \(p.h)
                        let action: () -> Void
                        var body: some View {
                            Button(action: action) {
                                \(row(p)) { \(logo(p)); \(title(p, "title")) }
                                .frame(width: width, height: height)
                                .background(RoundedRectangle(cornerRadius: \(p.r)).fill(\(color(p.fill))))\(outline(p))
                            }\(spoken(p))
                        }
                    }
                    """,
                    "LoginView.swift": screen(
                        p,
                        button: "AppleButton(title: \"\(p.title)\", width: \(p.w)) { signInWithApple() }"
                    ),
                ]
            },
            Printer(name: "a button style", open: ["button.margin", "style.white-on-light"]) { p in
                [
                    "LoginView.swift": screen(
                        p,
                        button: """
                            Button { signInWithApple() } label: {
                                \(row(p)) { \(logo(p)); \(title(p)) }
                            }
                            .buttonStyle(AppleStyle())\(spoken(p))
                            """
                    ) + """

                        struct AppleStyle: ButtonStyle {
                            func makeBody(configuration: Configuration) -> some View {
                                configuration.label
                                    .frame(width: \(p.w), height: \(p.h))
                                    .background(\(color(p.fill)), in: RoundedRectangle(cornerRadius: \(p.r)))\(outline(p))
                            }
                        }
                        """
                ]
            },
            Printer(name: "a tapped stack", open: ["style.white-on-light"]) { p in
                [
                    "LoginView.swift": screen(
                        p,
                        button: """
                            ZStack {
                                RoundedRectangle(cornerRadius: \(p.r)).fill(\(color(p.fill)))
                                \(row(p)) { \(logo(p)); \(title(p)) }
                            }
                            .frame(width: \(p.w), height: \(p.h))\(outline(p))
                            .onTapGesture { signInWithApple() }
                            .accessibilityAddTraits(.isButton)\(spoken(p))
                            """
                    )
                ]
            },
            Printer(name: "a computed property and a modifier", open: ["button.margin"]) { p in
                [
                    "LoginView.swift": screen(
                        p,
                        button: "appleButton",
                        more: """
                            private var appleButton: some View {
                                Button(action: signInWithApple) {
                                    \(row(p)) { \(logo(p)); \(title(p)) }.modifier(Surface())
                                }\(spoken(p))
                            }
                            """
                    ) + """

                        struct Surface: ViewModifier {
                            func body(content: Content) -> some View {
                                content.frame(width: \(p.w), height: \(p.h)).background(\(color(p.fill)))
                                    .cornerRadius(\(p.r))\(outline(p))
                            }
                        }
                        """
                ]
            },
        ]
    )

    private static func screen(_ p: Portrait, button: String, more: String = "") -> String {
        """
        import SwiftUI
        struct LoginView: View {
            var body: some View {
                VStack(spacing: \(p.g)) {
                    \(button)
                    Button(action: signInWithGoogle) {
                        Text("Sign in with Google").font(.system(size: \(p.f))).foregroundColor(.black)
                            .frame(width: \(p.ow), height: \(p.oh)).background(\(color("DADCE0"))).cornerRadius(\(p.or))
                    }
                }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .background(\(color(p.page)))
            }
            \(more)
            func signInWithApple() {}
            func signInWithGoogle() {}
        }
        """
    }

    private static func row(_ p: Portrait) -> String {
        p.isStacked ? "VStack(spacing: 0)" : "HStack(spacing: 0)"
    }

    private static func color(_ hex: String) -> String {
        switch hex {
        case "000000": "Color.black"
        case "FFFFFF": "Color.white"
        default: "Color(\(list(hex, red: "red: ", green: "green: ", blue: "blue: ")))"
        }
    }

    private static func title(_ p: Portrait, _ text: String? = nil) -> String {
        let font =
            p.family.map { ".custom(\"\($0)\", size: \(p.f))" } ?? ".system(size: \(p.f), weight: .medium)"
        return "Text(\(text ?? "\"\(p.title)\"")).font(\(font)).foregroundColor(\(color(p.ink)))"
    }

    private static func logo(_ p: Portrait) -> String {
        let tint = p.tint.map { ".renderingMode(.template).foregroundColor(\(color($0)))" } ?? ""
        return switch p.logo {
        case .none: "EmptyView()"
        case .glyph:
            "Image(systemName: \"applelogo\").font(.system(size: \(p.lh))).foregroundColor(\(color(p.isBlack ? "FFFFFF" : "000000")))"
        default:
            "Image(\"SIWA-Left-\(p.shade)\")\(tint).resizable()"
                + (p.isCropped
                    ? ".scaledToFill().frame(width: \(number(p.logoHeight / 2)), height: \(p.lh)).clipped()"
                    : ".scaledToFit().frame(height: \(p.lh))")
        }
    }

    private static func outline(_ p: Portrait) -> String {
        p.border.map {
            ".overlay(RoundedRectangle(cornerRadius: \(p.r)).stroke(\(color($0)), lineWidth: 1))"
        } ?? ""
    }

    private static func spoken(_ p: Portrait) -> String {
        p.spoken.map { ".accessibilityLabel(\"\($0)\")" } ?? ""
    }
}

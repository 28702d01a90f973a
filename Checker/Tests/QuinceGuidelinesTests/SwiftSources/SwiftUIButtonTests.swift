import QuinceGuidelines
import Testing

@Suite("Apple's button in SwiftUI")
struct SwiftUIButtonTests {
    /// A screen with a reason to sign in, Apple's button and what is put behind it.
    static func screen(_ code: String, ground: String = "Color.white", around: String = "") -> SwiftProject {
        SwiftProject(
            """
            import AuthenticationServices
            import SwiftUI

            private let tall: CGFloat = 56

            struct LoginView: View {
                @Environment(\\.colorScheme) var colorScheme
                @State private var isBusy = false
                var body: some View {
                    VStack(spacing: 20) {
                        Text("Keep your plans on all your devices")
                        \(code)
                    }
                    .padding(24)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background(\(ground))
                }
                \(around)
            }
            """
        )
    }

    static func button(_ modifiers: String, _ kind: String = ".signIn") -> String {
        "SignInWithAppleButton(\(kind)) { _ in } onCompletion: { _ in }\n\(modifiers)"
    }

    static let sizes: [SwiftRow] = [
        SwiftRow("too narrow", button(".frame(width: 120, height: 44)"), "button.min-width"),
        SwiftRow("as narrow as may be", button(".frame(width: 140, height: 44)")),
        SwiftRow("too low", button(".frame(width: 200, height: 28)"), "button.min-height"),
        SwiftRow("as low as may be", button(".frame(width: 200, height: 30)")),
        SwiftRow("both, at the floor", button(".frame(width: 140, height: 30)")),
        SwiftRow("the order of two frames", button(".frame(width: 300).frame(height: 54)")),
        SwiftRow("at most too narrow", button(".frame(maxWidth: 130).frame(height: 44)"), "button.min-width"),
        SwiftRow("at most wide", button(".frame(maxWidth: 375).frame(height: 64)")),
        SwiftRow("as wide as the screen", button(".frame(maxWidth: .infinity).frame(height: tall)")),
        SwiftRow(
            "a number that has a name",
            button(".frame(width: tall * 2, height: tall)"),
            "button.min-width"
        ),
        SwiftRow("the same, three times", button(".frame(width: tall * 3, height: tall)")),
        SwiftRow(
            "a share of the screen that is narrow on a small one",
            button(".frame(width: UIScreen.main.bounds.width * 0.4, height: 44)"),
            "button.min-width"
        ),
        SwiftRow("a larger share", button(".frame(width: UIScreen.main.bounds.width * 0.5, height: 44)")),
        SwiftRow(
            "paddings that leave too little",
            button(".frame(height: 44).padding(.horizontal, 80)"),
            "button.min-width"
        ),
        SwiftRow("paddings that leave enough", button(".frame(height: 44).padding(.horizontal, 60)")),
        SwiftRow("no size at all", button("")),
        SwiftRow(
            "too narrow only while something runs",
            button(".frame(width: isBusy ? 60 : 200, height: 44)")
        ),
    ]

    @Test("is large enough", arguments: sizes)
    func size(_ row: SwiftRow) async { await row.expect(in: Self.screen(row.code)) }

    static let looks: [SwiftRow] = [
        SwiftRow("see-through", button(".frame(width: 200, height: 44).opacity(0.5)"), "button.covered"),
        SwiftRow("solid", button(".frame(width: 200, height: 44).opacity(1)")),
        SwiftRow(
            "dimmed while something runs",
            button(".frame(width: 200, height: 44).opacity(isBusy ? 0.5 : 1)")
        ),
        SwiftRow("shrunk", button(".frame(width: 200, height: 44).scaleEffect(0.8)"), "button.covered"),
        SwiftRow("hidden", button(".frame(width: 200, height: 44).hidden()"), "button.covered"),
        SwiftRow("inverted", button(".frame(width: 200, height: 44).colorInvert()"), "button.covered"),
        SwiftRow(
            "a line around it is no cover",
            button(
                ".frame(width: 200, height: 44).overlay { RoundedRectangle(cornerRadius: 6).stroke(.black) }"
            )
        ),
        SwiftRow(
            "a gray line around the white style",
            button(
                ".signInWithAppleButtonStyle(.whiteOutline).frame(width: 200, height: 44).overlay(RoundedRectangle(cornerRadius: 6).stroke(Color(white: 0.6)))"
            ),
            "style.border-color"
        ),
        SwiftRow("a mask", button(".frame(width: 200, height: 44).clipShape(Capsule())")),
        SwiftRow("rounded", button(".frame(width: 200, height: 44).cornerRadius(22)")),
    ]

    @Test("is seen as it is drawn", arguments: looks)
    func look(_ row: SwiftRow) async { await row.expect(in: Self.screen(row.code)) }

    static let neighbours: [SwiftRow] = [
        SwiftRow(
            "lower than another company's",
            button(".frame(width: 280, height: 44)") + other("Sign in with Google", 280, 50),
            "button.not-smaller"
        ),
        SwiftRow("as high", button(".frame(width: 280, height: 50)") + other("Sign in with Google", 280, 50)),
        SwiftRow(
            "beside a button that has nothing to do with signing in",
            button(".frame(width: 280, height: 44)") + other("Show the tour", 280, 80)
        ),
        SwiftRow(
            "two of them",
            button(".frame(width: 200, height: 44)") + "\n"
                + button(".frame(width: 200, height: 44)", ".signUp"),
            "button.duplicate"
        ),
        SwiftRow(
            "one or the other",
            "if isBusy {\n\(button(".frame(width: 200, height: 44)"))\n} else {\n"
                + button(".frame(width: 200, height: 44)", ".continue") + "\n}"
        ),
        SwiftRow(
            "too near to a text",
            "VStack(spacing: 2) {\n\(button(".frame(width: 200, height: 44)"))\nText(\"Terms\")\n}",
            "button.margin"
        ),
        SwiftRow(
            "a tenth of its height away",
            "VStack(spacing: 4.4) {\n\(button(".frame(width: 200, height: 44)"))\nText(\"Terms\")\n}"
        ),
        SwiftRow(
            "rounder than all others",
            button(".frame(width: 280, height: 50).cornerRadius(25)")
                + other("Sign in with Google", 280, 50, radius: 4),
            "button.corner-radius-consistent"
        ),
    ]

    static func other(_ title: String, _ width: Int, _ height: Int, radius: Int? = nil) -> String {
        let mask = radius.map { "\n.cornerRadius(\($0))" } ?? ""
        return """

            Button(action: { isBusy = true }) {
                Text("\(title)").frame(width: \(width), height: \(height)).background(Color.gray)\(mask)
            }
            """
    }

    @Test("and what is beside it", arguments: neighbours)
    func neighbour(_ row: SwiftRow) async { await row.expect(in: Self.screen(row.code)) }
}

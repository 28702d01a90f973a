import QuinceGuidelines
import Testing

@Suite("Swift buttons that another type describes")
struct DescribedButtonTests {
    private static func button(_ files: [String: String]) async -> (
        button: MeasuredButton?, result: CheckResult
    ) {
        let result = await CheckResult.of(files)
        return (result.inspection.buttons.first, result)
    }

    private static let way = """
        enum Way { case apple, kakao
          var title: String { switch self { case .apple: "Sign in with Apple"; case .kakao: "카카오" } }
          var color: Color { switch self { case .apple: return .black; case .kakao: return .yellow } }
          var ink: UIColor { switch self { case .apple: return .white; case .kakao: return .black } }
          var fill: UIColor { switch self { case .apple: return .black; case .kakao: return .yellow } }
          var logo: Image { switch self { case .apple: return Icons.apple; case .kakao: return Image("kakao") } } }
        struct Icons { static let apple = Image(systemName: "applelogo") }
        """

    @Test(
        "A class of UIKit takes the case of an enumeration",
        arguments: [
            ("init(way: Way) { super.init(frame: .zero); prepare(way) }", ""),
            (
                "var way: Way = .kakao; init(way: Way) { self.way = way; super.init(frame: .zero); prepare(self.way) }",
                ""
            ),
            ("init(way: Way) { self.way = way; super.init(frame: .zero); prepare(way) }", "let way: Way"),
        ]
    )
    func uiKit(_ row: (setup: String, property: String)) async {
        let (button, result) = await Self.button([
            "Way.swift": "import SwiftUI\n\(Self.way)",
            "WayButton.swift": """
            import UIKit
            final class WayButton: UIButton { \(row.property)
              \(row.setup)
              private func prepare(_ way: Way) {
                var configuration = UIButton.Configuration.filled()
                var title = AttributedString.init("\\(way.title)")
                title.font = .systemFont(ofSize: 16)
                configuration.attributedTitle = title
                configuration.baseForegroundColor = way.ink
                configuration.baseBackgroundColor = way.fill
                self.configuration = configuration
              } }
            """,
            "Login.swift": """
            import UIKit
            class Login: UIViewController { let kakao = WayButton(way: .kakao); let appleLoginButton = WayButton(way: .apple)
              override func viewDidLoad() { view.addSubview(kakao); view.addSubview(appleLoginButton) } }
            """,
        ])
        #expect(Set(result.inspection.buttons.map(\.place.line)) == [2])
        #expect(button?.title?.text.value == "Sign in with Apple" && button?.title?.size.value == 16)
        #expect(button?.fill.value == .black && button?.title?.color.value == .white)
    }

    @Test("A structure is made with what its button shows")
    func structure() async {
        let (button, _) = await Self.button([
            "Login.swift": """
            import UIKit
            struct Look { let title: String; let fill: UIColor }
            class LookButton: UIButton {
              init(look: Look) { super.init(frame: .zero); setTitle(look.title, for: .normal); backgroundColor = look.fill } }
            class Login: UIViewController { let appleLoginButton = LookButton(look: Look(title: "Sign in with Apple", fill: .darkGray))
              override func viewDidLoad() { view.addSubview(appleLoginButton) } }
            """
        ])
        #expect(button?.title?.text.value == "Sign in with Apple")
        #expect(button?.fill.value.map { $0 != .black } == true)
    }

    @Test("A view of SwiftUI asks the case for its title, its picture and its color")
    func swiftUI() async {
        let (button, _) = await Self.button([
            "Way.swift": "import SwiftUI\n\(Self.way)",
            "Login.swift": """
            import SwiftUI
            struct Login: View { var body: some View { WayButton(way: .apple) } }
            struct WayButton: View { let way: Way
              var body: some View { Button(action: { go(way) }) { HStack { way.logo.resizable(); Text(way.title).look(18) }
                .frame(width: 300, height: 44).background(way.color) } } }
            extension View { func look(_ size: CGFloat) -> some View { modifier(Look(size: size)) } }
            struct Look: ViewModifier { let size: CGFloat
              func body(content: Content) -> some View { let room = size / 2
                content.font(.system(size: size)).padding(.vertical, room) } }
            """,
        ])
        #expect(button?.title?.text.value == "Sign in with Apple" && button?.title?.size.value == 18)
        #expect(button?.fill.value == .black)
        #expect(button?.logo.value.flatMap(\.self)?.artwork == .symbol("applelogo"))
    }

    @Test("A title that a function looks up is told by its arguments")
    func lookup() async {
        let (button, _) = await Self.button([
            "Login.swift": """
            import SwiftUI
            struct Login: View { var body: some View { Button(action: { go() }) {
              Text(Texts.string(.button_signIn, op: "Apple")).font(.system(size: 20)) } } }
            """
        ])
        #expect(button?.title?.size.value == 20)
    }

    @Test("A drawing over Apple's button in a stack is no second button")
    func drawing() async {
        let (_, result) = await Self.button([
            "Login.swift": """
            import SwiftUI
            struct Login: View { var body: some View { ZStack {
              SignInWithAppleButton(.continue) { _ in } onCompletion: { _ in }
              draw().allowsHitTesting(false) } }
              func draw() -> some View { HStack { Text("Continue with Apple") }.background(Color.gray).onTapGesture { go() } } }
            """
        ])
        #expect(result.inspection.buttons.contains { $0.kind == .customText })
        #expect(!result.findings.contains { $0.rule == "button.duplicate" }, "\(result.sentences)")
        #expect(result.findings.contains { $0.rule == "button.covered" })
    }

    @Test("Names that stand for each other come to an end")
    func cycles() async {
        let (_, result) = await Self.button([
            "Login.swift": """
            import SwiftUI
            enum Way { case apple; var logo: Image { self.logo.resizable() }; var title: String { self.title.title } }
            struct Loop { let a: Loop }
            struct Login: View { let way: Way = .apple; let x: Loop = x.a
              var body: some View { Button(action: signInWithApple) { way.logo.resizable(); x.a.b; Text(x.a); Text("Sign in with Apple") } } }
            class B: UIButton { var way: Way = .apple
              init(way: Way) { self.way = way; super.init(frame: .zero); setTitle(way.title, for: .normal); self.configuration = configuration } }
            class C: UIViewController { let b = B(way: b.way); override func viewDidLoad() { view.addSubview(b) } }
            """
        ])
        #expect(result.inspection.buttons.contains { $0.title?.text.value == "Sign in with Apple" })
    }
}

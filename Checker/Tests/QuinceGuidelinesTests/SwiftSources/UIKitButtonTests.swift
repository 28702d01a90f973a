import QuinceGuidelines
import Testing

@Suite("Apple's button in UIKit")
struct UIKitButtonTests {
    /// A controller with Apple's button on a ground, and what its code does then.
    static func controller(
        _ code: String,
        button: String = "ASAuthorizationAppleIDButton(type: .signIn, style: .black)",
        ground: String = ".white",
        members: String = ""
    ) -> SwiftProject {
        SwiftProject([
            (
                "App/LoginViewController.swift",
                """
                import AuthenticationServices
                import SnapKit
                import UIKit

                final class LoginViewController: UIViewController {
                    private let button = \(button)
                    private let height: CGFloat = 44
                    override func viewDidLoad() {
                        super.viewDidLoad()
                        view.backgroundColor = \(ground)
                        view.addSubview(button)
                        button.translatesAutoresizingMaskIntoConstraints = false
                        \(code)
                    }
                    \(members)
                }
                """
            )
        ])
    }

    static let sizes: [SwiftRow] = [
        SwiftRow(
            "an anchor that is too narrow",
            "button.widthAnchor.constraint(equalToConstant: 120).isActive = true",
            "button.min-width"
        ),
        SwiftRow(
            "between the system's margins, however wide these are",
            """
            view.widthAnchor.constraint(equalToConstant: 150).isActive = true
            NSLayoutConstraint.activate([
                button.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor, constant: 20),
                button.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor, constant: -20),
            ])
            """
        ),
        SwiftRow(
            "the narrowest anchor",
            "button.widthAnchor.constraint(equalToConstant: 140).isActive = true"
        ),
        SwiftRow(
            "anchors in a list",
            """
            NSLayoutConstraint.activate([
                button.widthAnchor.constraint(equalToConstant: 200), button.heightAnchor.constraint(equalToConstant: 28),
            ])
            """,
            "button.min-height"
        ),
        SwiftRow(
            "the lowest in a list",
            """
            NSLayoutConstraint.activate([
                button.widthAnchor.constraint(equalToConstant: 200), button.heightAnchor.constraint(equalToConstant: 30),
            ])
            """
        ),
        SwiftRow(
            "a constraint that is never switched on",
            "_ = button.widthAnchor.constraint(equalToConstant: 20)"
        ),
        SwiftRow(
            "a constraint that is a variable first",
            "let width = button.widthAnchor.constraint(equalToConstant: 100)\nwidth.isActive = true",
            "button.min-width"
        ),
        SwiftRow(
            "a height that has a name",
            "button.heightAnchor.constraint(equalToConstant: height / 2).isActive = true",
            "button.min-height"
        ),
        SwiftRow(
            "no narrower than",
            "button.widthAnchor.constraint(greaterThanOrEqualToConstant: 100).isActive = true"
        ),
        SwiftRow(
            "no wider than too little",
            "button.widthAnchor.constraint(lessThanOrEqualToConstant: 130).isActive = true",
            "button.min-width"
        ),
        SwiftRow(
            "edges that leave too little on a small screen",
            """
            NSLayoutConstraint.activate([
                button.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 100),
                button.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -100),
            ])
            """,
            "button.min-width"
        ),
        SwiftRow(
            "edges that leave enough",
            """
            NSLayoutConstraint.activate([
                button.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
                button.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30),
            ])
            """
        ),
        SwiftRow(
            "a share of the view",
            "button.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.4).isActive = true",
            "button.min-width"
        ),
        SwiftRow(
            "a larger share",
            "button.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.8).isActive = true"
        ),
        SwiftRow(
            "the old way",
            """
            NSLayoutConstraint(item: button, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
                               multiplier: 1, constant: 90).isActive = true
            """,
            "button.min-width"
        ),
        SwiftRow(
            "the old way, wide enough",
            """
            NSLayoutConstraint(item: button, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
                               multiplier: 1, constant: 190).isActive = true
            """
        ),
        SwiftRow(
            "SnapKit",
            "button.snp.makeConstraints { make in make.width.equalTo(100)\nmake.height.equalTo(20) }",
            "button.min-height",
            "button.min-width"
        ),
        SwiftRow(
            "SnapKit, large enough",
            "button.snp.makeConstraints { make in make.width.equalTo(200)\nmake.height.equalTo(44) }"
        ),
        SwiftRow(
            "SnapKit's insets",
            "button.snp.makeConstraints { $0.leading.trailing.equalToSuperview().inset(95) }",
            "button.min-width"
        ),
        SwiftRow(
            "SnapKit's size",
            "button.snp.makeConstraints { $0.size.equalTo(CGSize(width: 200, height: 25)) }",
            "button.min-height"
        ),
        SwiftRow(
            "a frame without constraints",
            "button.translatesAutoresizingMaskIntoConstraints = true\nbutton.frame = CGRect(x: 0, y: 0, width: 100, height: 25)",
            "button.min-height",
            "button.min-width"
        ),
        SwiftRow(
            "a frame that constraints make nothing of",
            "button.frame = CGRect(x: 0, y: 0, width: 100, height: 25)"
        ),
        SwiftRow("no size at all", ""),
    ]

    @Test("is large enough", arguments: sizes)
    func size(_ row: SwiftRow) async { await row.expect(in: Self.controller(row.code)) }

    static let looks: [SwiftRow] = [
        SwiftRow("see-through", "button.alpha = 0.4", "button.covered"),
        SwiftRow("dimmed while something runs", "if isEditing { button.alpha = 0.4 }"),
        SwiftRow("shrunk", "button.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)", "button.covered"),
        SwiftRow(
            "hidden, and pressed by code",
            "button.isHidden = true\nbutton.sendActions(for: .touchUpInside)",
            "button.covered"
        ),
        SwiftRow(
            "fading in",
            "button.alpha = 0\nUIView.animate(withDuration: 0.3) { self.button.alpha = 1 }"
        ),
        SwiftRow("hidden for a while", "button.isHidden = true\nif isEditing { button.isHidden = false }"),
        SwiftRow("rounded", "button.cornerRadius = 22"),
        SwiftRow(
            "a line around black",
            "button.layer.borderWidth = 1\nbutton.layer.borderColor = UIColor.gray.cgColor"
        ),
    ]

    @Test("is seen as it is drawn", arguments: looks)
    func look(_ row: SwiftRow) async { await row.expect(in: Self.controller(row.code)) }

    @Test("a gray line around the white styles")
    func border() async {
        let code = "button.layer.borderWidth = 1\nbutton.layer.borderColor = UIColor.gray.cgColor"
        let outlined = "ASAuthorizationAppleIDButton(type: .signIn, style: .whiteOutline)"
        #expect(await Self.controller(code, button: outlined).rules() == ["style.border-color"])
        let black = code.replacing("UIColor.gray", with: "UIColor.black")
        #expect(await Self.controller(black, button: outlined).rules().isEmpty)
        #expect(await Self.controller("", button: outlined).rules().isEmpty)
    }

    static let stacks: [SwiftRow] = [
        SwiftRow(
            "a third of a small screen",
            "stack(.horizontal, [button, UIButton(type: .system), UIButton(type: .system)])",
            "button.min-width"
        ),
        SwiftRow(
            "below each other",
            "stack(.vertical, [button, UIButton(type: .system), UIButton(type: .system)])"
        ),
    ]

    @Test("in a stack", arguments: stacks)
    func stack(_ row: SwiftRow) async {
        let members = """
            private func setUp() {
                let stack = UIStackView(arrangedSubviews: [BUTTONS])
                stack.axis = AXIS
                stack.spacing = 10
                stack.distribution = .fillEqually
                stack.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(stack)
                stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20).isActive = true
                stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20).isActive = true
            }
            """
        let isRow = row.code.contains(".horizontal")
        let body = members.replacing(
            "BUTTONS",
            with: "button, UIButton(type: .system), UIButton(type: .system)"
        )
        .replacing("AXIS", with: isRow ? ".horizontal" : ".vertical")
        await row.expect(in: Self.controller("setUp()", members: body))
    }
}

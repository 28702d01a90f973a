extension Toolkit {
    static let uiKit = Toolkit(
        name: "UIKit",
        // UIButton places and sizes its picture and its title by itself.
        unmeasured: ["logo.height-match", "logo.crop", "logo.png-size", "shape.rectangular"],
        printers: [
            Printer(name: "anchors") { p in
                [
                    "LoginController.swift": controller(
                        p,
                        load: """
                            let apple = UIButton(type: .custom)
                            \(dress(p, "apple"))
                            \(stack(p))
                            apple.widthAnchor.constraint(equalToConstant: \(p.w)).isActive = true
                            apple.heightAnchor.constraint(equalToConstant: \(p.h)).isActive = true
                            """
                    )
                ]
            },
            Printer(name: "a lazy property") { p in
                [
                    "LoginController.swift": controller(
                        p,
                        members: """
                            private lazy var apple: UIButton = {
                                let button = UIButton(type: .custom)
                                \(dress(p, "button"))
                                button.translatesAutoresizingMaskIntoConstraints = false
                                button.addTarget(self, action: #selector(signInWithApple), for: .touchUpInside)
                                return button
                            }()
                            """,
                        load: """
                            \(stack(p))
                            NSLayoutConstraint.activate([
                                apple.widthAnchor.constraint(equalToConstant: \(p.w)),
                                apple.heightAnchor.constraint(equalToConstant: \(p.h)),
                            ])
                            """
                    )
                ]
            },
            Printer(name: "frames", open: ["button.margin"]) { p in
                let left = number((390 - p.width) / 2)
                return [
                    "LoginController.swift": controller(
                        p,
                        load: """
                            let apple = UIButton(frame: CGRect(x: \(left), y: 400, width: \(p.w), height: \(p.h)))
                            \(dress(p, "apple"))
                            view.addSubview(apple)
                            google.frame = CGRect(x: \(left), y: \(number(400 + p.height + p.gap)), width: \(p.ow), height: \(p.oh))
                            view.addSubview(google)
                            """,
                        sizesGoogle: false
                    )
                ]
            },
            Printer(name: "a subclass", open: ["logo.missing", "style.white-on-light"]) { p in
                [
                    "AppleSignInButton.swift": """
                    import UIKit
                    final class AppleSignInButton: UIButton {
                        override init(frame: CGRect) {
                            super.init(frame: frame)
                            \(dress(p, "self"))
                            heightAnchor.constraint(equalToConstant: \(p.h)).isActive = true
                            widthAnchor.constraint(equalToConstant: \(p.w)).isActive = true
                        }
                        required init?(coder: NSCoder) { fatalError() }
                    }
                    """,
                    "LoginController.swift": controller(
                        p,
                        load: """
                            let apple = AppleSignInButton()
                            \(stack(p))
                            """
                    ),
                ]
            },
            Printer(name: "a configuration") { p in
                [
                    "LoginController.swift": controller(
                        p,
                        load: """
                            var configuration = UIButton.Configuration.filled()
                            configuration.attributedTitle = AttributedString("\(p.title)", attributes: AttributeContainer([
                                .font: \(font(p)), .foregroundColor: \(color(p.ink)),
                            ]))
                            configuration.baseBackgroundColor = \(color(p.fill))
                            configuration.background.cornerRadius = \(p.r)
                            \(p.border.map { "configuration.background.strokeColor = \(color($0))\nconfiguration.background.strokeWidth = 1" } ?? "")
                            configuration.cornerStyle = .fixed
                            \(image(p).map { "configuration.image = \($0)" } ?? "")
                            let apple = UIButton(configuration: configuration)
                            \(p.spoken.map { "apple.accessibilityLabel = \"\($0)\"" } ?? "")
                            \(stack(p))
                            apple.widthAnchor.constraint(equalToConstant: \(p.w)).isActive = true
                            apple.heightAnchor.constraint(equalToConstant: \(p.h)).isActive = true
                            """
                    )
                ]
            },
            Printer(name: "a factory") { p in
                [
                    "LoginController.swift": controller(
                        p,
                        members: """
                            private func makeButton(title: String, image: UIImage?, fill: UIColor, ink: UIColor) -> UIButton {
                                let button = UIButton(type: .custom)
                                button.setTitle(title, for: .normal)
                                button.setImage(image, for: .normal)
                                button.backgroundColor = fill
                                button.setTitleColor(ink, for: .normal)
                                button.titleLabel?.font = \(font(p))
                                button.layer.cornerRadius = \(p.r)
                                return button
                            }
                            """,
                        load: """
                            let apple = makeButton(title: "\(p.title)", image: \(image(p) ?? "nil"), fill: \(color(p.fill)), ink: \(color(p.ink)))
                            \(border(p, "apple"))
                            \(p.spoken.map { "apple.accessibilityLabel = \"\($0)\"" } ?? "")
                            \(stack(p))
                            apple.widthAnchor.constraint(equalToConstant: \(p.w)).isActive = true
                            apple.heightAnchor.constraint(equalToConstant: \(p.h)).isActive = true
                            """
                    )
                ]
            },
        ]
    )

    private static func controller(
        _ p: Portrait,
        members: String = "",
        load: String,
        sizesGoogle: Bool = true
    ) -> String {
        """
        import UIKit
        final class LoginController: UIViewController {
            \(members)
            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = \(color(p.page))
                let google = UIButton(type: .custom)
                google.setTitle("Sign in with Google", for: .normal)
                google.titleLabel?.font = .systemFont(ofSize: \(p.f))
                google.setTitleColor(.black, for: .normal)
                google.backgroundColor = \(color("DADCE0"))
                google.layer.cornerRadius = \(p.or)
                \(load)
                \(sizesGoogle ? """
                google.widthAnchor.constraint(equalToConstant: \(p.ow)).isActive = true
                google.heightAnchor.constraint(equalToConstant: \(p.oh)).isActive = true
                """ : "")
            }
            @objc func signInWithApple() {}
        }
        """
    }

    private static func stack(_ p: Portrait) -> String {
        """
        let stack = UIStackView(arrangedSubviews: [apple, google])
        stack.axis = .vertical
        stack.alignment = .center
        stack.spacing = \(p.g)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        stack.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 400).isActive = true
        """
    }

    private static func dress(_ p: Portrait, _ button: String) -> String {
        """
        \(button).setTitle("\(p.title)", for: .normal)
        \(button).setTitleColor(\(color(p.ink)), for: .normal)
        \(button).titleLabel?.font = \(font(p))
        \(image(p).map { "\(button).setImage(\($0), for: .normal)" } ?? "")
        \(p.tint.map { "\(button).tintColor = \(color($0))" } ?? "")
        \(button).backgroundColor = \(color(p.fill))
        \(button).layer.cornerRadius = \(p.r)
        \(border(p, button))
        \(p.spoken.map { "\(button).accessibilityLabel = \"\($0)\"" } ?? "")
        """
    }

    private static func image(_ p: Portrait) -> String? {
        switch p.logo {
        case .none: nil
        case .glyph:
            "UIImage(systemName: \"applelogo\")?.withTintColor(\(color(p.isBlack ? "FFFFFF" : "000000")), renderingMode: .alwaysOriginal)"
        default:
            "UIImage(named: \"SIWA-Left-\(p.shade)\")"
                + (p.tint.map { "?.withTintColor(\(color($0)), renderingMode: .alwaysOriginal)" } ?? "")
        }
    }

    private static func font(_ p: Portrait) -> String {
        p.family.map { "UIFont(name: \"\($0)\", size: \(p.f))!" }
            ?? "UIFont.systemFont(ofSize: \(p.f), weight: .medium)"
    }

    private static func border(_ p: Portrait, _ button: String) -> String {
        p.border.map { "\(button).layer.borderWidth = 1\n\(button).layer.borderColor = \(color($0)).cgColor" }
            ?? ""
    }

    private static func color(_ hex: String) -> String {
        switch hex {
        case "000000": "UIColor.black"
        case "FFFFFF": "UIColor.white"
        default: "UIColor(\(list(hex, red: "red: ", green: "green: ", blue: "blue: ")), alpha: 1)"
        }
    }
}

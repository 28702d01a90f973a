import AuthenticationServices
import UIKit

final class AnmeldeViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white

        let text = UILabel()
        text.text = "Finde Boote und Mitsegler."
        text.textColor = .black

        let apple = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
        apple.cornerRadius = 4

        let google = pill("Mit Google anmelden", .systemBlue)
        let mail = pill("Mit E-Mail anmelden", .darkGray)

        let stack = UIStackView(arrangedSubviews: [text, apple, google, mail])
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            apple.heightAnchor.constraint(equalToConstant: 44),
        ])
    }

    private func pill(_ title: String, _ color: UIColor) -> UIButton {
        let button = UIButton(type: .custom)
        button.setTitle(title, for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 19)
        button.backgroundColor = color
        button.layer.cornerRadius = 22
        button.heightAnchor.constraint(equalToConstant: 44).isActive = true
        return button
    }
}

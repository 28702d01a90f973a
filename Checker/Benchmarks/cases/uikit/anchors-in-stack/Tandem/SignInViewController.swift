import AuthenticationServices
import UIKit

final class SignInViewController: UIViewController {
    private let stack = UIStackView()
    private lazy var emailButton: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle("Sign in with e-mail", for: .normal)
        button.backgroundColor = .secondarySystemBackground
        button.layer.cornerRadius = 6
        return button
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let hint = UILabel()
        hint.text = "Sign in to talk to your language partner on every device."
        hint.numberOfLines = 0

        let appleButton = ASAuthorizationAppleIDButton(
            type: .signIn,
            style: traitCollection.userInterfaceStyle == .dark ? .white : .black
        )
        appleButton.cornerRadius = 6
        appleButton.addTarget(self, action: #selector(startApple), for: .touchUpInside)

        stack.axis = .vertical
        stack.spacing = 12
        [hint, appleButton, emailButton].forEach(stack.addArrangedSubview)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            appleButton.heightAnchor.constraint(equalToConstant: 48),
            emailButton.heightAnchor.constraint(equalToConstant: 48),
        ])
    }

    @objc private func startApple() {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        ASAuthorizationController(authorizationRequests: [request]).performRequests()
    }
}

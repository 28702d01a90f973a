import AuthenticationServices
import UIKit

final class LoginViewController: UIViewController {
    private let viewModel = LoginViewModel()

    private let messageLabel: UILabel = {
        let label = UILabel()
        label.text = "ログインすると家計簿を家族と共有できます。"
        label.textColor = .white
        return label
    }()

    private lazy var appleButton: ASAuthorizationAppleIDButton = {
        let button = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
        button.addTarget(self, action: #selector(didTapApple), for: .touchUpInside)
        return button
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Design.Color.canvas
        [messageLabel, appleButton].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview($0)
        }
        NSLayoutConstraint.activate([
            messageLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            messageLabel.bottomAnchor.constraint(equalTo: appleButton.topAnchor, constant: -32),
            appleButton.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            appleButton.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Design.Size.side),
            appleButton.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -Design.Size.side),
            appleButton.heightAnchor.constraint(equalToConstant: Design.Size.buttonHeight),
        ])
    }

    @objc private func didTapApple() { viewModel.signInWithApple() }
}

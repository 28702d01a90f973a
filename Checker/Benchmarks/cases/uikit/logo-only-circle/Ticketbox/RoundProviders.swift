import UIKit

final class RoundProviders: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let reason = UILabel()
        reason.text = "Sign in to see the tickets that you have bought."

        let apple = round(UIImage(named: "SIWA-LogoOnly-Black.pdf"), "Sign in with Apple")
        apple.addTarget(self, action: #selector(signInWithApple), for: .touchUpInside)
        let google = round(UIImage(named: "google-round"), "Sign in with Google")
        google.addTarget(self, action: #selector(signInWithGoogle), for: .touchUpInside)

        let row = UIStackView(arrangedSubviews: [apple, google])
        row.spacing = 24
        let column = UIStackView(arrangedSubviews: [reason, row])
        column.axis = .vertical
        column.spacing = 24
        column.alignment = .center
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        column.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        column.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    }

    private func round(_ image: UIImage?, _ label: String) -> UIButton {
        let button = UIButton(type: .custom)
        button.setBackgroundImage(image, for: .normal)
        button.accessibilityLabel = label
        button.layer.cornerRadius = 28
        button.layer.masksToBounds = true
        button.widthAnchor.constraint(equalToConstant: 56).isActive = true
        button.heightAnchor.constraint(equalToConstant: 56).isActive = true
        return button
    }

    @objc private func signInWithApple() {}
    @objc private func signInWithGoogle() {}
}

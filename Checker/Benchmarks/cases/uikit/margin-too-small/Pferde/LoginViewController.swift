import UIKit
import AuthenticationServices

final class LoginViewController: UIViewController {
    override func loadView() {
        let root = UIView()
        root.backgroundColor = .white
        let info = UILabel()
        info.text = "Melde dich an und finde Ställe in deiner Nähe."
        let apple = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
        let google = UIButton(type: .system)
        google.setTitle("Mit Google anmelden", for: .normal)
        google.backgroundColor = UIColor(white: 0.9, alpha: 1)

        let stack = UIStackView(arrangedSubviews: [info, google, apple])
        stack.axis = .vertical
        stack.spacing = 2
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            apple.heightAnchor.constraint(equalToConstant: 50),
            google.heightAnchor.constraint(equalToConstant: 50),
            stack.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 32),
            stack.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -32),
        ])
        view = root
    }
}

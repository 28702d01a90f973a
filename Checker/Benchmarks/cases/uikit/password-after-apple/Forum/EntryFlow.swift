import AuthenticationServices
import UIKit

final class EntryViewController: UIViewController, ASAuthorizationControllerDelegate {
    private let apple = ASAuthorizationAppleIDButton(type: .signUp, style: .black)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let pitch = UILabel(frame: CGRect(x: 20, y: 120, width: 280, height: 40))
        pitch.text = "Ask and answer in 40 boards."
        view.addSubview(pitch)
        apple.frame = CGRect(x: 20, y: 200, width: 280, height: 44)
        apple.addTarget(self, action: #selector(start), for: .touchUpInside)
        view.addSubview(apple)
    }

    @objc private func start() {
        let controller = ASAuthorizationController(authorizationRequests: [ASAuthorizationAppleIDProvider().createRequest()])
        controller.delegate = self
        controller.performRequests()
    }

    func authorizationController(controller: ASAuthorizationController,
                                 didCompleteWithAuthorization authorization: ASAuthorization) {
        navigationController?.pushViewController(ChoosePasswordViewController(), animated: true)
    }
}

final class ChoosePasswordViewController: UIViewController {
    private let password = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Choose a password"
        view.backgroundColor = .white
        password.placeholder = "New password"
        password.isSecureTextEntry = true
        password.frame = CGRect(x: 20, y: 160, width: 280, height: 44)
        view.addSubview(password)
    }
}

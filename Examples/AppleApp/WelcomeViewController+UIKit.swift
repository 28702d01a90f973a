// The button without Interface Builder, as docs/apps.md shows it; it needs no other file of this folder.

#if canImport(UIKit) && !os(watchOS)
import QuinceUI
import UIKit

final class WelcomeViewController: UIViewController {
    let apple = AppleSignIn(bundleID: "com.example.shop")

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = SignInWithAppleIDButton(purpose: .continue, cornerRadius: 8)
        let press = UIAction { [weak self] _ in self?.signIn() }
        button.addAction(press, for: .primaryActionTriggered)
        button.translatesAutoresizingMaskIntoConstraints = false
        self.view.addSubview(button)
        button.widthAnchor.constraint(equalToConstant: 280).isActive = true
        button.centerXAnchor.constraint(equalTo: self.view.centerXAnchor).isActive = true
        button.centerYAnchor.constraint(equalTo: self.view.centerYAnchor).isActive = true
    }

    var send: @MainActor (AppleSignedIn) async -> Void = { _ in }  // To your server.

    func signIn() {
        self.apple.window = self.view.window
        Task {  // A control's action can't wait.
            switch await self.apple.signIn() {
            case .signedIn(let signedIn): await self.send(signedIn)
            case .cancelled, .failed(.alreadyRunning), .otherPerson: break
            case .failed(let failure): print(failure)  // And tell the user that it did not work.
            }
        }
    }
}
#endif

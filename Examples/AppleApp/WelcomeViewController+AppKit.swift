// The button without Interface Builder, as docs/apps.md shows it; it needs no other file of this folder.

#if canImport(AppKit) && !canImport(UIKit)
import AppKit
import QuinceUI

final class WelcomeViewController: NSViewController {
    let apple = AppleSignIn(bundleID: "com.example.shop")
    var send: @MainActor (AppleSignedIn) async -> Void = { _ in }  // To your server.

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = SignInWithAppleIDButton(purpose: .continue, cornerRadius: 8)
        button.onPress = { [weak self] in self?.signIn() }
        button.translatesAutoresizingMaskIntoConstraints = false
        self.view.addSubview(button)
        button.widthAnchor.constraint(equalToConstant: 280).isActive = true
        button.centerXAnchor.constraint(equalTo: self.view.centerXAnchor).isActive = true
        button.centerYAnchor.constraint(equalTo: self.view.centerYAnchor).isActive = true
    }

    override func loadView() { self.view = NSView() }  // Not with a nib file.

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

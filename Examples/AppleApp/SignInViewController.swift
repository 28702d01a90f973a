#if canImport(UIKit) && !os(watchOS)
import QuinceUI
import UIKit

/// The sample screen of `SignIn.storyboard`.
final class SignInViewController: UIViewController {
    var flow: SignInFlow?

    @IBAction func signIn(_ sender: SignInWithAppleIDButton) {
        sender.isEnabled = false
        self.flow?.show(in: sender.window)
        Task {
            self.title = await self.flow?.run()
            sender.isEnabled = true
        }
    }

    @IBAction func skip(_: Any) { self.dismiss(animated: true) }
}
#endif

#if canImport(UIKit) && !os(watchOS)
import QuinceUI
import UIKit

/// The sample screen of `SignIn.storyboard`.
///
/// Create it with its flow:
/// `storyboard.instantiateInitialViewController { coder in SignInViewController(coder: coder, flow: flow) }`.
final class SignInViewController: UIViewController {
    // Outlets need Objective-C; without it, this is compiled only for the tests.
    #if canImport(ObjectiveC)
    @IBOutlet weak var trouble: UILabel?
    @IBOutlet weak var again: UIButton?
    #else
    weak var trouble: UILabel?
    weak var again: UIButton?
    #endif
    private let flow: SignInFlow

    init?(coder: NSCoder, flow: SignInFlow) {
        self.flow = flow
        super.init(coder: coder)
    }

    /// Returns nil: the screen needs a flow to sign in with.
    required init?(coder: NSCoder) { nil }

    @IBAction func signIn(_ sender: SignInWithAppleIDButton) {
        self.flow.show(in: sender.window)
        self.run(sender) { await self.flow.run() }
    }

    @IBAction func sendAgain(_ sender: UIButton) { self.run(sender) { await self.flow.sendAgain() } }

    @IBAction func skip(_: Any) { self.dismiss(animated: true) }

    private func run(_ sender: UIControl, _ work: @escaping @MainActor () async -> SignInTrouble?) {
        sender.isEnabled = false
        // A control's action can't wait.
        Task {
            self.show(await work())
            sender.isEnabled = true
        }
    }

    /// Speaks the text of the label for users who don't see it.
    private func show(_ trouble: SignInTrouble?) {
        self.trouble?.text = trouble?.text
        self.again?.isHidden = trouble?.canSendAgain != true
        if let trouble { UIAccessibility.post(notification: .announcement, argument: trouble.text) }
    }
}
#endif

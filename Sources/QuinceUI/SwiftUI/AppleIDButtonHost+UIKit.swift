#if canImport(SwiftUI) && canImport(UIKit) && !QUINCE_WATCH
import SwiftUI
import UIKit

/// Brings UIKit's button into SwiftUI.
struct AppleIDButtonHost: UIViewRepresentable {
    let button: AppleIDButton

    /// Remembers what a press does now: SwiftUI makes the view once and its description again and again.
    @MainActor
    final class Press {
        var action: @MainActor () -> Void
        init(action: @escaping @MainActor () -> Void) { self.action = action }
    }

    func makeCoordinator() -> Press { Press(action: self.button.action) }

    func makeUIView(context: Context) -> SignInWithAppleIDButton {
        let press = context.coordinator
        let view = SignInWithAppleIDButton(frame: .zero)
        #if QUINCE_TV
        let event = UIControl.Event.primaryActionTriggered
        #else
        let event = UIControl.Event.touchUpInside
        #endif
        view.addAction(UIAction { _ in press.action() }, for: event)
        return view
    }

    func updateUIView(_ view: SignInWithAppleIDButton, context: Context) {
        context.coordinator.action = self.button.action
        view.purpose = self.button.purpose
        view.buttonStyle = self.button.style
        view.cornerRadius = self.button.cornerRadius
        view.backdrop = self.button.backdrop.map { UIColor($0) }
        view.isEnabled = context.environment.isEnabled
    }

    /// What the constraints keep, SwiftUI has to be told: it lays out by frames, and may offer less or no end of room.
    func sizeThatFits(
        _ proposal: ProposedViewSize,
        uiView view: SignInWithAppleIDButton,
        context _: Context
    ) -> CGSize? {
        ButtonMeasures.size(offered: proposal.width, proposal.height, wish: view.intrinsicContentSize)
    }
}
#endif

#if canImport(SwiftUI) && canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import SwiftUI
import UIKit

/// Hosts UIKit's button in SwiftUI.
struct AppleIDButtonHost: UIViewRepresentable {
    let button: AppleIDButton

    func makeCoordinator() -> ButtonPress { ButtonPress(self.button.action) }

    func makeUIView(context: Context) -> SignInWithAppleIDButton {
        let press = context.coordinator
        let view = SignInWithAppleIDButton(frame: .zero)
        view.addAction(
            UIAction { [weak view] _ in press.press(in: view?.window) },
            for: .primaryActionTriggered
        )
        press.show = { [weak view] isEnabled in view?.isEnabled = isEnabled }
        return view
    }

    func updateUIView(_ view: SignInWithAppleIDButton, context: Context) {
        context.coordinator.action = self.button.action
        view.purpose = self.button.purpose
        view.buttonStyle = self.button.style
        view.cornerRadius = self.button.cornerRadius
        view.backdrop = self.button.backdrop.map { UIColor($0) }
        context.coordinator.isAllowed = context.environment.isEnabled
    }

    /// SwiftUI ignores constraints and lays out frames, so it has to be told the size; it may propose less, or
    /// infinity.
    func sizeThatFits(
        _ proposal: ProposedViewSize,
        uiView view: SignInWithAppleIDButton,
        context _: Context
    ) -> CGSize? {
        ButtonMeasures.size(offered: proposal.width, proposal.height, wish: view.intrinsicContentSize)
    }
}
#endif

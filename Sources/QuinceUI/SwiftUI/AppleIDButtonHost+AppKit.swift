#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
import AppKit
import SwiftUI

/// Hosts AppKit's button in SwiftUI.
struct AppleIDButtonHost: NSViewRepresentable {
    let button: AppleIDButton

    func makeCoordinator() -> ButtonPress { ButtonPress(self.button.action) }

    func makeNSView(context: Context) -> SignInWithAppleIDButton {
        let press = context.coordinator
        let view = SignInWithAppleIDButton(frame: .zero)
        view.onPress = { [weak view] in press.press(in: view?.window) }
        press.show = { [weak view] isEnabled in view?.isEnabled = isEnabled }
        return view
    }

    func updateNSView(_ view: SignInWithAppleIDButton, context: Context) {
        context.coordinator.action = self.button.action
        view.purpose = self.button.purpose
        view.buttonStyle = self.button.style
        view.cornerRadius = self.button.cornerRadius
        view.backdrop = self.button.backdrop.map { NSColor($0) }
        context.coordinator.isAllowed = context.environment.isEnabled
    }

    /// SwiftUI ignores constraints and lays out frames, so it has to be told the size; it may propose less, or
    /// infinity.
    func sizeThatFits(
        _ proposal: ProposedViewSize,
        nsView view: SignInWithAppleIDButton,
        context _: Context
    ) -> CGSize? {
        ButtonMeasures.size(offered: proposal.width, proposal.height, wish: view.intrinsicContentSize)
    }
}
#endif

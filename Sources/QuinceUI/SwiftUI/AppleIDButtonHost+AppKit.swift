#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
import AppKit
import SwiftUI

/// Hosts AppKit's button in SwiftUI.
struct AppleIDButtonHost: NSViewRepresentable {
    let button: AppleIDButton

    func makeNSView(context _: Context) -> SignInWithAppleIDButton { SignInWithAppleIDButton(frame: .zero) }

    func updateNSView(_ view: SignInWithAppleIDButton, context: Context) {
        view.onPress = self.button.action
        view.purpose = self.button.purpose
        view.buttonStyle = self.button.style
        view.cornerRadius = self.button.cornerRadius
        view.backdrop = self.button.backdrop.map { NSColor($0) }
        view.isEnabled = context.environment.isEnabled
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

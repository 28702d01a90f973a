#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
import AppKit
import SwiftUI

/// Brings AppKit's button into SwiftUI.
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
}
#endif

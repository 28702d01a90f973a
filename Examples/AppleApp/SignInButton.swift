#if canImport(UIKit) && !os(watchOS)
import QuinceUI
import UIKit

/// The button without Interface Builder, in UIKit.
@MainActor
func makeSignInButton(signIn: @escaping @MainActor () -> Void) -> SignInWithAppleIDButton {
    let button = SignInWithAppleIDButton(purpose: .continue, cornerRadius: 8)
    #if os(tvOS)
    let press = UIControl.Event.primaryActionTriggered
    #else
    let press = UIControl.Event.touchUpInside
    #endif
    button.addAction(UIAction { _ in signIn() }, for: press)
    return button
}
#elseif canImport(AppKit)
import AppKit
import QuinceUI

/// The button without Interface Builder, in AppKit.
@MainActor
func makeSignInButton(signIn: @escaping @MainActor () -> Void) -> SignInWithAppleIDButton {
    let button = SignInWithAppleIDButton(purpose: .continue, cornerRadius: 8)
    button.onPress = { signIn() }
    return button
}
#endif

#if canImport(SwiftUI) && canImport(WatchKit) && (os(watchOS) || QUINCE_WATCH)
import SwiftUI
import WatchKit

/// Hosts the watch's button in SwiftUI.
struct AppleIDButtonHost: WKInterfaceObjectRepresentable {
    let button: AppleIDButton

    func makeCoordinator() -> WatchButtonPress { WatchButtonPress(ButtonPress(self.button.action)) }

    func makeWKInterfaceObject(context: Context) -> WKInterfaceAuthorizationAppleIDButton {
        let button = WKInterfaceAuthorizationAppleIDButton(
            style: WKInterfaceAuthorizationAppleIDButton.Style(self.button.style),
            target: context.coordinator,
            action: WatchButtonPress.selector
        )
        // The watch's button itself can't be disabled.
        context.coordinator.press.show = { [weak button] isEnabled in
            button?.setAlpha(isEnabled ? 1 : ButtonMeasures.disabledOpacity)
        }
        return button
    }

    func updateWKInterfaceObject(_: WKInterfaceAuthorizationAppleIDButton, context: Context) {
        context.coordinator.press.action = self.button.action
        context.coordinator.press.isAllowed = context.environment.isEnabled
    }
}
#endif

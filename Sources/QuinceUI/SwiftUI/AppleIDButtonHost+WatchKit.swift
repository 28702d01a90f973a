#if canImport(SwiftUI) && canImport(WatchKit) && (os(watchOS) || QUINCE_WATCH)
import SwiftUI
import WatchKit

/// Hosts the watch's button in SwiftUI.
struct AppleIDButtonHost: WKInterfaceObjectRepresentable {
    let button: AppleIDButton

    func makeCoordinator() -> WatchButtonPress { WatchButtonPress(action: self.button.action) }

    func makeWKInterfaceObject(context: Context) -> WKInterfaceAuthorizationAppleIDButton {
        WKInterfaceAuthorizationAppleIDButton(
            style: WKInterfaceAuthorizationAppleIDButton.Style(self.button.style),
            target: context.coordinator,
            action: WatchButtonPress.selector
        )
    }

    func updateWKInterfaceObject(_: WKInterfaceAuthorizationAppleIDButton, context: Context) {
        context.coordinator.action = self.button.action
        context.coordinator.isEnabled = context.environment.isEnabled
    }
}
#endif

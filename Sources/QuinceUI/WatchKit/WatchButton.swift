#if canImport(WatchKit) && (os(watchOS) || QUINCE_WATCH)
import Foundation
public import WatchKit

extension WKInterfaceAuthorizationAppleIDButton.Style {
    /// Creates the watch's style for a style of the other platforms.
    ///
    /// A watch has no light appearance and no outline. Its default is dark gray, because black wouldn't be visible on
    /// the watch's black background.
    ///
    /// - Parameter style: The style on the other platforms.
    public init(_ style: SignInButtonStyle) {
        self =
            switch style {
            case .black, .automatic: .default
            case .white, .whiteOutline: .white
            }
    }
}

/// Receives the action of the watch's button, which can only send a message to an object.
@MainActor
final class WatchButtonPress: NSObject {
    static let selector = NSSelectorFromString("pressed")
    let press: ButtonPress

    init(_ press: ButtonPress) { self.press = press }

    #if canImport(ObjectiveC)
    @objc
    #endif
    func pressed() {
        if self.press.isEnabled { self.press.press() }
    }
}

#if !canImport(ObjectiveC)
// Without Objective-C there is no watch either: this is for the tests.
extension WatchButtonPress: _SelectorReceiver {
    func receive(_ selector: Selector, from _: Any?) -> Bool {
        guard selector == Self.selector else { return false }
        self.pressed()
        return true
    }
}
#endif
#endif

#if canImport(WatchKit) && QUINCE_WATCH
import Foundation
public import WatchKit

extension WKInterfaceAuthorizationAppleIDButton.Style {
    /// The watch's style for a style of the other platforms.
    ///
    /// A watch has no light appearance and no outline; its default is dark gray, because black would be lost on the
    /// watch's black background.
    ///
    /// - Parameter style: As the other platforms have it.
    public init(_ style: SignInButtonStyle) {
        self =
            switch style {
            case .black, .automatic: .default
            case .white, .whiteOutline: .white
            }
    }
}

/// Hears the watch's button, which can only send a message to an object.
@MainActor
final class WatchButtonPress: NSObject {
    static let selector = NSSelectorFromString("pressed")
    var action: @MainActor () -> Void
    /// The watch's button itself cannot be disabled.
    var isEnabled = true

    init(action: @escaping @MainActor () -> Void) { self.action = action }

    #if canImport(ObjectiveC)
    @objc
    #endif
    func pressed() {
        if self.isEnabled { self.action() }
    }
}

#if !canImport(ObjectiveC)
// Where there is no Objective-C there is no watch either: this is for the tests.
extension WatchButtonPress: SelectorReceiver {
    func receive(_ selector: Selector, from _: Any?) {
        if selector == Self.selector { self.pressed() }
    }
}
#endif
#endif

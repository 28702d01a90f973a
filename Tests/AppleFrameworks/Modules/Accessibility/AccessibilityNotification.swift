// A stand-in for Accessibility: it keeps what VoiceOver was told.

import Synchronization

/// https://developer.apple.com/documentation/accessibility/accessibilitynotification
public enum AccessibilityNotification {
    private static let log = Mutex<[String]>([])

    /// What VoiceOver was told.
    @_spi(Test) public static var announced: [String] { self.log.withLock { $0 } }

    /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement
    public struct Announcement: Sendable {
        private let text: String
        public init(_ announcement: String) { self.text = announcement }
        public func post() { AccessibilityNotification.log.withLock { $0.append(self.text) } }
    }
}

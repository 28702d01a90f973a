import Foundation
import Synchronization

/// An observer of a notification, which is removed once.
final class NotificationWatch: Sendable {
    /// The token from the center, which is only handed back, once and on any thread.
    private struct Token: @unchecked Sendable { let value: any NSObjectProtocol }

    private let center: NotificationCenter
    private let token: Mutex<Token?>

    init(center: NotificationCenter, name: NSNotification.Name, tell: @escaping @Sendable () -> Void) {
        self.center = center
        let value = center.addObserver(forName: name, object: nil, queue: nil) { _ in tell() }
        self.token = Mutex(Token(value: value))
    }

    func end() {
        let token = self.token.withLock { token in
            defer { token = nil }
            return token
        }
        if let token { self.center.removeObserver(token.value) }
    }
}

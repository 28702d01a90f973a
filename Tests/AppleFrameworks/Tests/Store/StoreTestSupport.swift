import Foundation
import QuinceWire
@_spi(Test) import Security
import Synchronization
import Testing

@testable import QuinceUI

/// All suites that use the keychain of the one device: one test after another.
@Suite("The keychain", .serialized)
struct KeychainTests {}

extension KeptSignIn {
    /// A value for each part.
    static let full = KeptSignIn(
        user: "s3cret-user",
        session: Data("s3cret-session".utf8),
        unsent: AppleSignedIn(
            user: "s3cret-user",
            message: NativeSignIn(
                bundleID: "com.example.shop",
                code: "s3cret-code",
                identityToken: "s3cret-token",
                nonce: "s3cret-nonce",
                givenName: "s3cret-name"
            ),
            unverifiedEmail: "s3cret@example.com",
            realUserStatus: .likelyReal
        )
    )
}

/// The marks of an app's installations, which a test deletes with the app.
final class Installations: Sendable {
    private struct Unreadable: Error {}

    private let state = Mutex((mark: Data?.none, isReadable: true, count: UInt8(0)))

    var mark: InstallationMark {
        InstallationMark {
            let state = self.state.withLock { $0 }
            guard state.isReadable else { throw Unreadable() }
            return state.mark
        } create: {
            try self.state.withLock { state in
                guard state.isReadable else { throw Unreadable() }
                if let mark = state.mark { return mark }
                state.count += 1
                let new = Data([state.count])
                state.mark = new
                return new
            }
        }
    }

    /// The user deletes the app, and installs it anew.
    func deleteApp() { self.state.withLock { $0.mark = nil } }

    var isReadable: Bool {
        get { self.state.withLock { $0.isReadable } }
        set { self.state.withLock { $0.isReadable = newValue } }
    }
}

extension KeychainStore {
    /// A store of the app that runs on the stand-in's device.
    static func test(
        _ service: String = "com.example.shop.sign-in",
        group: String? = nil,
        accessibility: Accessibility = .afterFirstUnlock,
        of installations: Installations? = Installations()
    ) -> KeychainStore {
        KeychainStore(
            service: service,
            accessGroup: group,
            accessibility: accessibility,
            bundleID: "com.example.shop",
            installation: installations?.mark
        )
    }
}

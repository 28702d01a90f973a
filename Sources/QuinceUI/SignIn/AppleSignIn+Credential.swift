#if canImport(AuthenticationServices)
import AuthenticationServices
public import Foundation

#if os(watchOS) || QUINCE_WATCH
import WatchKit
#elseif canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension AppleSignIn {
    /// Asks the device whether a credential is still valid.
    ///
    /// Within a minute after this user signed in, the answer is ``AppleCredentialState/authorized`` without asking: some
    /// systems still report the state from before.
    ///
    /// - Parameter user: The user's identifier, ``AppleSignedIn/user``.
    /// - Returns: The state of the credential.
    public func credentialState(of user: String) async -> AppleCredentialState {
        if let standIn { return await standIn.state(of: user) }
        if self.settlingTime(of: user) != nil { return .authorized }
        return await withCheckedContinuation { continuation in
            // Called on a queue of the system: without `@Sendable`, the closure would belong to the main actor and
            // trap.
            ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { @Sendable state, error in
                continuation.resume(returning: AppleCredentialState(state, error))
            }
        }
    }

    /// Returns the current state, and the state again whenever a credential on this device is revoked, the app comes to
    /// the front, or a day has passed.
    ///
    /// Within a minute after this user signed in, the device is asked at the end of that minute.
    ///
    /// After ``AppleCredentialState/transferred``, the user has a new identifier: end this loop and start one for the
    /// new identifier.
    ///
    /// - Parameters:
    ///   - user: The user's identifier, ``AppleSignedIn/user``.
    ///   - center: The notification center to which the system posts.
    /// - Returns: A sequence of states, which ends when the task is canceled; ending the loop ends the watch.
    public func credentialStates(
        of user: String,
        center: NotificationCenter = .default
    ) -> some AsyncSequence<AppleCredentialState, Never> {
        self.credentialStates(of: user, center: center, every: .seconds(86_400))
    }

    func credentialStates(
        of user: String,
        center: NotificationCenter,
        every interval: Duration
    ) -> some AsyncSequence<AppleCredentialState, Never> {
        let (moments, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.yield()
        let watches = [Self.revoked, Self.cameToFront].map { name in
            NotificationWatch(center: center, name: name) { continuation.yield() }
        }
        // Beside the loop, which waits for the next moment; it ends with the loop.
        let clock = Task {
            while (try? await Task.sleep(for: interval)) != nil { continuation.yield() }
        }
        continuation.onTermination = { _ in
            for watch in watches { watch.end() }
            clock.cancel()
        }
        let later = LaterLook()
        return moments.map { @MainActor [self] in
            if self.standIn == nil, let time = self.settlingTime(of: user) {
                later.plan(after: time) { continuation.yield() }
            }
            return await self.credentialState(of: user)
        }.prefix { _ in
            // The answer to a look of a canceled task is about a user who may no longer be signed in.
            !Task.isCancelled
        }
    }

    /// Returns an event whenever a credential on this device is revoked; call ``credentialState(of:)`` to learn whose.
    ///
    /// - Parameter center: The notification center to which the system posts revocations.
    /// - Returns: An endless sequence of events.
    public func revocations(center: NotificationCenter = .default) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let watch = NotificationWatch(center: center, name: Self.revoked) { continuation.yield() }
            continuation.onTermination = { _ in watch.end() }
        }
    }

    private static var revoked: NSNotification.Name {
        ASAuthorizationAppleIDProvider.credentialRevokedNotification
    }

    static var cameToFront: NSNotification.Name {
        #if os(watchOS) || QUINCE_WATCH
        WKApplication.didBecomeActiveNotification
        #elseif canImport(UIKit)
        UIApplication.didBecomeActiveNotification
        #else
        NSApplication.didBecomeActiveNotification
        #endif
    }
}

extension AppleCredentialState {
    /// Whether this is a simulator, which calls every credential revoked since iOS 18.
    #if targetEnvironment(simulator)
    private static let isSimulator = true
    #else
    private static let isSimulator = false
    #endif

    fileprivate init(_ state: ASAuthorizationAppleIDProvider.CredentialState, _ error: (any Error)?) {
        self.init(state, error, isSimulator: Self.isSimulator)
    }

    /// Reads the state before the error.
    ///
    /// With "not found", the system passes an error of its own as well (`ASAuthorizationAppleIDProvider.h`). Any other
    /// error, and any with "revoked", is a failed look.
    init(
        _ state: ASAuthorizationAppleIDProvider.CredentialState,
        _ error: (any Error)?,
        isSimulator: Bool
    ) {
        switch state {
        case .authorized: self = .authorized
        case .revoked: self = error == nil && !isSimulator ? .revoked : .couldNotLook
        case .notFound: self = error == nil || error is ASAuthorizationError ? .notFound : .couldNotLook
        case .transferred: self = .transferred
        @unknown default: self = .couldNotLook
        }
    }
}
#endif

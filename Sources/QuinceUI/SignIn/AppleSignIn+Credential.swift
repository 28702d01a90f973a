#if canImport(AuthenticationServices)
import AuthenticationServices
public import Foundation

extension AppleSignIn {
    /// Asks the device whether a credential is still valid.
    ///
    /// Call it when the app starts and when it comes to the front, because a suspended app can miss the states from
    /// ``credentialStates(of:center:)``.
    ///
    /// - Parameter user: The user's identifier, ``AppleSignedIn/user``.
    /// - Returns: The state of the credential.
    public func credentialState(of user: String) async -> AppleCredentialState {
        if let standIn { return await standIn.state(of: user) }
        return await withCheckedContinuation { continuation in
            // Called on a queue of the system: without `@Sendable`, the closure would belong to the main actor and
            // trap.
            ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { @Sendable state, error in
                continuation.resume(returning: error == nil ? AppleCredentialState(state) : .unknown)
            }
        }
    }

    /// Returns the current state, and the state again whenever a credential on this device is revoked.
    ///
    /// After ``AppleCredentialState/transferred``, the user has a new identifier: end this loop and start one for the
    /// new identifier.
    ///
    /// - Parameters:
    ///   - user: The user's identifier, ``AppleSignedIn/user``.
    ///   - center: The notification center to which the system posts revocations.
    /// - Returns: An endless sequence of states; ending the loop ends the watch.
    public func credentialStates(
        of user: String,
        center: NotificationCenter = .default
    ) -> some AsyncSequence<AppleCredentialState, Never> {
        self.revocations(center: center, first: true).map { @MainActor [self] in
            await self.credentialState(of: user)
        }
    }

    /// Returns an event whenever a credential on this device is revoked; call ``credentialState(of:)`` to learn whose.
    ///
    /// - Parameter center: The notification center to which the system posts revocations.
    /// - Returns: An endless sequence of events.
    public func revocations(center: NotificationCenter = .default) -> AsyncStream<Void> {
        self.revocations(center: center, first: false)
    }

    private func revocations(center: NotificationCenter, first: Bool) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            if first { continuation.yield() }
            let name = ASAuthorizationAppleIDProvider.credentialRevokedNotification
            let watch = RevocationWatch(center: center, name: name) { continuation.yield() }
            continuation.onTermination = { _ in watch.end() }
        }
    }
}

extension AppleCredentialState {
    fileprivate init(_ state: ASAuthorizationAppleIDProvider.CredentialState) {
        switch state {
        case .authorized: self = .authorized
        case .revoked: self = .revoked
        case .notFound: self = .notFound
        case .transferred: self = .transferred
        @unknown default: self = .unknown
        }
    }
}
#endif

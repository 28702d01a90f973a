#if canImport(AuthenticationServices)
import AuthenticationServices
public import Foundation

extension AppleSignIn {
    /// Asks the device whether a credential is still good; do so when the app starts, and when it comes to the front.
    ///
    /// An app that was suspended may have missed what ``credentialStates(of:center:)`` tells.
    ///
    /// - Parameter user: As ``AppleSignedIn/user`` named the person.
    /// - Returns: The state.
    public func credentialState(of user: String) async -> AppleCredentialState {
        await withCheckedContinuation { continuation in
            // Answered on a queue of the system's: without `@Sendable` the closure would be the main actor's, and trap.
            ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { @Sendable state, error in
                continuation.resume(returning: error == nil ? AppleCredentialState(state) : .unknown)
            }
        }
    }

    /// The state now, and again whenever a credential on this device was revoked.
    ///
    /// Who has another `user` after ``AppleCredentialState/transferred`` is watched by another loop; end this one.
    ///
    /// - Parameters:
    ///   - user: As ``AppleSignedIn/user`` named the person.
    ///   - center: Where the system tells of it.
    /// - Returns: States without end; ending the loop ends the watch.
    public func credentialStates(
        of user: String,
        center: NotificationCenter = .default
    ) -> some AsyncSequence<AppleCredentialState, Never> {
        self.revocations(center: center, first: true).map { @MainActor [self] in
            await self.credentialState(of: user)
        }
    }

    /// Tells whenever a credential on this device was revoked; of whom, ``credentialState(of:)`` knows.
    ///
    /// - Parameter center: Where the system tells of it.
    /// - Returns: Moments without end.
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

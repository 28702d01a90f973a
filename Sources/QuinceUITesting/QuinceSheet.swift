#if canImport(AuthenticationServices) && canImport(CryptoKit)
import AuthenticationServices
import QuinceUI

/// The sheet that a running Quince plays.
struct QuinceSheet: SheetStandIn {
    let service: StandInService
    let account: String
    let outcome: StandInOutcome
    let bundleID: String

    func answer(
        to request: ASAuthorizationAppleIDRequest
    ) async -> Result<UnverifiedCredential, AuthorizationRefusal> {
        await self.answer { try await self.authorize(request) }
    }

    /// Without a sheet there is no first sign-in: an account that hasn't signed in to the app is none that it has.
    func existingAccount(
        for request: ASAuthorizationAppleIDRequest
    ) async -> Result<UnverifiedCredential, AuthorizationRefusal> {
        await self.answer {
            if self.outcome == .authorized, try await !self.hasSignedIn() { return .failure(.cancelled) }
            return try await self.authorize(request)
        }
    }

    private func answer(
        _ ask: () async throws -> Result<UnverifiedCredential, AuthorizationRefusal>
    ) async -> Result<UnverifiedCredential, AuthorizationRefusal> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        do {
            let answer = try await ask()
            return Task.isCancelled ? .failure(.cancelled) : answer
        } catch {
            return .failure(Task.isCancelled ? .cancelled : AuthorizationRefusal(.standIn(Self.text(error))))
        }
    }

    private func authorize(
        _ request: ASAuthorizationAppleIDRequest
    ) async throws -> Result<UnverifiedCredential, AuthorizationRefusal> {
        let answer = try await self.service.authorize(self.call(request))
        if let error = answer.error { return .failure(AuthorizationRefusal(code: error.code, error.name)) }
        guard let credential = answer.credential else {
            return .failure(AuthorizationRefusal(.otherCredential))
        }
        return .success(UnverifiedCredential(credential))
    }

    private func hasSignedIn() async throws -> Bool {
        for user in try await self.service.users(of: self.account)
        where try await self.service.state(of: user, clientID: self.bundleID).state == "authorized" {
            return true
        }
        return false
    }

    /// A service that can't say leaves the state open, as a device does.
    func state(of user: String) async -> AppleCredentialState {
        do {
            return switch try await self.service.state(of: user, clientID: self.bundleID).state {
            case "authorized": .authorized
            case "revoked": .revoked
            case "notFound": .notFound
            case "transferred": .transferred
            default: .couldNotLook
            }
        } catch {
            print(Self.text(error))
            return .couldNotLook
        }
    }

    private func call(_ request: ASAuthorizationAppleIDRequest) -> NativeCall {
        let words = (request.requestedScopes ?? []).compactMap { scope in
            switch scope {
            case .fullName: "name"
            case .email: "email"
            default: nil
            }
        }
        return NativeCall(
            account: self.account,
            clientId: self.bundleID,
            scope: words.joined(separator: " "),
            nonce: request.nonce,
            state: request.state,
            user: request.user,
            outcome: self.outcome.rawValue
        )
    }

    private static func text(_ error: any Error) -> String {
        (error as? StandInService.Trouble)?.text ?? String(describing: error)
    }
}

extension UnverifiedCredential {
    fileprivate init(_ credential: NativeAnswer.Credential) {
        self.init(
            user: credential.user,
            state: credential.state,
            code: credential.authorizationCode,
            identityToken: credential.identityToken,
            givenName: credential.fullName?.givenName,
            familyName: credential.fullName?.familyName,
            email: credential.email,
            realUserStatus: AppleSignedIn.RealUserStatus(rawValue: credential.realUserStatus) ?? .unknown
        )
    }
}
#endif

@_spi(Test) import AuthenticationServices
import Foundation
import QuinceUITesting
import QuinceWire
import Testing

@testable import QuinceUI

@MainActor
@Suite("A running Quince in place of the sheet", .serialized, .enabled(if: RunningQuince.service != nil))
struct StandInTests {
    @Test("the name comes once, the email address as the user shares it, and the token is the service's")
    func signsIn() async throws {
        let apple = try RunningQuince.signIn(try await RunningQuince.newAccount(hidesEmail: true))
        let first = try await apple.signIn().signedIn()
        #expect(first.message.givenName == "Ada" && first.message.familyName == "Quince")
        #expect(first.unverifiedEmail?.hasSuffix("@privaterelay.appleid.com") == true)
        #expect(first.realUserStatus == .likelyReal && first.ageRange == .unknown)
        let claims = try CompactJWS(parsing: first.message.identityToken).claims
        #expect(claims["aud"]?.string == RunningQuince.bundleID)
        #expect(claims["sub"]?.string == first.user)
        #expect(claims["real_user_status"] == 2)
        let second = try await apple.signIn().signedIn()
        #expect(second.user == first.user && second.message.code != first.message.code)
        #expect(second.message.givenName == nil && second.unverifiedEmail == nil)
        #expect(second.realUserStatus == .unknown)
    }

    @Test("only what the app requests is in the answer")
    func scopes() async throws {
        let apple = AppleSignIn.standIn(
            service: try #require(RunningQuince.service),
            as: try await RunningQuince.newAccount(),
            bundleID: RunningQuince.bundleID,
            scopes: [.email]
        )
        let signedIn = try await apple.signIn().signedIn()
        #expect(signedIn.message.givenName == nil && signedIn.unverifiedEmail != nil)
    }

    nonisolated static let outcomes: [(StandInOutcome, AppleSignInOutcome)] = [
        (.canceled, .cancelled), (.unknown, .failed(.unknown)),
        (.invalidResponse, .failed(.invalidResponse)), (.notHandled, .failed(.notHandled)),
        (.failed, .failed(.refused)), (.notInteractive, .failed(.notInteractive)),
        (
            .matchedExcludedCredential,
            .failed(.system(code: 1006, "matchedExcludedCredential"))
        ), (.credentialImport, .failed(.system(code: 1007, "credentialImport"))),
        (.credentialExport, .failed(.system(code: 1008, "credentialExport"))),
        (.preferSignInWithApple, .failed(.system(code: 1009, "preferSignInWithApple"))),
        (
            .deviceNotConfiguredForPasskeyCreation,
            .failed(.system(code: 1010, "deviceNotConfiguredForPasskeyCreation"))
        ),
    ]

    @Test("each outcome that a test chooses is the system's", arguments: Self.outcomes)
    func outcomes(chosen: StandInOutcome, outcome: AppleSignInOutcome) async throws {
        let apple = try RunningQuince.signIn("jane@example.com", outcome: chosen)
        #expect(await apple.signIn() == outcome)
    }

    @Test("the table has every outcome but the sign-in")
    func allOutcomes() {
        #expect(Set(Self.outcomes.map(\.0)) == Set(StandInOutcome.allCases).subtracting([.authorized]))
    }

    @Test("a token with a fault passes no check of the app")
    func faults() async throws {
        let changes: [(JSONObject, AppleSignInError)] = [
            (["nonce": "other"], .nonceMismatch), (["sub": "001.other"], .subjectMismatch),
            (["aud": "com.evil"], .audienceMismatch(token: "com.evil", bundleID: RunningQuince.bundleID)),
        ]
        let apple = try RunningQuince.signIn(try await RunningQuince.newAccount())
        for (claims, error) in changes {
            try await RunningQuince.call(
                "POST",
                "faults",
                ["endpoint": "native", "kind": "claim", "claims": .object(claims)]
            )
            #expect(await apple.signIn() == .failed(error))
        }
        _ = try await apple.signIn().signedIn()
    }

    @Test("someone else than the expected user is told apart")
    func otherPerson() async throws {
        let apple = try RunningQuince.signIn(try await RunningQuince.newAccount())
        guard case .otherPerson = await apple.signIn(as: "001.other") else {
            Issue.record("someone else signed in as the expected user")
            return
        }
    }

    @Test("the state of a credential is the service's")
    func states() async throws {
        let account = try await RunningQuince.newAccount()
        let apple = try RunningQuince.signIn(account)
        let user = try await apple.signIn().signedIn().user
        #expect(await apple.credentialState(of: user) == .authorized)
        #expect(await apple.credentialState(of: "001.nobody") == .notFound)
        try await RunningQuince.stopUsingTheApp(account)
        for await state in apple.credentialStates(of: user, center: NotificationCenter()) {
            #expect(state == .revoked)
            break
        }
        let unreachable = try RunningQuince.signIn(account, service: Self.closed)
        #expect(await unreachable.credentialState(of: user) == .couldNotLook)
    }

    #if !(os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH)
    @Test("at the app's start there is the account that has signed in before, until it is revoked")
    func existingAccount() async throws {
        let account = try await RunningQuince.newAccount()
        let apple = try RunningQuince.signIn(account)
        #expect(await apple.existing() == nil)
        let user = try await apple.signIn().signedIn().user
        #expect(await apple.existing() == user)
        // The account's other app has no grant.
        let other = try RunningQuince.signIn(account, bundleID: "com.nobody")
        guard case .failed(.standIn(let text)) = await other.existingAccount() else {
            Issue.record("an app that the service doesn't know has an account")
            return
        }
        #expect(text.contains("com.nobody"))
        try await RunningQuince.stopUsingTheApp(account)
        #expect(await apple.existing() == nil)
    }

    @Test("at the app's start, a chosen outcome is what happens, and without a service there is a reason")
    func existingAccountFails() async throws {
        guard
            case .failed(.notHandled) = await
                (try RunningQuince.signIn("jane@example.com", outcome: .notHandled)).existingAccount(),
            case .failed(.standIn(let text)) = await
                (try RunningQuince.signIn("jane@example.com", service: Self.closed)).existingAccount()
        else {
            Issue.record("another outcome")
            return
        }
        #expect(text.contains("http://127.0.0.1:1"))
    }
    #endif

    @Test("a canceled task is no error, and the next sign-in works")
    func cancelled() async throws {
        let apple = try RunningQuince.signIn(try await RunningQuince.newAccount())
        try await RunningQuince.call(
            "POST",
            "faults",
            ["endpoint": "native", "kind": "delay", "delayMilliseconds": 20_000]
        )
        let task = Task { await apple.signIn() }
        // The service took the fault: it has the request, and answers in 20 seconds.
        try await eventually { try await RunningQuince.call("GET", "faults")["faults"]?.array == [] }
        #expect(await apple.signIn() == .failed(.alreadyRunning))
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(ContinuousClock.now - start < .seconds(10), "the task waited for the service's answer")
        _ = try await apple.signIn().signedIn()
    }

    @Test("a task that was canceled before asks nobody")
    func cancelledBefore() async throws {
        let apple = try RunningQuince.signIn("jane@example.com", service: Self.closed)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await apple.signIn()
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    /// A port of this machine on which nothing listens.
    nonisolated static let closed = URL(string: "http://127.0.0.1:1")

    @Test("what the service can't answer has its URL and the remedy")
    func trouble() async throws {
        let service = try #require(RunningQuince.service).absoluteString
        let rows = [
            (
                try RunningQuince.signIn("jane@example.com", service: Self.closed),
                ["http://127.0.0.1:1", "start 'quince serve'"]
            ),
            (
                try RunningQuince.signIn("jane@example.com", service: RunningQuince.server),
                ["isn't Quince", "the URL that 'quince serve' prints"]
            ),
            (
                try RunningQuince.signIn("nobody@example.com"),
                [service, "nobody@example.com", "/_quince/accounts"]
            ),
            (
                try RunningQuince.signIn("jane@example.com", bundleID: "com.nobody"),
                [service, "com.nobody", "/_quince/apps"]
            ),
            (
                try RunningQuince.signIn("jane@example.com", bundleID: "com.example.quince.web"),
                [service, "Services ID", "bundle ID"]
            ),
        ]
        for (apple, parts) in rows {
            guard case .failed(.standIn(let text)) = await apple.signIn() else {
                Issue.record("no trouble with \(parts[0])")
                continue
            }
            for part in parts { #expect(text.contains(part), "\(text)") }
        }
    }
}

#if !(os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH)
extension AppleSignIn {
    /// The user whose account the device has.
    fileprivate func existing() async -> String? {
        guard case .signedIn(let signedIn) = await self.existingAccount() else { return nil }
        return signedIn.user
    }
}
#endif

@_spi(Test) import AuthenticationServices
@_spi(Test) import CryptoKit
import Foundation
import QuinceWire
import Testing

@testable import QuinceUI

#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import UIKit
#elseif canImport(AppKit)
@_spi(Test) import AppKit
#endif

@MainActor
@Suite("One sign-in", .serialized)
struct AppleSignInTests {
    let signIn = AppleSignIn(bundleID: "com.example.shop") { count in (0..<count).map { UInt8($0) } }

    nonisolated static let zeros = Base64URL.encode((0..<32).map { UInt8($0) })

    @Test(
        "what the server gets is what the person agreed to, with the nonce that the token has the digest of"
    )
    func signsIn() async throws {
        var asked: ASAuthorizationAppleIDRequest?
        Sheet.answers { request in
            asked = request
            return .success(Sheet.credential(for: request))
        }
        guard case .signedIn(let signedIn) = await self.signIn.signIn() else {
            Issue.record("no sign-in")
            return
        }
        let request = try #require(asked)
        #expect(request.requestedScopes == [.fullName, .email])
        #expect(request.user == nil)
        #expect(request.nonce == "ea866a757e4c38babfa8127cbe9a409d3e1f93a00ff1488ff735fcf917afffd0")
        #expect(request.nonce != signedIn.message.nonce)
        #expect(signedIn.user == "001.jane")
        #expect(signedIn.unverifiedEmail == "jane@example.com")
        #expect(signedIn.message.bundleID == "com.example.shop")
        #expect(signedIn.message.code == "c0de")
        #expect(signedIn.message.nonce == Self.zeros)
        #expect(signedIn.message.givenName == "Jane")
        #expect(signedIn.message.familyName == "Appleseed")
        #expect(
            try CompactJWS(parsing: signedIn.message.identityToken).claims["nonce"]?.string == request.nonce
        )
    }

    @Test("nonce and state are new each time, and different")
    func fresh() async {
        var seen: Set<String> = []
        Sheet.answers { request in
            seen.formUnion([request.nonce, request.state].compactMap(\.self))
            return .failure(ASAuthorizationError(.canceled))
        }
        let signIn = AppleSignIn(bundleID: "com.example.shop", scopes: [])
        for _ in 0..<4 { _ = await signIn.signIn() }
        #expect(seen.count == 8)
    }

    @Test("a closed sheet is no error")
    func cancelled() async {
        Sheet.answers { _ in .failure(ASAuthorizationError(.canceled)) }
        #expect(await self.signIn.signIn() == .cancelled)
    }

    nonisolated static let errors: [(Int, AppleSignInError)] = [
        (1000, .unknown), (1002, .invalidResponse), (1003, .notHandled), (1004, .refused),
        // Without a name on Apple TV and Apple Watch.
        (1005, .notInteractive),
    ]

    @Test("each error of the system has its name", arguments: Self.errors)
    func errors(number: Int, failure: AppleSignInError) async throws {
        let code = try #require(ASAuthorizationError.Code(rawValue: number))
        Sheet.answers { _ in .failure(ASAuthorizationError(code)) }
        #expect(await self.signIn.signIn() == .failed(failure))
    }

    @Test("an error of tomorrow keeps its number, one of another kind its text")
    func otherErrors() async throws {
        let tomorrow = try #require(ASAuthorizationError.Code(rawValue: 1_099))
        struct Other: Error, CustomStringConvertible { let description = "something else" }
        Sheet.answers { _ in .failure(ASAuthorizationError(tomorrow)) }
        guard case .failed(.system(1_099, _)) = await self.signIn.signIn() else {
            Issue.record("the number is lost")
            return
        }
        struct Numbered: CustomNSError, CustomStringConvertible {
            let description = "something numbered"
            let errorCode = -7091
        }
        Sheet.answers { _ in .failure(Other()) }
        guard case .failed(.system(_, "something else")) = await self.signIn.signIn() else {
            Issue.record("the text is lost")
            return
        }
        Sheet.answers { _ in .failure(Numbered()) }
        #expect(await self.signIn.signIn() == .failed(.system(code: -7091, "something numbered")))
    }

    @Test("an answer with another state, or none, is refused", arguments: ["other", nil])
    func state(state: String?) async {
        Sheet.answers { .success(Sheet.credential(for: $0, state: .some(state))) }
        #expect(await self.signIn.signIn() == .failed(.stateMismatch))
    }

    @Test(
        "a token with another nonce, the plain one, or none, is refused",
        arguments: ["other", Self.zeros, nil]
    )
    func nonce(nonce: String?) async {
        Sheet.answers { .success(Sheet.credential(for: $0, nonce: .some(nonce))) }
        #expect(await self.signIn.signIn() == .failed(.nonceMismatch))
    }

    @Test("missing and unreadable parts are named")
    func parts() async {
        Sheet.answers { .success(Sheet.credential(for: $0, code: nil)) }
        #expect(await self.signIn.signIn() == .failed(.incomplete(part: "authorizationCode")))
        Sheet.answers { .success(Sheet.credential(for: $0, token: .some(nil))) }
        #expect(await self.signIn.signIn() == .failed(.incomplete(part: "identityToken")))
        Sheet.answers { .success(Sheet.credential(for: $0, token: .some(Data([0xFF])))) }
        #expect(await self.signIn.signIn() == .failed(.incomplete(part: "identityToken")))
        Sheet.answers { .success(Sheet.credential(for: $0, token: .some(Data("a.b".utf8)))) }
        #expect(await self.signIn.signIn() == .failed(.unreadableToken("it has 2 parts between dots, not 3")))
    }

    nonisolated static let estimates:
        [(
            ASUserDetectionStatus, AppleSignedIn.RealUserStatus, ASUserAgeRange, AppleSignedIn.AgeRange
        )] = [
            (.unsupported, .unsupported, .unknown, .unknown), (.unknown, .unknown, .child, .child),
            (.likelyReal, .likelyReal, .notChild, .notChild),
        ]

    @Test("what Apple estimates of the person has its name", arguments: Self.estimates)
    func estimates(
        system: ASUserDetectionStatus,
        status: AppleSignedIn.RealUserStatus,
        systemAge: ASUserAgeRange,
        age: AppleSignedIn.AgeRange
    ) async {
        Sheet.answers {
            .success(Sheet.credential(for: $0, realUserStatus: system, ageRange: systemAge))
        }
        guard case .signedIn(let signedIn) = await self.signIn.signIn() else {
            Issue.record("no sign-in")
            return
        }
        #expect(signedIn.realUserStatus == status && signedIn.ageRange == age)
        let kept = signedIn.keepingName(of: signedIn)
        #expect(kept.realUserStatus == status && kept.ageRange == age)
    }

    @Test("a credential of another kind is refused")
    func otherCredential() async {
        Sheet.answers { _ in .success(ASPasswordCredential(user: "jane", password: "s3cret")) }
        #expect(await self.signIn.signIn() == .failed(.otherCredential))
    }

    @Test("while a sheet is open a second press opens none; afterwards one can sign in again")
    func twice() async throws {
        var waiting: ASAuthorizationController?
        var sheets = 0
        ASAuthorizationController.person = { controller in
            waiting = controller
            sheets += 1
        }
        async let first = self.signIn.signIn()
        try await eventually { waiting != nil }
        #expect(await self.signIn.signIn() == .failed(.alreadyRunning))
        #expect(sheets == 1)
        let controller = try #require(waiting)
        controller.delegate?.authorizationController(
            controller: controller,
            didCompleteWithError: ASAuthorizationError(.canceled)
        )
        #expect(await first == .cancelled)
        Sheet.answers { .success(Sheet.credential(for: $0)) }
        guard case .signedIn = await self.signIn.signIn() else {
            Issue.record("the second sign-in did not work")
            return
        }
    }

    @Test("ending the task closes the sheet, which is no error; afterwards one can sign in again")
    func ended() async throws {
        var waiting: ASAuthorizationController?
        ASAuthorizationController.person = { waiting = $0 }
        let task = Task { await self.signIn.signIn() }
        try await eventually { waiting != nil }
        task.cancel()
        #expect(await task.value == .cancelled)
        #if !(os(watchOS) || QUINCE_WATCH)
        #expect(try #require(waiting).isCancelled)
        #endif
        Sheet.answers { .success(Sheet.credential(for: $0)) }
        guard case .signedIn = await self.signIn.signIn() else {
            Issue.record("the second sign-in did not work")
            return
        }
    }

    @Test("a task that had ended before shows no sheet")
    func endedBefore() async {
        var sheets = 0
        ASAuthorizationController.person = { _ in sheets += 1 }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await self.signIn.signIn()
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(sheets == 0)
    }

    @Test("an answer that comes twice counts once")
    func answeredTwice() async {
        ASAuthorizationController.person = { controller in
            for _ in 0..<2 {
                controller.delegate?.authorizationController(
                    controller: controller,
                    didCompleteWithError: ASAuthorizationError(.canceled)
                )
            }
        }
        #expect(await self.signIn.signIn() == .cancelled)
    }

    @Test(
        "a token about someone else than the credential, or about nobody, is refused",
        arguments: ["001.joe", nil]
    )
    func subject(subject: String?) async {
        Sheet.answers { .success(Sheet.credential(for: $0, subject: subject)) }
        #expect(await self.signIn.signIn() == .failed(.subjectMismatch))
    }

    @Test("someone who is to sign in again is named in the request")
    func again() async {
        var user: String?
        Sheet.answers { request in
            user = request.user
            return .success(Sheet.credential(for: request))
        }
        guard case .signedIn(let signedIn) = await self.signIn.signIn(as: "001.jane") else {
            Issue.record("the same person did not sign in")
            return
        }
        #expect(user == "001.jane")
        #expect(signedIn.user == "001.jane")
    }

    @Test("someone else who signs in instead is told apart, with what the server would need")
    func otherPerson() async {
        Sheet.answers { .success(Sheet.credential(for: $0)) }
        guard case .otherPerson(let other) = await self.signIn.signIn(as: "001.joe") else {
            Issue.record("someone else signed in as Joe")
            return
        }
        #expect(other.user == "001.jane")
        #expect(other.message.code == "c0de")
    }

    @Test("after a transfer the person has another name")
    func transferred() async {
        var user: String?
        Sheet.answers { request in
            user = request.user
            return .success(Sheet.credential(for: request))
        }
        guard case .signedIn = await self.signIn.signIn(as: "001.old", transferred: true) else {
            Issue.record("the person of before did not sign in")
            return
        }
        #expect(user == "001.old")
    }

    @Test(
        "a name that the server has not got is kept for the same person's next sign-in, and for nobody else's"
    )
    func keptName() async throws {
        func signIn(_ user: String, isFirst: Bool, code: String) async throws -> AppleSignedIn {
            Sheet.answers {
                .success(
                    Sheet.credential(
                        for: $0,
                        code: Data(code.utf8),
                        user: user,
                        subject: user,
                        isFirst: isFirst
                    )
                )
            }
            guard case .signedIn(let signedIn) = await self.signIn.signIn() else { throw CancellationError() }
            return signedIn
        }
        let first = try await signIn("001.jane", isFirst: true, code: "first")
        let second = try await signIn("001.jane", isFirst: false, code: "second")
        let other = try await signIn("001.joe", isFirst: false, code: "third")
        #expect(second.message.givenName == nil)
        let kept = second.keepingName(of: first)
        #expect(kept.message.givenName == "Jane")
        #expect(kept.message.familyName == "Appleseed")
        #expect(kept.message.code == "second")
        #expect(kept.message.identityToken == second.message.identityToken)
        #expect(kept.unverifiedEmail == "jane@example.com")
        #expect(other.keepingName(of: first) == other)
        #expect(second.keepingName(of: nil) == second)
        #expect(first.keepingName(of: kept) == first)
    }

    @Test("with less chance than 256 bits nobody signs in")
    func shortSecret() async {
        let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = SignInSecrets { _ in [1, 2, 3] }
        }
        let said = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("a secret needs 32 random bytes, but got 3"))
    }

    #if !(os(watchOS) || QUINCE_WATCH)
    @Test("the sheet appears in the window that was named, and anywhere without one")
    func window() async {
        var anchors: [ASPresentationAnchor?] = []
        ASAuthorizationController.person = { controller in
            anchors.append(controller.presentationContextProvider?.presentationAnchor(for: controller))
            controller.delegate?.authorizationController(
                controller: controller,
                didCompleteWithError: ASAuthorizationError(.canceled)
            )
        }
        let window = ASPresentationAnchor()
        _ = await self.signIn.signIn()
        self.signIn.window = window
        _ = await self.signIn.signIn()
        #expect(anchors.count == 2)
        #expect(anchors[0] == nil)
        #expect(anchors[1] === window)
    }
    #endif

    @Test("every failure says what to do in its own words")
    func sentences() {
        let all: [AppleSignInError] = [
            .alreadyRunning, .unknown, .invalidResponse, .notHandled, .refused, .notInteractive,
            .otherCredential,
            .incomplete(part: "identityToken"), .unreadableToken("it is empty"), .stateMismatch,
            .nonceMismatch, .subjectMismatch,
            .audienceMismatch(token: "com.example.watch", bundleID: "com.example.shop"),
            .audienceMismatch(token: nil, bundleID: "com.example.shop"), .system(code: 7, "no"),
        ]
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(
            AppleSignInError.incomplete(part: "identityToken").description
                == "the credential has no identityToken; try again"
        )
        #expect(
            AppleSignInError.stateMismatch.description
                == "the state belongs to another request; begin again"
        )
    }
}

@Suite("The stand-in's SHA-256")
struct DigestTests {
    @Test(
        "is FIPS 180-4's",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func digest(text: String, digest: String) {
        let hexadecimal = SHA256.hash(data: Data(text.utf8)).map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16)
        }
        #expect(hexadecimal.joined() == digest)
    }
}

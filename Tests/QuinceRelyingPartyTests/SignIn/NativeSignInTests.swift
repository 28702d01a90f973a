import Foundation
import QuinceProtocol
import Testing

import QuinceRelyingParty

@Suite("What QuinceUI hands the server")
struct NativeSignInTests {
    private let apple = FakeApple()

    @Test("goes through JSON and signs in, with the nonce of which the token has the digest")
    func roundTrip() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let message = try JSONDecoder().decode(NativeSignIn.self, from: self.apple.nativeSignIn())
        let result = try await signIn.finishNative(message)
        #expect(result.identity.clientID == "com.example.shop")
        #expect(result.suggestion?.givenName == "Jane" && result.suggestion?.familyName == nil)
    }

    @Test(
        "another nonce, or the digest itself, is refused",
        arguments: ["m", "1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9"]
    )
    func otherNonce(sent: String) async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let message = try JSONDecoder().decode(NativeSignIn.self, from: self.apple.nativeSignIn(sent: sent))
        await #expect {
            _ = try await signIn.finishNative(message)
        } throws: { error in
            guard case SignInError.identity(.nonceMismatch) = error else { return false }
            return true
        }
    }

    @Test("a website's client signs nobody in this way, whatever its token says")
    func website() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let id = "com.example.shop.web"
        let code = self.apple.code(clientID: id, redirectURI: nil, nonce: "n")
        let token = try self.apple.identityToken(clientID: id, nonce: "n", code: code)
        await #expect {
            _ = try await signIn.finishNative(
                code: code,
                identityToken: token,
                nonce: .exactly("n"),
                bundleID: id
            )
        } throws: { error in
            guard case SignInError.identity(.audience(id)) = error else { return false }
            return true
        }
    }

    @Test("a message without a token is no message")
    func incomplete() {
        let text = #"{"bundleID": "com.example.shop", "code": "c", "nonce": "n"}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NativeSignIn.self, from: Data(text.utf8))
        }
    }
}

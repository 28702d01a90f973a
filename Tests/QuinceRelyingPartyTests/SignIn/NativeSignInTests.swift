import Crypto
import Foundation
import QuinceProtocol
import Testing

import QuinceRelyingParty

@Suite("What QuinceUI hands the server")
struct NativeSignInTests {
    private let apple = FakeApple()

    /// What an app posts; the token has the digest of the nonce.
    private func posted(nonce: String, sent: String) throws -> Data {
        let id = "com.example.shop"
        let digest = SHA256.hash(data: Data(nonce.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
        let code = self.apple.code(clientID: id, redirectURI: nil, nonce: digest)
        let token = try self.apple.identityToken(clientID: id, nonce: digest, code: code)
        return try JSONEncoder().encode(
            NativeSignIn(bundleID: id, code: code, identityToken: token, nonce: sent, givenName: "Jane")
        )
    }

    @Test("goes through JSON and signs in, with the nonce of which the token has the digest")
    func roundTrip() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let message = try JSONDecoder().decode(NativeSignIn.self, from: self.posted(nonce: "n", sent: "n"))
        let result = try await signIn.finishNative(message)
        #expect(result.identity.clientID == "com.example.shop")
        #expect(message.givenName == "Jane" && message.familyName == nil)
    }

    @Test(
        "another nonce, or the digest itself, is refused",
        arguments: ["m", "1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9"]
    )
    func otherNonce(sent: String) async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let message = try JSONDecoder().decode(NativeSignIn.self, from: self.posted(nonce: "n", sent: sent))
        await #expect {
            _ = try await signIn.finishNative(message)
        } throws: { error in
            guard case SignInError.identity(.nonceMismatch) = error else { return false }
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

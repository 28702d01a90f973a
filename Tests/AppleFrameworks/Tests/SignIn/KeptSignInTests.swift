import Foundation
import QuinceWire
import Testing

@testable import QuinceUI

@Suite("A sign-in that an app keeps")
struct KeptSignInTests {
    let first = AppleSignedIn(
        user: "s3cret-user",
        message: NativeSignIn(
            bundleID: "com.example.shop",
            code: "s3cret-code",
            identityToken: "s3cret-token",
            nonce: "s3cret-nonce",
            givenName: "s3cret-given",
            familyName: "s3cret-family"
        ),
        unverifiedEmail: "s3cret@example.com",
        realUserStatus: .likelyReal,
        ageRange: .notChild
    )

    func decoded(_ json: String) throws -> AppleSignedIn {
        try JSONDecoder().decode(AppleSignedIn.self, from: Data(json.utf8))
    }

    @Test("is the same afterwards, with everything and with nothing that may be missing, and tells as little")
    func roundTrip() throws {
        let bare = AppleSignedIn(
            user: "001.jane",
            message: NativeSignIn(bundleID: "com.example.shop", code: "c", identityToken: "t", nonce: "n"),
            unverifiedEmail: nil,
            realUserStatus: .unsupported
        )
        for signedIn in [self.first, bare] {
            let kept = try JSONDecoder().decode(
                AppleSignedIn.self,
                from: JSONEncoder().encode(signedIn)
            )
            #expect(kept == signedIn)
            var dumped = ""
            dump(kept, to: &dumped)
            #expect(!(dumped + "\(kept)" + String(reflecting: kept)).contains("s3cret"))
        }
    }

    @Test(
        "is read as it was written before, and with what later versions may add",
        arguments: [(true, AppleSignedIn.RealUserStatus.likelyReal), (false, .unknown)]
    )
    func otherVersions(isLikelyReal: Bool, status: AppleSignedIn.RealUserStatus) throws {
        let kept = try self.decoded(
            """
            {"user": "001.jane", "isLikelyReal": \(isLikelyReal), "tomorrow": {"x": [1]}, "message": {
              "bundleID": "com.example.shop", "code": "c", "identityToken": "t", "nonce": "n",
              "givenName": "Jane", "tomorrow": 1}}
            """
        )
        #expect(kept.user == "001.jane")
        #expect(kept.realUserStatus == status)
        #expect(kept.ageRange == .unknown)
        #expect(kept.message.givenName == "Jane")
        #expect(kept.message.familyName == nil)
        #expect(kept.unverifiedEmail == nil)
    }

    @Test("a word of a later version is unknown, and nothing else is lost")
    func laterWords() throws {
        let kept = try self.decoded(
            """
            {"user": "001.jane", "realUserStatus": "certainlyReal", "ageRange": "teenager", "message": {
              "bundleID": "com.example.shop", "code": "c", "identityToken": "t", "nonce": "n"}}
            """
        )
        #expect(kept.user == "001.jane")
        #expect(kept.realUserStatus == .unknown)
        #expect(kept.ageRange == .unknown)
    }

    @Test("has the words in JSON that it has in Swift, which later versions have to read")
    func words() throws {
        let kept = try self.decoded(
            """
            {"user": "001.jane", "realUserStatus": "unsupported", "ageRange": "child", "message": {
              "bundleID": "com.example.shop", "code": "c", "identityToken": "t", "nonce": "n"}}
            """
        )
        #expect(kept.realUserStatus == .unsupported && kept.ageRange == .child)
        let written = try JSONEncoder().encode(self.first)
        let members = try JSONValue(parsing: String(decoding: written, as: UTF8.self)).object
        #expect(members?["realUserStatus"] == "likelyReal" && members?["ageRange"] == "notChild")
        #expect(members?["isLikelyReal"] == nil)
    }

    @Test("names the part that cannot be read, and not what is in it")
    func unreadable() throws {
        for json in [#"{"user": "s3cret", "message": "s3cret"}"#, #"{"message": {}, "code": "s3cret"}"#] {
            let error = #expect(throws: DecodingError.self) { try self.decoded(json) }
            #expect(!String(reflecting: try #require(error)).contains("s3cret"))
        }
    }
}

import Foundation
import QuinceAttack
import QuinceProtocol
import Testing

@Suite("The message of a popup")
struct SignInAnswerTests {
    private func answer(_ message: JSONObject) throws -> SignInAnswer {
        SignInAnswer(message: message, target: try #require(URL(string: "http://127.0.0.1:3000/callback")))
    }

    private static let success: JSONObject = [
        "authorization": ["code": "c", "id_token": "a.b.c", "state": "s\""],
        "user": ["name": ["firstName": "Jane"], "email": "jane@example.com"],
    ]

    @Test("is taken apart like a form, and is the same again when it is put together")
    func roundTrip() throws {
        let answer = try self.answer(Self.success)
        #expect(
            answer.mode == .message && answer.fields.map(\.name) == ["code", "id_token", "state", "user"]
        )
        #expect(answer["state"] == "s\"")
        #expect(answer["user"] == #"{"name":{"firstName":"Jane"},"email":"jane@example.com"}"#)
        #expect(answer.message == JSONValue.object(Self.success).text)
        let cancelled: JSONObject = ["error": "user_cancelled_authorize", "state": "s"]
        #expect(try self.answer(cancelled).message == JSONValue.object(cancelled).text)
    }

    @Test("has what was added, twice where it was there, and a user that is no JSON as text")
    func changes() throws {
        var answer = try self.answer(Self.success)
        answer.add("code", "d")
        answer.add("error", "e")
        answer["user"] = "garbled"
        #expect(
            answer.message
                == #"{"authorization":{"code":"c","id_token":"a.b.c","state":"s\"","code":"d"},"user":"garbled","error":"e"}"#
        )
    }
}

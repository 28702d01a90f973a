import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import QuinceHummingbird
import QuinceRelyingParty
import Testing

@Suite("NativeSignInRoute")
struct NativeSignInRouteTests {
    private let apple = FakeApple()

    private func message(sent nonce: String = "n", givenName: String? = "Jane") throws -> String {
        String(decoding: try self.apple.nativeSignIn(sent: nonce, givenName: givenName), as: UTF8.self)
    }

    private func post(
        _ body: String,
        type: String? = "application/json",
        limit: ClientLimit<BasicRequestContext> = ClientLimit(),
        times: Int = 1
    ) async throws -> (TestResponse, text: String) {
        let route = NativeSignInRoute<BasicRequestContext>(try .shop(self.apple), limit: limit) {
            signIn,
            _,
            _ in
            let text = "\(signIn.identity.clientID) \(signIn.suggestion?.fullName ?? "nobody")"
            return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: text)))
        }
        let router = Router()
        route.addRoutes(to: router)
        var headers: HTTPFields = [:]
        headers[.contentType] = type
        let sent = headers
        return try await Application(router: router).test(.router) { client in
            var answer: TestResponse?
            for _ in 0..<times {
                answer = try await client.execute(
                    uri: "/sign-in/apple/native",
                    method: .post,
                    headers: sent,
                    body: ByteBuffer(string: body)
                )
            }
            let last = try #require(answer)
            return (last, String(buffer: last.body))
        }
    }

    @Test(
        "signs in what an app sent, with its cleaned name",
        arguments: ["application/json", "Application/JSON; charset=utf-8"]
    )
    func signsIn(type: String) async throws {
        let (answer, text) = try await self.post(self.message(givenName: "Ja\u{202E}ne\n"), type: type)
        #expect(answer.status == .ok)
        #expect(text == "com.example.shop Jane")
    }

    @Test("without a name there is none")
    func nameless() async throws {
        let (_, text) = try await self.post(self.message(givenName: nil))
        #expect(text == "com.example.shop nobody")
    }

    @Test(
        "a form of another site cannot post it, whatever its text is",
        arguments: [
            nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
            "application/jsonp",
        ]
    )
    func otherTypes(type: String?) async throws {
        let (answer, text) = try await self.post(self.message(), type: type)
        #expect(answer.status == .unsupportedMediaType)
        #expect(text == #"{"error":"invalid_request","retry":false}"#)
    }

    @Test("what is no message is told", arguments: ["", "{", "[]", #"{"code":"c"}"#, "\u{0}", "null"])
    func garbage(body: String) async throws {
        let (answer, text) = try await self.post(body)
        #expect(answer.status == .badRequest)
        #expect(text == #"{"error":"invalid_request","retry":false}"#)
    }

    @Test("a body without end is not read")
    func tooLarge() async throws {
        let size = NativeSignInRoute<BasicRequestContext>.maximumLength + 1
        let (answer, _) = try await self.post(String(repeating: " ", count: size))
        #expect(answer.status == .contentTooLarge)
    }

    @Test("what does not stand is refused for good, and so is a code that was used")
    func refused() async throws {
        let (answer, text) = try await self.post(self.message(sent: "other"))
        #expect(answer.status == .unauthorized)
        #expect(text == #"{"error":"sign_in_failed","retry":false}"#)
        #expect(answer.headers[.cacheControl] == "no-store")
        let (again, _) = try await self.post(self.message(), times: 2)
        #expect(again.status == .unauthorized)
    }

    @Test("however often a code comes that Apple has refused, Apple is not asked again")
    func replayed() async throws {
        let (answer, _) = try await self.post(self.message(), times: 6)
        #expect(answer.status == .unauthorized)
        // The first signs in, the second is refused.
        #expect(self.apple.requests(to: "/auth/token").count == 2)
    }

    @Test("a server whose key Apple does not take says that it is at fault itself")
    func misconfigured() async throws {
        self.apple.fail("/auth/token", .answer(status: 400, body: #"{"error":"invalid_client"}"#))
        let (answer, text) = try await self.post(self.message())
        #expect(answer.status == .internalServerError)
        #expect(text == #"{"error":"misconfigured","retry":false}"#)
    }

    @Test("where Apple is not there the message may come again")
    func unreachable() async throws {
        let message = try self.message()
        self.apple.fail("/auth/token", .answer(status: 503, body: ""))
        let (answer, text) = try await self.post(message)
        #expect(answer.status == .serviceUnavailable)
        #expect(text == #"{"error":"sign_in_failed","retry":true}"#)
    }

    @Test("one client posts so often and no more")
    func limited() async throws {
        let limit = ClientLimit<BasicRequestContext>(1, per: .seconds(3_600))
        let (answer, text) = try await self.post(self.message(), limit: limit, times: 2)
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers[.retryAfter] == "1")
        #expect(text == #"{"error":"too_many_requests","retry":true}"#)
    }
}

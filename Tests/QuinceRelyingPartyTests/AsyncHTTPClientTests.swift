import Hummingbird
import HummingbirdTesting
import NIOCore
import QuinceAsyncHTTPClient
import Testing

@testable import QuinceRelyingParty

@Suite("AsyncHTTPClientTransport")
struct AsyncHTTPClientTests {
    /// Asks a server of this machine, whose answer is so many bytes, with its length said or not.
    private func answer(_ count: Int, saysLength: Bool) async throws -> WireResponse {
        let router = Router()
        router.get("/") { _, _ in
            let bytes = ByteBuffer(repeating: UInt8(ascii: "a"), count: count)
            guard !saysLength else { return Response(status: .ok, body: .init(byteBuffer: bytes)) }
            let body = ResponseBody { writer in
                try await writer.write(bytes)
                try await writer.finish(nil)
            }
            return Response(status: .ok, body: body)
        }
        return try await Application(router: router, configuration: .init(address: .hostname(port: 0)))
            .test(.live) { client in
                let transport = AsyncHTTPClientTransport()
                let port = try #require(client.port)
                let result: Result<WireResponse, any Error>
                do {
                    let request = WireRequest(get: "http://localhost:\(port)/")
                    result = .success(try await transport.send(request))
                } catch { result = .failure(error) }
                try await transport.shutdown()
                return try result.get()
            }
    }

    @Test("reads an answer of 128 kB and not one byte more", arguments: [true, false])
    func limit(_ saysLength: Bool) async throws {
        let most = WireRequest.maximumAnswer
        #expect(try await self.answer(most, saysLength: saysLength).body.count == most)
        await #expect(throws: NIOTooManyBytesError.self) {
            try await self.answer(most + 1, saysLength: saysLength)
        }
    }
}

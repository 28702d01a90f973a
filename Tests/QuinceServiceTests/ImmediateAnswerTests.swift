import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import QuinceService
import Testing

@Suite("ImmediateAnswerHandler")
struct ImmediateAnswerTests {
    private let channel = EmbeddedChannel(
        handler: ImmediateAnswerHandler { request in
            guard request.path == "/known" else { return nil }
            return BufferedAnswer(headers: [.contentType: "text/plain"], body: ByteBuffer(string: "hello"))
        }
    )

    private func send(_ path: String) throws {
        let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
        try self.channel.writeInbound(HTTPRequestPart.head(request))
        try self.channel.writeInbound(HTTPRequestPart.end(nil))
    }

    /// What the framework sees, as the paths of heads and "end".
    private func passed() throws -> [String] {
        var parts: [String] = []
        while let part = try self.channel.readInbound(as: HTTPRequestPart.self) {
            switch part {
            case .head(let head): parts.append(head.path ?? "")
            case .body: parts.append("body")
            case .end: parts.append("end")
            }
        }
        return parts
    }

    /// What the client sees, as bodies.
    private func answered() throws -> [String] {
        var bodies: [String] = []
        while let part = try self.channel.readOutbound(as: HTTPResponsePart.self) {
            if case .body(let body) = part { bodies.append(String(buffer: body)) }
        }
        return bodies
    }

    private func answer(_ text: String) throws {
        try self.channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try self.channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: text)))
        try self.channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test("what is known is answered, and the framework does not see it")
    func known() throws {
        try self.send("/known")
        try self.send("/known")
        #expect(try self.passed() == [])
        #expect(try self.answered() == ["hello", "hello"])
    }

    @Test("what is not known passes, and answers keep the order of their requests")
    func order() throws {
        try self.send("/other")
        try self.send("/known")
        #expect(try self.passed() == ["/other", "end", "/known", "end"])
        #expect(try self.answered() == [])
        try self.answer("other")
        try self.send("/known")
        // One that passed is not answered yet.
        #expect(try self.passed() == ["/known", "end"])
        try self.answer("known, the long way")
        try self.answer("known, the long way")
        #expect(try self.answered() == ["other", "known, the long way", "known, the long way"])
        try self.send("/known")
        #expect(try self.passed() == [])
        #expect(try self.answered() == ["hello"])
    }

    @Test("a client that does not read is left to the framework's own pressure")
    func pressure() throws {
        self.channel.isWritable = false
        self.channel.pipeline.fireChannelWritabilityChanged()
        try self.send("/known")
        #expect(try self.passed() == ["/known", "end"])
        #expect(try self.answered() == [])
    }

    @Test("the head says how long the body is")
    func head() throws {
        try self.send("/known")
        guard case .head(let head) = try #require(try self.channel.readOutbound(as: HTTPResponsePart.self))
        else {
            throw CancellationError()
        }
        #expect(head.status == .ok && head.headerFields[.contentLength] == "5")
        #expect(head.headerFields[.contentType] == "text/plain")
    }
}

import Foundation
import Testing

@testable import QuinceBrowserPages

@Suite("Which requests of a page are under way")
struct PageTrafficTests {
    private static func event(_ method: String, _ parameters: String) throws -> NetworkEvent {
        try JSONDecoder().decode(
            NetworkEvent.self,
            from: Data(#"{"method":"Network.\#(method)","params":{\#(parameters)}}"#.utf8)
        )
    }

    private static func begins(_ id: String, _ type: String, of loader: String = "1", in frame: String = "f")
        throws -> NetworkEvent
    {
        try self.event(
            "requestWillBeSent",
            #""requestId":"\#(id)","type":"\#(type)","loaderId":"\#(loader)","frameId":"\#(frame)","request":{"url":"http://a/\#(id)?b"}"#
        )
    }

    @Test("a request is under way until it has ended, well or not; a redirect is the same one")
    func requests() throws {
        var traffic = PageTraffic()
        #expect(traffic.take([try Self.begins("1", "Document"), try Self.begins("1", "Document")]))
        #expect(traffic.take([try Self.begins("2", "Fetch")]) && traffic.count == 2)
        #expect(traffic.oldest == "http://a/1")
        #expect(traffic.take([try Self.event("loadingFinished", #""requestId":"1""#)]))
        #expect(traffic.take([try Self.event("loadingFailed", #""requestId":"2","type":"Fetch""#)]))
        #expect(traffic.count == 0 && traffic.documentCount == 1)
        #expect(!traffic.take([try Self.begins("3", "Ping"), try Self.begins("4", "Media")]))
        #expect(!traffic.take([try Self.event("loadingFinished", #""requestId":"3""#)]) && traffic.count == 0)
    }

    @Test("a worker's own script is not waited for: the page's log never says how it ends")
    func workers() throws {
        var traffic = PageTraffic()
        _ = traffic.take([try Self.begins("1", "Document")])
        #expect(traffic.take([try Self.begins("2", "Script", of: "")]) && traffic.count == 1)
        #expect(traffic.take([try Self.begins("3", "Script")]) && traffic.count == 2)
    }

    @Test("who asks for more than anybody follows is followed no longer, and is busy from then on")
    func flood() throws {
        var traffic = PageTraffic()
        let event = try Self.begins("1", "Fetch")
        #expect(traffic.take(Array(repeating: event, count: 30_000)) && !traffic.isFlood)
        #expect(traffic.take([event]) && traffic.isFlood)
        #expect(traffic.take([]) == true)
        var other = PageTraffic()
        #expect(other.take([]) == false)
        #expect(other.take(nil) && other.isFlood)
    }

    @Test("a WebSocket counts while it is opened, and when something comes through it")
    func sockets() throws {
        var traffic = PageTraffic()
        #expect(traffic.take([try Self.event("webSocketCreated", #""requestId":"1","url":"ws://a/""#)]))
        #expect(traffic.oldest == "ws://a/")
        let answer = #""requestId":"1","response":{"status":101,"headers":{}}"#
        #expect(traffic.take([try Self.event("webSocketHandshakeResponseReceived", answer)]))
        #expect(traffic.count == 0)
        let frame = #""requestId":"1","response":{"opcode":1,"mask":false,"payloadData":"x"}"#
        #expect(traffic.take([try Self.event("webSocketFrameReceived", frame)]) && traffic.count == 0)
        #expect(!traffic.take([try Self.event("webSocketFrameSent", frame)]))
    }

    @Test(
        "nobody waits for what a document asked for that has made room for another; a frame's is another matter"
    )
    func documents() throws {
        var traffic = PageTraffic()
        _ = traffic.take([try Self.begins("1", "Document"), try Self.begins("2", "Fetch")])
        _ = traffic.take([try Self.begins("3", "Document", of: "3", in: "frame")])
        #expect(traffic.count == 3 && traffic.documentCount == 1)
        _ = traffic.take([try Self.begins("4", "Document", of: "4")])
        #expect(traffic.count == 1 && traffic.documentCount == 2)
        let answer =
            #""requestId":"4","type":"Document","frameId":"f","response":{"status":200,"mimeType":"a/b"}"#
        #expect(!traffic.take([try Self.event("responseReceived", answer)]))
        #expect(traffic.document?.status == 200 && traffic.document?.mimeType == "a/b")
    }
}

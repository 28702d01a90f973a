import NIOCore
import NIOPosix
import QuinceMail
import Synchronization
import Testing

/// A name server on a port of this machine, for UDP and TCP.
final class NameServer: Sendable {
    /// One query, and how it came.
    struct Query: Sendable {
        let bytes: [UInt8]
        let isTCP: Bool

        var id: [UInt8] { Array(self.bytes.prefix(2)) }
        /// The question section.
        var question: [UInt8] { Array(self.bytes.dropFirst(12)) }

        var name: String {
            var rest = self.question[...]
            var labels: [String] = []
            while let count = rest.popFirst(), count > 0 {
                labels.append(String(decoding: rest.prefix(Int(count)), as: UTF8.self))
                rest = rest.dropFirst(Int(count))
            }
            return labels.joined(separator: ".")
        }

        /// A response with records and the question.
        func response(flags: UInt16 = 0x8180, _ answers: [[UInt8]] = [], authority: [[UInt8]] = []) -> [UInt8]
        {
            let numbers = [flags, 1, UInt16(answers.count), UInt16(authority.count), 0]
            var bytes = self.id
            for number in numbers { bytes += [UInt8(number >> 8), UInt8(number & 0xFF)] }
            return bytes + self.question + (answers + authority).joined()
        }
    }

    /// The messages that answer a query, in order.
    typealias Answer = @Sendable (Query) -> [[UInt8]]

    private let answer: Answer
    private let received = Mutex<[Query]>([])

    private init(_ answer: @escaping Answer) { self.answer = answer }

    /// What was asked so far.
    var queries: [Query] { self.received.withLock { $0 } }

    private func answers(_ query: Query) -> [[UInt8]] {
        self.received.withLock { $0.append(query) }
        return self.answer(query)
    }

    /// Runs a server as long as `body` runs.
    static func with(
        _ answer: @escaping Answer,
        _ body: (NameServer, DNSServer) async throws -> Void
    ) async throws {
        let server = NameServer(answer)
        let group = MultiThreadedEventLoopGroup.singleton
        let stream = try await ServerBootstrap(group: group).childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Stream(server))
            }
        }.bind(host: "127.0.0.1", port: 0).get()
        let port = stream.localAddress?.port ?? 0
        let datagrams = try await DatagramBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Datagrams(server))
            }
        }.bind(host: "127.0.0.1", port: port).get()
        let result: Result<Void, any Error>
        do {
            result = .success(
                try await body(server, try DNSServer(#require(IPAddress(parsing: "127.0.0.1")), port: port))
            )
        } catch {
            result = .failure(error)
        }
        try await stream.close()
        try await datagrams.close()
        try result.get()
    }

    private final class Datagrams: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        typealias OutboundOut = AddressedEnvelope<ByteBuffer>
        private let server: NameServer
        init(_ server: NameServer) { self.server = server }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let envelope = self.unwrapInboundIn(data)
            let query = Query(bytes: Array(envelope.data.readableBytesView), isTCP: false)
            for message in self.server.answers(query) {
                let buffer = context.channel.allocator.buffer(bytes: message)
                let answer = AddressedEnvelope(remoteAddress: envelope.remoteAddress, data: buffer)
                context.writeAndFlush(self.wrapOutboundOut(answer), promise: nil)
            }
        }
    }

    private final class Stream: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let server: NameServer
        init(_ server: NameServer) { self.server = server }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            // A query of the tests comes in one piece.
            let bytes = Array(self.unwrapInboundIn(data).readableBytesView.dropFirst(2))
            for message in self.server.answers(Query(bytes: bytes, isTCP: true)) {
                let length = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)]
                let buffer = context.channel.allocator.buffer(bytes: length + message)
                context.writeAndFlush(self.wrapOutboundOut(buffer), promise: nil)
            }
        }
    }
}

/// Records in the form of the wire.
enum Wire {
    /// The name of the question.
    static let pointer: [UInt8] = [0xC0, 12]

    static func name(_ text: String) -> [UInt8] {
        text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
    }

    /// A record of the class IN.
    static func record(_ name: [UInt8], _ type: UInt8, lifetime: UInt8 = 60, _ data: [UInt8]) -> [UInt8] {
        name + [0, type, 0, 1, 0, 0, 0, lifetime, UInt8(data.count >> 8), UInt8(data.count & 0xFF)] + data
    }

    static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
}

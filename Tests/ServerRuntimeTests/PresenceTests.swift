import NIOCore
import NIOPosix
import ServerRuntime
import Testing

@Suite("Whether the other end is there", .timeLimit(.minutes(10)))
struct PresenceTests {
    /// Both ends of a connection.
    private static func connected(
        _ body: (_ server: any Channel, _ client: any Channel) async throws -> Void
    ) async throws {
        let (accepted, accepting) = AsyncStream.makeStream(of: (any Channel).self)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                accepting.yield(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: listener.localAddress?.port ?? 0).get()
        let server = try #require(await accepted.first { _ in true })
        try await body(server, client)
        try? await client.close()
        try? await server.close()
        try await listener.close()
    }

    @Test("work ends once the other end closes the connection")
    func closed() async throws {
        try await Self.connected { server, client in
            let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
            async let work: Void = server.whileOpen {
                beginning.finish()
                try? await Task.sleep(for: .seconds(3_600))
            }
            for await _ in begun {}
            try await client.close()
            await work
        }
    }

    @Test("work doesn't begin on a connection that is over")
    func over() async throws {
        try await Self.connected { server, client in
            try await client.close()
            try? await server.close()
            await server.whileOpen { try? await Task.sleep(for: .seconds(3_600)) }
        }
    }

    @Test("finished work leaves the connection as it was, again and again")
    func finished() async throws {
        try await Self.connected { server, _ in
            for _ in 0..<3 { await server.whileOpen {} }
            #expect(server.isActive)
            try await server.writeAndFlush(ByteBuffer(string: "a"))
        }
    }
}

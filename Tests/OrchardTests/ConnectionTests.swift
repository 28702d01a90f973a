import Logging
import NIOCore
import ProgramStart
import Synchronization
import Testing

@testable import orchard

@Suite("Connections", .timeLimit(.minutes(15)))
struct ConnectionTests {
    /// Opens a shop on a port of its own, for as long as `body` runs.
    private func run(_ limits: ConnectionLimits, _ body: @Sendable @escaping (Int) async throws -> Void)
        async throws
    {
        var configuration = ShopConfiguration()
        configuration.database = .memory
        configuration.port = 0
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = ShopServer(configuration: configuration, logger: logger, limits: limits)
        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { opened.finish() }
                try await server.run { url in
                    opened.yield(try #require(Int(url.text.split(separator: ":").last ?? "")))
                }
            }
            for await port in ports {
                try await body(port)
                break
            }
            group.cancelAll()
        }
    }

    @Test("Who is silent is disconnected, before the first request and after it")
    func idle() async throws {
        try await self.run(ConnectionLimits(idle: .seconds(3), count: 8)) { port in
            let silent = try await RawConnection.open(port: port)
            #expect(await silent.next() == nil)
            #expect(try await self.answered(port).next() == nil)
        }
    }

    /// A connection that got an answer; on a slow machine the first may have been silent for too long before it asked.
    private func answered(_ port: Int) async throws -> RawConnection {
        while true {
            try Task.checkCancellation()
            guard let connection = try? await RawConnection.open(port: port) else { continue }
            if (try? await connection.head(Paths.privacy)) == "HTTP/1.1 200 OK" { return connection }
        }
    }

    @Test("So many are answered at a time; the next one waits until one of them is gone")
    func count() async throws {
        try await self.run(ConnectionLimits(idle: .seconds(600), count: 2)) { port in
            let first = try await RawConnection.open(port: port)
            let second = try await RawConnection.open(port: port)
            for connection in [first, second] {
                #expect(try await connection.head(Paths.privacy) == "HTTP/1.1 200 OK")
            }
            let third = try await RawConnection.open(port: port)
            let isAnswered = Mutex(false)
            async let answer = {
                let line = try await third.head(Paths.privacy)
                isAnswered.withLock { $0 = true }
                return line
            }()
            for _ in 0..<50 { #expect(try await first.head(Paths.privacy) == "HTTP/1.1 200 OK") }
            #expect(isAnswered.withLock { !$0 })
            try await second.channel.close()
            #expect(try await answer == "HTTP/1.1 200 OK")
        }
    }
}

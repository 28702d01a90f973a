package import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// Another address of a server, and how the server talks there.
package struct Listener: Sendable {
    let address: ListeningAddress
    let connections:
        @Sendable (RequestHandling, @escaping RequestHandling.Responder) throws -> any ServerChildChannel

    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - connections: Makes the server's end of the connections.
    package init(
        _ address: ListeningAddress,
        connections:
            @escaping @Sendable (RequestHandling, @escaping RequestHandling.Responder) throws
            -> any ServerChildChannel
    ) {
        self.address = address
        self.connections = connections
    }
}

/// A server that listens on one address; its error says why it can't.
struct Listening: Service {
    let server: any Service
    let address: ListeningAddress

    func run() async throws {
        do { try await self.server.run() } catch let error as IOError { throw self.address.refusal(error) }
    }
}

/// The servers that are bound, so that nothing is opened before all of them are.
struct BoundServers: Sendable {
    private let bound = AsyncStream.makeStream(of: (index: Int, port: Int).self)

    /// Notes that the server `index` listens on `port`.
    func note(_ index: Int, port: Int) { self.bound.continuation.yield((index, port)) }

    /// Waits for `count` servers.
    ///
    /// - Returns: Their ports, in the order of the servers; nil if the program ends before.
    func ports(of count: Int) async -> [Int]? {
        var ports: [Int: Int] = [:]
        guard count > 0 else { return [] }
        for await (index, port) in self.bound.stream {
            ports[index] = port
            if ports.count == count { return (0..<count).compactMap { ports[$0] } }
        }
        return nil
    }
}

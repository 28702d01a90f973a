import HTTPTypes
import Hummingbird
package import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
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
struct Listening<Context: RequestContext>: Service where Context.Source == ApplicationRequestContextSource {
    let listener: Listener
    let handling: RequestHandling
    /// The maximum number of connections, with those that are being closed.
    let maximumConnections: Int
    let responder: CallbackResponder<Context>
    let whenBound: @Sendable (any Channel) async -> Void
    let logger: Logger

    func run() async throws {
        let address = self.listener.address
        let connections = try self.listener.connections(self.handling, self.respond)
        do {
            try await self.server(connections, at: address).run()
        } catch let error as IOError { throw address.refusal(error) }
    }

    private func server(_ connections: some ServerChildChannel, at address: ListeningAddress) -> any Service {
        ConnectionServer(
            address: address,
            connections: connections,
            maximumConnections: self.maximumConnections,
            whenBound: self.whenBound,
            logger: self.logger
        )
    }

    /// Handles one request.
    @Sendable private func respond(
        to request: Request,
        _ writer: consuming ResponseWriter,
        _ channel: any Channel
    ) async throws {
        var logger = self.logger
        logger[metadataKey: RequestIDKey.name] = .stringConvertible(RequestID())
        let context = Context(source: .init(channel: channel, logger: logger))
        var response: Response
        do {
            response = try await self.responder.respond(to: request, context: context)
        } catch let error as HTTPParserError {
            // The connection responds with 400.
            throw error
        } catch {
            response = Response(status: .internalServerError)
        }
        response.headers[.date] = HTTPDate.shared.text
        do {
            try await writer.write(response: response.head, body: response.body)
        } catch is HTTPParserError {
            // Thrown as it is, it would become a second response.
            throw BrokenResponse()
        }
    }
}

/// A response that can't be finished, because the request that it depends on can't be read.
private struct BrokenResponse: Error {}

/// The key of a request's ID among the values of its log lines.
package enum RequestIDKey {
    package static let name = "hb.request.id"
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

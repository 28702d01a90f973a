import HTTPTypes
import Hummingbird
import NIOCore

/// Reads the whole body of a request, within the limits, before the request is handled.
struct BodyReader: Sendable {
    /// The result of reading a body.
    enum Body: Sendable {
        /// No body follows the header.
        case none
        case whole(ByteBuffer)
        /// The body exceeds its limit; the value is its beginning.
        case cut(ByteBuffer)
        /// The budget is used up; the value is the number of bytes that were read before.
        case noRoom(Int)

        /// The number of bytes that it takes from the budget.
        fileprivate var taken: Int {
            switch self {
            case .none: 0
            case .whole(let bytes), .cut(let bytes): bytes.readableBytes
            case .noRoom(let count): count
            }
        }
    }

    struct BodyTooLarge: Error {}

    /// A body that is too large, for the handler of the request: reading it to its end throws an error, 413.
    ///
    /// So its beginning is never used as the whole body.
    struct CutBody: AsyncSequence, Sendable {
        let beginning: ByteBuffer

        struct AsyncIterator: AsyncIteratorProtocol {
            var beginning: ByteBuffer?

            mutating func next() async throws -> ByteBuffer? {
                guard let beginning = self.beginning.take() else { throw HTTPError(.contentTooLarge) }
                return beginning
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(beginning: self.beginning) }
    }

    /// The response if the budget is used up.
    static let noRoom = HTTPResponse(
        status: .serviceUnavailable,
        headerFields: [.retryAfter: "1", .connection: "close", .contentLength: "0"]
    )

    private let time: TimeAmount
    private let budget: BodyBudget

    init(_ limits: ConnectionLimits) {
        self.time = limits.body
        self.budget = BodyBudget(total: limits.bodies, share: limits.bodiesOfOneClient)
    }

    /// Reads the body up to `limit`.
    ///
    /// The connection is closed if the body takes too long.
    func read(
        _ request: Request,
        ofStream: Bool,
        upTo limit: @Sendable (HTTPRequest) -> Int,
        _ channel: any Channel
    ) async throws -> Body {
        guard ofStream || request.hasBody else { return .none }
        let limit = limit(request.head)
        let deadline = channel.eventLoop.scheduleTask(in: self.time) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        let client = channel.client
        var body = ByteBuffer()
        do {
            for try await part in request.body {
                let wanted = min(part.readableBytes, limit - body.readableBytes)
                guard self.budget.take(wanted, for: client) else { return .noRoom(body.readableBytes) }
                body.writeBytes(part.readableBytesView.prefix(wanted))
                guard part.readableBytes == wanted else { return .cut(body) }
            }
        } catch {
            self.budget.giveBack(body.readableBytes, of: client)
            throw error
        }
        return .whole(body)
    }

    func release(_ body: Body, _ channel: any Channel) {
        self.budget.giveBack(body.taken, of: channel.client)
    }
}

extension Request {
    /// Whether a body follows the header of HTTP/1.1 (RFC 9112 §6).
    fileprivate var hasBody: Bool {
        self.headers[.transferEncoding] != nil || self.headers[.contentLength].map { $0 != "0" } ?? false
    }
}

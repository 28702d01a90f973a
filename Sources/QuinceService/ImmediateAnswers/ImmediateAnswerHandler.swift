package import HTTPTypes
package import NIOCore
package import NIOHTTPTypes
import ServerRuntime

/// Sits between the decoder and the framework: responds with the documents of ``ImmediateAnswers`` and passes on the rest.
///
/// It responds only if no earlier request is in progress, so that responses keep the order of their requests, and only while
/// the client reads, so that responses don't accumulate. The framework's own back pressure applies to all other requests.
package final class ImmediateAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// The maximum time without a request to the framework: a third of its timeout, so that it doesn't close a busy connection
    /// as idle.
    static let longestSilence = TimeAmount.nanoseconds(ConnectionLimits.standard.idle.nanoseconds / 3)

    private let find: @Sendable (HTTPRequest) -> BufferedAnswer?
    /// Requests that were passed on and have no response yet.
    private var underWay = 0
    private var lastPassed = NIODeadline.now()
    /// The response to the request that is being read.
    private var answer: BufferedAnswer?
    private var hasWritten = false

    /// - Parameter find: Returns the response if it is in memory, or nil if the framework has to create it.
    package init(_ find: @escaping @Sendable (HTTPRequest) -> BufferedAnswer?) { self.find = find }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch self.unwrapInboundIn(data) {
        case .head(let request):
            self.answer = self.immediateAnswer(to: request, context)
            if self.answer != nil { return }
            self.underWay += 1
            self.lastPassed = .now()
        case .body: if self.answer != nil { return }
        case .end:
            guard let answer = self.answer else { break }
            self.answer = nil
            return self.write(answer, context)
        }
        context.fireChannelRead(data)
    }

    private func immediateAnswer(to request: HTTPRequest, _ context: ChannelHandlerContext)
        -> BufferedAnswer?
    {
        guard self.underWay == 0, context.channel.isWritable, .now() - self.lastPassed < Self.longestSilence
        else { return nil }
        return self.find(request)
    }

    private func write(_ answer: BufferedAnswer, _ context: ChannelHandlerContext) {
        context.write(self.wrapOutboundOut(.head(answer.head)), promise: nil)
        if answer.body.readableBytes > 0 {
            context.write(self.wrapOutboundOut(.body(answer.body)), promise: nil)
        }
        context.write(self.wrapOutboundOut(.end(nil)), promise: nil)
        self.hasWritten = true
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        if self.hasWritten {
            self.hasWritten = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = self.unwrapOutboundIn(data) { self.underWay -= 1 }
        context.write(data, promise: promise)
    }
}

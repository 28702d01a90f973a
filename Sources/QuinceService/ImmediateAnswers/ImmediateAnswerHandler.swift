package import HTTPTypes
package import NIOCore
package import NIOHTTPTypes
import ServerRuntime

/// Stands between the decoder and the framework: answers what ``ImmediateAnswers`` has, and lets the rest pass.
///
/// It answers only while no request is under way behind it, so that answers keep the order of their requests, and only
/// while the client reads, so that nothing piles up; what it does not answer itself meets the framework's own pressure.
package final class ImmediateAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// How long the framework sees nothing of a connection at most: a third of its patience, so that it does not take
    /// a busy connection for a silent one.
    static let longestSilence = TimeAmount.nanoseconds(ConnectionLimits.standard.idle.nanoseconds / 3)

    private let find: @Sendable (HTTPRequest) -> BufferedAnswer?
    /// Requests that passed and are not answered yet.
    private var underWay = 0
    private var lastPassed = NIODeadline.now()
    /// What the request that is being read will be answered with.
    private var answer: BufferedAnswer?
    private var hasWritten = false

    /// - Parameter find: Gives the answer that is in memory, or nil where the framework has to find it.
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

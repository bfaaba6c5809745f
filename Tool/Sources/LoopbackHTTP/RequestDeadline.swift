import NIOCore
import NIOHTTP1

/// A time limit that closes a connection whose request does not arrive in time, so that slow callers hold no resources.
///
/// It is used only on the connection's event loop.
final class RequestDeadline {
    private let channel: any Channel
    private let timeout: TimeAmount
    private var timer: Scheduled<Void>?

    init(_ channel: any Channel, timeout: Duration) {
        self.channel = channel
        self.timeout = TimeAmount(timeout)
    }

    /// Records that bytes have arrived; the first bytes of a request start the timer.
    fileprivate func begin() {
        guard timer == nil else { return }
        let channel = channel
        timer = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    }

    /// Stops the timer, because the request is complete or the connection is closed.
    fileprivate func end() {
        timer?.cancel()
        timer = nil
    }

    /// A handler before the decoder; it sees the bytes as they arrive.
    final class Beginning: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let deadline: RequestDeadline

        init(_ deadline: RequestDeadline) { self.deadline = deadline }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            deadline.begin()
            context.fireChannelRead(data)
        }

        func channelInactive(context: ChannelHandlerContext) {
            deadline.end()
            context.fireChannelInactive()
        }
    }

    /// A handler after the decoder; it sees the end of each request.
    final class End: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        private let deadline: RequestDeadline

        init(_ deadline: RequestDeadline) { self.deadline = deadline }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .end = unwrapInboundIn(data) { deadline.end() }
            context.fireChannelRead(data)
        }
    }
}

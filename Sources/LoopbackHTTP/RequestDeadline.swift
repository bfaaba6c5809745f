import NIOCore
import NIOHTTP1

/// Closes a connection whose request does not arrive whole in time, so that slow callers and half requests hold nothing.
///
/// It is used on the connection's event loop alone.
final class RequestDeadline {
    private let channel: any Channel
    private let timeout: TimeAmount
    private var timer: Scheduled<Void>?

    init(_ channel: any Channel, timeout: Duration) {
        self.channel = channel
        self.timeout = TimeAmount(timeout)
    }

    /// Notes a byte: the first of a request starts the time.
    fileprivate func begin() {
        guard timer == nil else { return }
        let channel = channel
        timer = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    }

    /// Notes that the request is whole, or that the connection is gone.
    fileprivate func end() {
        timer?.cancel()
        timer = nil
    }

    /// Stands before the decoder, where bytes arrive.
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

    /// Stands behind the decoder, where a request ends.
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

import NIOCore
import NIOHTTP1

/// A part of a reply whose body is in memory, not in a file.
typealias ReplyPart = HTTPPart<ReplyHead, ByteBuffer>

/// The head of a reply.
struct ReplyHead: Sendable, Equatable {
    let head: HTTPResponseHead
    /// A Boolean value that indicates whether the reply is sent before the request has arrived completely.
    var isEarly = false
}

/// A handler that converts reply parts to the parts of swift-nio's encoder, which also accepts bodies from files.
///
/// If a connection is not kept, the handler closes it once the whole reply has been sent. Closing it earlier would lose
/// data. After an early reply, the handler closes only the sending side, because the system would reset a connection
/// that has unread bytes.
final class ReplyPartEncoder: ChannelOutboundHandler {
    typealias OutboundIn = ReplyPart
    typealias OutboundOut = HTTPServerResponsePart

    private var end: CloseMode?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let reply = unwrapOutboundIn(data)
        if case .head(let head) = reply {
            let isLast = head.head.headers.first(name: "Connection") == "close"
            end = isLast ? head.isEarly ? .output : .all : nil
        }
        let part: HTTPServerResponsePart =
            switch reply {
            case .head(let head): .head(head.head)
            case .body(let buffer): .body(.byteBuffer(buffer))
            case .end(let trailers): .end(trailers)
            }
        guard let end, case .end = reply else { return context.write(wrapOutboundOut(part), promise: promise) }
        let sent = promise ?? context.eventLoop.makePromise()
        context.write(wrapOutboundOut(part), promise: sent)
        let channel = context.channel
        sent.futureResult.whenComplete { _ in channel.close(mode: end, promise: nil) }
    }
}

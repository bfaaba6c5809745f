import NIOCore
import NIOHTTP1

/// A part of a reply whose body is in memory, not in a file.
typealias ReplyPart = HTTPPart<ReplyHead, ByteBuffer>

/// The head of a reply.
struct ReplyHead: Sendable, Equatable {
    let head: HTTPResponseHead
    /// A Boolean value that indicates whether the request has not arrived completely.
    var isEarly = false
}

/// A converter of these parts for swift-nio's encoder, which also accepts bodies from files.
///
/// It closes a connection that is not kept after the whole reply has been sent, because closing it earlier would lose
/// data. After an early reply it closes only the sending side, because the system would reset a connection with unread
/// bytes.
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

import NIOCore
import NIOHTTP1

/// A part of a reply whose body is in memory, and not in a file.
typealias ReplyPart = HTTPPart<ReplyHead, ByteBuffer>

/// The head of a reply.
struct ReplyHead: Sendable, Equatable {
    let head: HTTPResponseHead
    /// A Boolean value that indicates whether the request has not arrived whole.
    var isEarly = false
}

/// Hands such parts to swift-nio's encoder, which takes bodies from files too.
///
/// A connection that is not kept it closes when all of the reply is sent: to close it earlier would lose what is not. Behind an
/// early reply only the sending half is closed: the system would reset a connection with bytes that were not read.
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

import NIOCore

/// A handler before TLS.
///
/// It answers a client that sends plain HTTP, and passes on the bytes of all other clients.
final class PlainRequestRefusal: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State { case new, tls, refused }
    private var state = State.new

    /// The first byte of every TLS connection: the type of a record with a handshake.
    private static let handshake: UInt8 = 22
    private static let answer = "This server speaks HTTPS: write https:// in its address.\n"

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if state == .new, let first = unwrapInboundIn(data).readableBytesView.first {
            state = first == Self.handshake ? .tls : .refused
            if state == .refused { refuse(context) }
        }
        // The rest of a refused request is discarded: unread bytes would make the system reset the connection.
        if state == .tls { context.fireChannelRead(data) }
    }

    private func refuse(_ context: ChannelHandlerContext) {
        let text =
            "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "Content-Length: \(Self.answer.utf8.count)\r\nConnection: close\r\n\r\n\(Self.answer)"
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: sent)
        sent.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: .output, promise: nil) }
    }
}

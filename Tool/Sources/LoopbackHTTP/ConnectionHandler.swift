import NIOCore
import NIOHTTP1

/// A handler of one connection: it assembles requests, has them answered one after another, and writes the replies.
///
/// While a request is being answered, the handler does not read from the connection, so a caller that sends faster than the
/// server answers must wait. The handler is used only on the connection's event loop.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = Never
    typealias OutboundIn = Never
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case reading
        case answering
        /// The body of a reply is being sent while it is made.
        case streaming
        /// An early reply has been sent, and this number of bytes has been discarded since.
        case discarding(Int)
        case closing
    }

    /// The number of bytes to read and discard after an early reply, so that a caller who sends its body first sees
    /// the reply.
    private static let discardLimit = 16 << 20

    private let respond: HTTPServer.Responder
    private let connections: Connections
    private let executor: LoopExecutor
    private var reader: RequestReader
    private var state = State.reading
    /// The parts of following requests, which arrived together with the request that is being answered.
    private var followingParts: [HTTPServerRequestPart] = []
    private var isReadHeld = false
    /// The task that answers the request; the end of the connection cancels it while it streams.
    private var task: Task<Void, Never>?

    init(
        _ reader: RequestReader, _ connections: Connections, on executor: LoopExecutor,
        respond: @escaping HTTPServer.Responder
    ) {
        self.reader = reader
        self.connections = connections
        self.executor = executor
        self.respond = respond
    }

    // MARK: Requests

    func read(context: ChannelHandlerContext) {
        if case .answering = state { isReadHeld = true } else { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .answering = state { followingParts.append(part) } else { receive(part, context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { close(context) }

    func channelInactive(context: ChannelHandlerContext) {
        if case .streaming = state { task?.cancel() }
        state = .closing
        context.fireChannelInactive()
    }

    private func receive(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch state {
        case .closing: return
        // A streamed reply ends with its connection, so no request may follow.
        case .streaming: close(context)
        case .answering: followingParts.append(part)
        case .discarding(let count):
            guard case .body(let buffer) = part, count <= Self.discardLimit else { return close(context) }
            state = .discarding(count + buffer.readableBytes)
        case .reading:
            switch reader.read(part) {
            case .incomplete: return
            case .awaitedBody:
                let head = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            case .refused(let reply): write(reply, isKept: false, isEarly: true, context)
            case .request(let request, let isKept, let isEarly): answer(request, isKept, isEarly, context)
            }
        }
    }

    private func answer(
        _ request: HTTPRequest, _ isKept: Bool, _ isEarly: Bool, _ context: ChannelHandlerContext
    ) {
        state = .answering
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        let executor = executor
        let respond = respond
        task = connections.startTask(on: executor) {
            await LoopExecutor.$current.withValue(executor) {
                let reply = await respond(request)
                let (handler, context) = bound.value
                guard let stream = reply.stream else { return handler.finish(reply, isKept, isEarly, context) }
                guard handler.beginStream(reply, context) else { return }
                // An error means that the caller has disconnected.
                try? await stream(HTTPBodyWriter(channel: context.channel))
                handler.endStream(context)
            }
        }
    }

    private func finish(_ reply: HTTPReply, _ isKept: Bool, _ isEarly: Bool, _ context: ChannelHandlerContext) {
        // The caller may have disconnected meanwhile.
        guard case .answering = state else { return }
        guard !reply.isDropped else { return close(context) }
        write(reply, isKept: isKept, isEarly: isEarly, context)
        let parts = followingParts
        followingParts = []
        for part in parts { receive(part, context) }
        if case .answering = state { return }
        if isReadHeld {
            isReadHeld = false
            context.read()
        }
    }

    // MARK: Streams

    /// Writes the head of a streamed reply; false if the caller has disconnected meanwhile.
    private func beginStream(_ reply: HTTPReply, _ context: ChannelHandlerContext) -> Bool {
        guard case .answering = state else { return false }
        state = .streaming
        followingParts = []
        var headers = reply.headers
        headers.add(name: "Date", value: HTTPDate.now)
        headers.add(name: "Connection", value: "close")
        let head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: headers)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        // Reading is how the end of the connection is noticed.
        if isReadHeld {
            isReadHeld = false
            context.read()
        }
        return true
    }

    private func endStream(_ context: ChannelHandlerContext) {
        guard case .streaming = state else { return }
        finishConnection(isEarly: false, context)
    }

    // MARK: Replies

    /// Writes a reply, and closes a connection that is not kept once the whole reply has been sent.
    ///
    /// Closing it earlier would lose data. After an early reply, only the sending side is closed, because the system would
    /// reset a connection that has unread bytes.
    private func write(_ reply: HTTPReply, isKept: Bool, isEarly: Bool, _ context: ChannelHandlerContext) {
        var headers = reply.headers
        headers.add(name: "Content-Length", value: String(reply.body.count))
        headers.add(name: "Date", value: HTTPDate.now)
        if !isKept { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !reply.body.isEmpty {
            context.write(
                wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: reply.body)))), promise: nil)
        }
        guard !isKept else {
            state = .reading
            return context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
        finishConnection(isEarly: isEarly, context)
    }

    /// Ends a reply after which the connection closes.
    private func finishConnection(isEarly: Bool, _ context: ChannelHandlerContext) {
        state = isEarly ? .discarding(0) : .closing
        let sent = context.eventLoop.makePromise(of: Void.self)
        let channel = context.channel
        sent.futureResult.whenComplete { _ in channel.close(mode: isEarly ? .output : .all, promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    }

    private func close(_ context: ChannelHandlerContext) {
        if case .streaming = state { task?.cancel() }
        state = .closing
        context.close(promise: nil)
    }
}

import CognitoCurl

final class ReplyReader: ResponseReader {
    /// The headers of the last reply whose headers were read.
    @exclusivity(unchecked) private(set) var headers = ReplyHeaders()
    @exclusivity(unchecked) private var readsHeaders = false

    /// Creates a reader; its body limit is far above Lambda's limit of 6 MiB.
    init() { super.init(headLimit: 16 << 20, bodyLimit: 256 << 20) }

    /// Prepares for the next reply, with or without its headers.
    func start(readingHeaders readsHeaders: Bool) {
        self.readsHeaders = readsHeaders
        start()
    }

    /// Returns the reply, and removes its body from the reader.
    func take() -> Reply { Reply(status: status, body: takeBody()) }

    override func beginHead() { if readsHeaders { headers = ReplyHeaders() } }

    override func takeHeader(_ line: UnsafeBufferPointer<UInt8>) {
        if readsHeaders { headers.take(line) }
    }

    override func endHead() {
        if readsHeaders, headers.contentLength > 0 { reserve(min(headers.contentLength, 8 << 20)) }
    }
}

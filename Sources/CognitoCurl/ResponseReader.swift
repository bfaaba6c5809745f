import CCognitoCurl

/// A reader that collects a response from libcurl's callbacks; subclasses keep the headers that they need.
///
/// libcurl calls back only during a call to libcurl, on the thread that owns the handle. The properties are not shared
/// between threads, so exclusivity checks are unnecessary.
open class ResponseReader {
    /// The HTTP status; 0 until a status line has arrived.
    @exclusivity(unchecked) package final private(set) var status = 0
    @exclusivity(unchecked) private final var body: [UInt8] = []
    /// A Boolean value that indicates whether the blank line after the headers has arrived.
    @exclusivity(unchecked) package final private(set) var isHeadComplete = false
    /// The number of bytes in all lines so far, including the lines of interim responses and trailers.
    @exclusivity(unchecked) package final private(set) var headBytes = 0
    /// A Boolean value that indicates whether the response exceeds a limit; if so, the transfer ends.
    @exclusivity(unchecked) package final private(set) var isTooLarge = false
    private let headLimit: Int
    private let bodyLimit: Int

    /// Creates a reader with limits in bytes; it refuses larger responses.
    package init(headLimit: Int, bodyLimit: Int) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
    }

    /// Reads a handle's responses from now on; the reader must live as long as the handle.
    package final func attach(to handle: borrowing CurlHandle) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle.set(CURLOPT_WRITEDATA, pointer: context)
        handle.set(CURLOPT_HEADERDATA, pointer: context)
        handle.set(CURLOPT_WRITEFUNCTION) { ResponseReader.receive($0, $1 &* $2, $3) { $0.readBody($1) } }
        handle.set(CURLOPT_HEADERFUNCTION) { ResponseReader.receive($0, $1 &* $2, $3) { $0.readLine($1) } }
    }

    /// Resets everything for the next response.
    package final func start() {
        status = 0
        body = []
        isHeadComplete = false
        headBytes = 0
        isTooLarge = false
    }

    package final func reserve(_ count: Int) { body.reserveCapacity(count) }

    /// Returns the body, and removes it from the reader.
    package final func takeBody() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &body)
        return taken
    }

    /// Resets all headers; called when a status line has arrived.
    open func beginHead() {}

    /// Reads one header line, given without a line end.
    open func takeHeader(_ line: UnsafeBufferPointer<UInt8>) {}

    /// Prepares for the body; called after the last header.
    open func endHead() {}

    /// Passes bytes from a C callback to a reader; returns `count`, or 0 to stop the transfer.
    @inline(__always) private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ read: (ResponseReader, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard let bytes, let context, count > 0 else { return 0 }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
            // The reader's owner keeps the reader as long as the handle.
            Unmanaged<ResponseReader>.fromOpaque(context)._withUnsafeGuaranteedRef {
                read($0, UnsafeBufferPointer(start: bytes, count: count)) ? count : 0
            }
        }
    }

    @inline(__always) private final func readBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        isTooLarge = body.count + bytes.count > bodyLimit
        guard !isTooLarge else { return false }
        body.append(contentsOf: bytes)
        return true
    }

    /// Reads a line with its line end: the status line, a header or the blank line.
    @inline(__always) private final func readLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        headBytes += bytes.count
        isTooLarge = headBytes > headLimit
        guard !isTooLarge else { return false }
        let line = StatusLine.withoutEnd(bytes)
        if line.isEmpty {
            isHeadComplete = true
            endHead()
        } else if StatusLine.matches(line) {
            // If an interim response, such as 100 Continue, came first, its headers are discarded.
            status = StatusLine.status(line)
            isHeadComplete = false
            beginHead()
        } else if !isHeadComplete {
            // Lines after the head are trailers of a chunked body, and are ignored.
            takeHeader(line)
        }
        return true
    }
}

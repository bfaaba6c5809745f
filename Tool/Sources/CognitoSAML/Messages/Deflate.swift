import CCognitoXMLSecurity

/// The compression of messages in redirects (RFC 1951).
enum Deflate {
    /// Returns compressed bytes; nil if memory runs out.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        return run(&stream, bytes, capacity: Int(deflateBound(&stream, UInt(bytes.count))), step: deflate)
    }

    /// Returns the original of compressed bytes; nil if the bytes are invalid, or if the original exceeds the limit.
    static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        return run(&stream, bytes, capacity: limit, step: inflate)
    }

    /// Compresses or decompresses all bytes in one step; nil if the stream does not end exactly after the last byte.
    private static func run(
        _ stream: inout z_stream, _ bytes: [UInt8], capacity: Int,
        step: (UnsafeMutablePointer<z_stream>, Int32) -> Int32
    ) -> [UInt8]? {
        var (input, isComplete) = (bytes, false)
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(capacity))
                isComplete = step(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
            }
            count = capacity - Int(stream.avail_out)
        }
        return isComplete ? output : nil
    }
}

import Glibc

/// The reply headers that a runtime needs.
///
/// An empty value counts as absent. If a header appears more than once, the first one counts; a second invocation id
/// makes both unusable.
///
/// It is a class, because each start would look up the type of an optional string that it copies out of a large
/// structure. Only the connection's thread reads and writes it, so exclusivity checks are unnecessary.
final class ReplyHeaders {
    @exclusivity(unchecked) var requestID: String?
    /// The id of one attempt of the request; an empty string if the header appeared more than once.
    @exclusivity(unchecked) var invocationID: String?
    @exclusivity(unchecked) var deadline: String?
    @exclusivity(unchecked) var functionARN: String?
    @exclusivity(unchecked) var traceID: String?
    @exclusivity(unchecked) var clientContext: String?
    @exclusivity(unchecked) var cognitoIdentity: String?
    @exclusivity(unchecked) var tenantID: String?
    @exclusivity(unchecked) var extensionID: String?
    /// A Boolean value that indicates whether the server ends the connection after this reply.
    @exclusivity(unchecked) var closesConnection = false
    /// The value of `Content-Length`, used only as a hint for the capacity to reserve.
    @exclusivity(unchecked) var contentLength = 0

    /// The request id if it is visible ASCII, because it becomes part of a path unescaped.
    var usableRequestID: String? {
        guard var id = requestID, Self.isASCII(&id, from: 0x21) else { return nil }
        return id
    }

    /// The longest invocation id that is sent back, in bytes.
    static let longestInvocationID = 999

    /// The invocation id if it can be sent back unchanged: not too long, in printable ASCII, and the only one.
    ///
    /// Without the id, Lambda accepts the answer unchecked; it would refuse an answer with another id.
    var usableInvocationID: String? {
        guard var id = invocationID, 1...Self.longestInvocationID ~= id.utf8.count, Self.isASCII(&id, from: 0x20) else {
            return nil
        }
        return id
    }

    /// Returns true if all bytes are ASCII from `first` to `~`.
    @inline(__always) private static func isASCII(_ text: inout String, from first: UInt8) -> Bool {
        text.withUTF8 { bytes in
            // A loop without an exit is compiled to vector instructions.
            var (lowest, highest): (UInt8, UInt8) = (0xFF, 0)
            for byte in bytes { (lowest, highest) = (min(lowest, byte), max(highest, byte)) }
            return lowest >= first && highest < 0x7F
        }
    }

    /// Reads one header line, given without a line end; unknown or malformed lines are ignored.
    func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard let start = line.baseAddress, let end = memchr(start, Int32(UInt8(ascii: ":")), line.count) else {
            return
        }
        let colon = UnsafeRawPointer(start).distance(to: end)
        // The name's length alone distinguishes nearly all headers, so few bytes are compared.
        switch colon {
        case 10:
            if Self.is(line, "connection"), Self.value(line, colon)?.lowercased() == "close" { closesConnection = true }
        case 14:
            if Self.is(line, "content-length"), let value = Self.value(line, colon) { contentLength = Int(value) ?? 0 }
        case 23: if Self.is(line, "lambda-runtime-trace-id") { Self.keep(line, colon, in: &traceID) }
        case 26: if Self.is(line, "lambda-runtime-deadline-ms") { Self.keep(line, colon, in: &deadline) }
        case 27: if Self.is(line, "lambda-extension-identifier") { Self.keep(line, colon, in: &extensionID) }
        case 28:
            if Self.is(line, "lambda-runtime-aws-tenant-id") { Self.keep(line, colon, in: &tenantID) }
            if Self.is(line, "lambda-runtime-invocation-id"), let value = Self.value(line, colon) {
                // If there are two ids, it is unknown to which one the event belongs.
                invocationID = invocationID == nil ? value : ""
            }
        case 29:
            if Self.is(line, "lambda-runtime-aws-request-id") { Self.keep(line, colon, in: &requestID) }
            if Self.is(line, "lambda-runtime-client-context") { Self.keep(line, colon, in: &clientContext) }
        case 31: if Self.is(line, "lambda-runtime-cognito-identity") { Self.keep(line, colon, in: &cognitoIdentity) }
        case 35: if Self.is(line, "lambda-runtime-invoked-function-arn") { Self.keep(line, colon, in: &functionARN) }
        default: break
        }
    }

    /// Compares a header's name with a name of the same length, at least eight bytes.
    ///
    /// The comparison starts at the end, because most names begin alike.
    private static func `is`(_ line: UnsafeBufferPointer<UInt8>, _ lowercased: StaticString) -> Bool {
        guard let line = UnsafeRawPointer(line.baseAddress) else { return false }
        let name = UnsafeRawPointer(lowercased.utf8Start)
        var start = lowercased.utf8CodeUnitCount
        while start > 0 {
            // Each step compares eight bytes; the last step may compare some bytes again.
            start = max(start &- 8, 0)
            let one = line.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            let other = name.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            guard (one ^ other) & ~0x2020_2020_2020_2020 == 0 else { return false }
        }
        return true
    }

    private static func keep(_ line: UnsafeBufferPointer<UInt8>, _ colon: Int, in field: inout String?) {
        if field == nil { field = value(line, colon) }
    }

    /// Returns the text after the colon, trimmed and with invalid UTF-8 repaired; nil if the text is empty.
    private static func value(_ line: UnsafeBufferPointer<UInt8>, _ colon: Int) -> String? {
        var (start, end) = (colon &+ 1, line.count)
        while start < end, isSpace(line[start]) { start &+= 1 }
        while end > start, isSpace(line[end &- 1]) { end &-= 1 }
        return start < end ? String(decoding: UnsafeBufferPointer(rebasing: line[start..<end]), as: UTF8.self) : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

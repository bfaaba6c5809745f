/// The headers by which a called service continues a trace.
struct TraceHeaders: Sendable {
    private static let lambda = "X-Amzn-Trace-Id"

    private(set) var lines: [(name: String, value: String)] = []

    /// Creates the headers of a request that continues Lambda's trace; without one, there are none.
    ///
    /// A call of AWS has the header in AWS's own SDKs as well; Lambda detects endless recursion by it.
    init(lambda traceID: String?) {
        if let traceID { add(Self.lambda, traceID) }
    }

    /// Adds a header, in place of one with the same name; leaves out a header that HTTP does not allow.
    mutating func add(_ name: String, _ value: String) {
        guard HTTPSHeaders.isToken(name), !value.isEmpty, value.utf8.count <= 4096,
            value.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
        else { return }
        lines.removeAll { HTTPSHeaders.isSame($0.name, name) }
        lines.append((name, value))
    }

    /// Adds the headers to those of a request, which keeps its own.
    func add(to headers: inout HTTPSHeaders) {
        for line in lines where headers[line.name] == nil { headers.add(line.name, line.value) }
    }
}

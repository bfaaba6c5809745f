#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `_X_AMZN_TRACE_ID`, by which SDKs find the trace of the invocation at hand.
///
/// `setenv` would do, but glibc keeps every value that it was ever given. The environment gets an entry of ours instead,
/// and the next trace id is written over the last. A thread that outlives its invocation and reads at that moment may see
/// parts of both.
struct TraceEnvironment: ~Copyable {
    private static let name: StaticString = "_X_AMZN_TRACE_ID="
    /// Much longer than any trace header; what does not fit is cut.
    private static let capacity = 1024

    private let entry = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    // The process may have inherited one.
    private var isSet = true

    init() {
        entry.initialize(repeating: 0, count: Self.capacity)
        let name = Self.name
        memcpy(entry, name.utf8Start, name.utf8CodeUnitCount)
    }

    /// Sets the variable, or unsets it where there is no trace.
    mutating func set(_ traceID: String?) {
        guard var traceID else {
            if isSet { unsetenv("_X_AMZN_TRACE_ID") }
            isSet = false
            return
        }
        let start = Self.name.utf8CodeUnitCount
        traceID.withUTF8 { text in
            let count = min(text.count, Self.capacity - start - 1)
            if let base = text.baseAddress { memcpy(entry + start, base, count) }
            entry[start + count] = 0
        }
        // The handler's own code may have set or unset it meanwhile.
        if getenv("_X_AMZN_TRACE_ID") != entry + start { putenv(entry) }
        isSet = true
    }

    deinit {
        if getenv("_X_AMZN_TRACE_ID") == entry + Self.name.utf8CodeUnitCount { unsetenv("_X_AMZN_TRACE_ID") }
        entry.deallocate()
    }
}

import Glibc

/// The variable `_X_AMZN_TRACE_ID`, in which SDKs find the trace of the current invocation.
///
/// `setenv` would work, but glibc keeps every value that it ever got. Therefore this type puts its own entry into the
/// environment, and each trace id overwrites the previous one. A thread that outlives its invocation may read the entry
/// at that moment and see parts of both ids.
struct TraceEnvironment: ~Copyable {
    private static let name: StaticString = "_X_AMZN_TRACE_ID="
    /// The capacity in bytes, far more than any trace header needs; longer headers are cut.
    private static let capacity = 1024

    private let entry = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    // This is true at first, because the process may have inherited a value.
    private var isSet = true

    init() {
        entry.initialize(repeating: 0, count: Self.capacity)
        let name = Self.name
        memcpy(entry, name.utf8Start, name.utf8CodeUnitCount)
    }

    /// Sets the variable, or unsets it if there is no trace id.
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
        // The handler may have set or unset the variable in the meantime.
        if getenv("_X_AMZN_TRACE_ID") != entry + start { putenv(entry) }
        isSet = true
    }

    deinit {
        if getenv("_X_AMZN_TRACE_ID") == entry + Self.name.utf8CodeUnitCount { unsetenv("_X_AMZN_TRACE_ID") }
        entry.deallocate()
    }
}

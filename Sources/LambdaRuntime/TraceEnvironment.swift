import Glibc

/// `_X_AMZN_TRACE_ID`, by which SDKs find the trace of the invocation at hand.
///
/// `setenv` would do, but glibc keeps every value it was ever given; two buffers used in turn are all that is needed.
struct TraceEnvironment: ~Copyable {
    private var buffers: (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?) = (nil, nil)
    // The process may have inherited one.
    private var isSet = true

    /// Sets the variable, or unsets it where there is no trace.
    mutating func set(_ traceID: String?) {
        guard let traceID, let entry = strdup("_X_AMZN_TRACE_ID=\(traceID)") else {
            if isSet { unsetenv("_X_AMZN_TRACE_ID") }
            isSet = false
            return
        }
        putenv(entry)
        isSet = true
        // The environment points to the new entry now; the one before the last can no longer be in use.
        free(buffers.1)
        buffers = (entry, buffers.0)
    }

    deinit {
        if isSet { unsetenv("_X_AMZN_TRACE_ID") }
        free(buffers.0)
        free(buffers.1)
    }
}

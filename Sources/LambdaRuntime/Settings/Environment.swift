#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The process's environment variables, in which a function's settings come; within a test those that it gives.
public enum Environment {
    /// A variable's value; nil if it is not set or empty.
    public static subscript(name: String) -> String? {
        // Where the name is a literal, it goes to the C library as it is.
        @inline(__always) get {
            if ProcessOverrides.exist, let overrides = ProcessOverrides.current { return overrides.variable(name) }
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }
}

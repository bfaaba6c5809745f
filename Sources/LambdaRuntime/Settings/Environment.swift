import Glibc

/// The process's environment variables, which hold a function's settings; in a test, the test's variables.
public enum Environment {
    /// A variable's value; nil if it is not set or empty.
    public static subscript(name: String) -> String? {
        // A literal name goes to the C library directly.
        @inline(__always) get {
            if ProcessOverrides.exist, let overrides = ProcessOverrides.current { return overrides.variable(name) }
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }
}

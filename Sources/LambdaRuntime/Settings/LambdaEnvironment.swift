import Glibc

/// The process's environment variables, which hold a function's settings; a test can replace them.
public enum LambdaEnvironment {
    /// A variable's value; nil if the variable is not set or is empty.
    public static subscript(name: String) -> String? {
        // This is inlined, so that a literal name goes to the C library directly.
        @inline(__always) get {
            if ProcessOverrides.exist, let overrides = ProcessOverrides.current { return overrides.variable(name) }
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }
}

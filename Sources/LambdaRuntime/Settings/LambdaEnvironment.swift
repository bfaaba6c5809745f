import Glibc

/// The process's environment variables, which hold a function's settings; a test can replace them.
public enum LambdaEnvironment {
    /// A variable's value; nil if the variable is not set or is empty.
    public static subscript(name: String) -> String? {
        // This is inlined, so that a literal name goes to the C library directly.
        @inline(__always) get {
            if ProcessOverrides.exist, let overrides = ProcessOverrides.current { return overrides.variable(name) }
            // For an argument of a C function, Swift would copy a name that is not literal into an array.
            guard let value = name.withCString({ getenv($0) }), value.pointee != 0 else { return nil }
            // `String(cString:)` would be the only function of its page that a start needs.
            return String(decoding: UnsafeRawBufferPointer(start: value, count: strlen(value)), as: UTF8.self)
        }
    }
}

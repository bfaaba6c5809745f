import Glibc

/// The process's environment variables, in which a function's settings come.
public enum Environment {
    /// A variable's value; nil if it is not set or empty.
    public static subscript(name: String) -> String? {
        if let surroundings = Surroundings.current {
            return surroundings.variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

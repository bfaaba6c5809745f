import Glibc

/// Paths that stay valid when the working directory changes.
enum ExecutablePath {
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return "\(String(cString: current))/\(path)"
    }
}

import Glibc

/// A system call that failed, with the system's own reason.
struct SystemCallError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) {
        description = "\(call): \(String(cString: strerror(errno)))"
    }
}

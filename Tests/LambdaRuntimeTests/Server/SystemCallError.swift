import Glibc

/// A system call that failed, with the system's own reason.
struct SystemCallError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, code: Int32 = errno) {
        description = "\(call): \(String(cString: strerror(code)))"
    }
}

/// An error for a call that succeeded, but whose answer lacks what it should have.
struct UnusableAnswer: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(of operation: String, _ missing: String) { description = "\(operation) returned no \(missing)" }
}

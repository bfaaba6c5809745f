/// A request as received over the wire.
struct RecordedRequest: Sendable {
    /// The place in the order of arrival, from 1.
    let number: Int
    let method: String
    let path: String
    /// The header lines in their order and spelling.
    let headers: [Header]
    /// The call that the request makes.
    let call: Call
    /// The number of the connection that it came on, from 1.
    let connection: Int
    /// When the head had been read.
    let received: ContinuousClock.Instant
    /// The size of the log of the process under test by then, in bytes.
    let logLength: Int
    /// When the body had been read; nil until then, and for ever if it was cut short.
    var completed: ContinuousClock.Instant?
    /// The part of the body that was read.
    var body: [UInt8] = []

    /// One header line.
    struct Header: Sendable {
        let name: String
        let value: String
    }

    /// The values of all header lines of that name, in whatever case.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The body as text.
    var text: String {
        String(decoding: body, as: UTF8.self)
    }
}

extension RecordedRequest: CustomStringConvertible {
    var description: String {
        let size = completed == nil ? "body not read whole" : "\(body.count) bytes"
        return "\(number). \(method) \(path) on connection \(connection), \(size)"
    }
}

import Foundation

/// The bytes of one HTTP answer, spelled as a test wants them.
struct Reply: Sendable {
    /// The framing of the answer's body.
    enum Framing: Sendable {
        case length
        case chunked
        case untilClose
    }

    var status: String
    /// The header lines, exactly as sent, without their line ends.
    var headers: [String]
    var body: [UInt8]
    var framing = Framing.length

    init(_ status: String, headers: [String] = [], body: String = "") {
        self.status = status
        self.headers = headers
        self.body = Array(body.utf8)
    }

    /// The answer to a result that was taken.
    static let accepted = Reply(
        "202 Accepted", headers: ["Content-Type: application/json"], body: #"{"status":"OK"}"#)

    /// An answer of that status with an error document, as the Runtime API words it.
    static func refusal(_ status: Int) -> Reply {
        Reply(
            "\(status) Refused", headers: ["Content-Type: application/json"],
            body: #"{"errorMessage":"refused by the script","errorType":"ScriptedRefusal"}"#)
    }

    /// An answer to a poll: an event that ends in ten minutes.
    ///
    /// - Parameters:
    ///   - event: The body.
    ///   - id: The request id.
    ///   - headers: Headers that take the place of the usual ones or join them; one without a value is left out.
    /// - Returns: The answer, with a `Content-Length`.
    static func event(_ event: [UInt8], id: String, headers: KeyValuePairs<String, String?> = [:]) -> Reply {
        let deadline = Int64(Date().timeIntervalSince1970 * 1000) + 600_000
        var reply = Reply("200 OK")
        reply.body = event
        reply["Lambda-Runtime-Aws-Request-Id"] = id
        reply["Lambda-Runtime-Deadline-Ms"] = String(deadline)
        reply["Lambda-Runtime-Invoked-Function-Arn"] = "arn:aws:lambda:eu-west-1:123456789012:function:probe"
        reply["Content-Type"] = "application/json"
        for (name, value) in headers {
            reply[name] = value
        }
        return reply
    }

    /// The first header line of that name; setting nil takes it away.
    subscript(name: String) -> String? {
        get {
            headers.first { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 2)) }
        }
        set {
            let place = headers.firstIndex { $0.hasPrefix(name + ":") }
            switch (place, newValue) {
            case (let place?, let value?): headers[place] = "\(name): \(value)"
            case (let place?, nil): headers.remove(at: place)
            case (nil, let value?): headers.append("\(name): \(value)")
            case (nil, nil): break
            }
        }
    }

    /// The same answer with its body framed in another way.
    func framed(_ framing: Framing) -> Reply {
        var reply = self
        reply.framing = framing
        return reply
    }

    /// The same answer with one more header line, whatever it holds.
    func adding(_ line: String) -> Reply {
        var reply = self
        reply.headers.append(line)
        return reply
    }

    /// The same answer with the names of its headers spelled in another way.
    func spellingNames(_ spell: (String) -> String) -> Reply {
        var reply = self
        reply.headers = headers.map { line in
            let name = line.prefix { $0 != ":" }
            return spell(String(name)) + line.dropFirst(name.count)
        }
        return reply
    }

    /// Status line, headers and the blank line.
    var head: [UInt8] {
        let framed =
            switch framing {
            case .length: headers + ["Content-Length: \(body.count)"]
            case .chunked: headers + ["Transfer-Encoding: chunked"]
            case .untilClose: headers
            }
        return Array((["HTTP/1.1 \(status)"] + framed + ["", ""]).joined(separator: "\r\n").utf8)
    }

    /// All of the answer.
    var bytes: [UInt8] {
        guard framing == .chunked else { return head + body }
        var bytes = head
        var rest = body[...]
        var size = 1
        while !rest.isEmpty {
            let chunk = rest.prefix(size)
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
            rest = rest.dropFirst(size)
            size = min(size * 3, 60_000)
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }
}

import CognitoSpawn
import Foundation
import Glibc

/// A function's process and the Runtime API that it polls, over one connection and without a thread of its own.
final class ServedProcess {
    struct Broken: Error { let problem: String }

    private let process: pid_t
    private let connection: Int32
    private var received: [UInt8] = []
    private var count = 0

    /// Starts a program of this build.
    init(_ program: String, environment: [String: String]) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(listener) }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw Broken(problem: "a port on loopback") }
        let executable = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(program)
        guard let path = executable?.path, access(path, X_OK) == 0 else { throw Broken(problem: "\(program) is built") }
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        var variables = environment.merging(inherited) { own, _ in own }
        variables["AWS_LAMBDA_RUNTIME_API"] = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let null = FileHandle.nullDevice.fileDescriptor
        process = try NewProcess([path], environment: variables, streams: [null, null, STDERR_FILENO]).start()
        connection = accept(listener, nil, nil)
        guard connection >= 0 else { throw Broken(problem: "the function connects") }
        var isOn: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        _ = try request()
    }

    deinit {
        close(connection)
        kill(process, SIGKILL)
        _ = NewProcess.end(of: process)
    }

    /// Has an event answered; returns the answer and the time from the event's last byte to the answer's.
    func answer(_ event: [UInt8]) throws -> (answer: [UInt8], time: Duration) {
        count += 1
        let deadline = Int64(Date().timeIntervalSince1970 * 1000) + 60_000
        let head = """
            HTTP/1.1 200 OK\r
            Content-Length: \(event.count)\r
            Lambda-Runtime-Aws-Request-Id: \(count)\r
            Lambda-Runtime-Deadline-Ms: \(deadline)\r
            Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:eu-west-1:000000000000:function:probe\r
            \r

            """
        let start = ContinuousClock.now
        try send(Array(head.utf8) + event)
        let (line, body) = try request()
        let time = ContinuousClock.now - start
        guard line.hasSuffix("/response HTTP/1.1") else {
            throw Broken(problem: "an answer: \(line) \(String(decoding: body, as: UTF8.self))")
        }
        try send(Array("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n".utf8))
        _ = try request()
        return (body, time)
    }

    /// Reads one request: its first line and its body.
    private func request() throws -> (line: String, body: [UInt8]) {
        while true {
            if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
                let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
                let size = length.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if received.count >= end.upperBound + size {
                    let body = Array(received[end.upperBound..<end.upperBound + size])
                    received.removeFirst(end.upperBound + size)
                    return (lines[0], body)
                }
            }
            var block = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(connection, &block, block.count, 0)
            guard count > 0 else { throw Broken(problem: "the function goes on") }
            received += block[..<count]
        }
    }

    private func send(_ bytes: [UInt8]) throws {
        guard Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Broken(problem: "the function reads")
        }
    }
}

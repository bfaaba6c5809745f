import Glibc

/// A run of the function outside Lambda.
///
/// The event is from a file or standard input; the answer goes to standard output.
struct Desk {
    let code: FunctionCode
    let thread: LoopThread
    /// A descriptor of standard output, for the answer only; a handler's own output goes to standard error.
    private let output: Int32

    init(code: FunctionCode, thread: LoopThread) {
        self.code = code
        self.thread = thread
        output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Answers the event that the arguments name.
    ///
    /// Returns 0 if the function answered, 1 if it refused or failed, and 2 if the arguments are wrong.
    func run(_ arguments: [String]) -> Int32 {
        if arguments == ["--help"] || arguments == ["-h"] {
            _ = Output.write(Array(usage.utf8), to: output)
            return 0
        }
        if arguments.first == "--describe", [1, 4].contains(arguments.count),
            let description = code.description(Array(arguments.dropFirst()), on: thread)
        {
            return print(description, status: 0)
        }
        guard arguments.count == 1, arguments[0] == "-" || !arguments[0].hasPrefix("-") else {
            StandardError.write(Array(usage.utf8))
            return 2
        }
        guard let event = Self.read(arguments[0]) else {
            StandardError.write(
                line: "\(Self.name): cannot read '\(arguments[0])': \(String(cString: strerror(errno)))")
            return 2
        }
        switch code.start(on: thread) {
        case .failure(let report): return print(report.document, status: 1)
        case .instance(let function): return answer(event, with: function)
        }
    }

    private func answer(_ event: [UInt8], with function: FunctionCode.Instance) -> Int32 {
        let context = InvocationContext(
            requestID: Self.requestID, deadline: Deadline(millisecondsFromNow: 900_000),
            invokedFunctionARN: "arn:aws:lambda:us-east-1:000000000000:function:\(Self.name)")
        let answer = thread.run { await $0.answer(event, context, by: function) }
        switch answer ?? .failure(CancellationError()) {
        case .success(let answer): return print(answer, status: 0)
        case .failure(let error):
            return print(code.report(error, of: context).document, status: 1)
        }
    }

    private func print(_ bytes: [UInt8], status: Int32) -> Int32 {
        let end: [UInt8] = bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        return Output.write(bytes + end, to: output) ? status : 1
    }

    private static var name: String {
        guard let path = CommandLine.arguments.first, let last = path.split(separator: "/").last else {
            return "function"
        }
        return String(last)
    }

    private var usage: String {
        let name = Self.name
        var ways = [
            "\(name) EVENT.json    answer one event from a file",
            "\(name) -             answer one event from standard input",
        ]
        if code.description != nil {
            ways.append("\(name) --describe    print its handlers as JSON, without answering events")
        }
        return """
            usage: \(ways.joined(separator: "\n       "))

            The answer goes to standard output, the log and the function's own output to standard error. The
            exit status is 0 if the event was answered, 1 if it was refused or the function failed, 2 for
            wrong use.

            On Lambda, or under a tool that emulates Lambda, AWS_LAMBDA_RUNTIME_API is set and the function
            serves events instead; it is not set now.

            """
    }

    /// Returns the bytes of a file, or of standard input for `-`; nil, with `errno` set, if reading fails.
    private static func read(_ path: String) -> [UInt8]? {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { if path != "-" { close(descriptor) } }
        var content: [UInt8] = []
        while true {
            let start = content.count
            content.append(contentsOf: repeatElement(0, count: 1 << 16))
            let count = content.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + start }, 1 << 16)
            }
            content.removeLast((1 << 16) - max(0, count))
            if count == 0 { return content }
            if count < 0, errno != EINTR { return nil }
        }
    }

    /// A random request id in Lambda's format.
    private static var requestID: String {
        let digits = (0..<4).map { _ in
            String(UInt32.random(in: .min ... .max) | 0x8000_0000, radix: 16)
        }
        .joined()
        var id = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { id += "-" }
            id.append(digit)
        }
        return id
    }
}

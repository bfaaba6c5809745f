import Glibc
import LambdaRuntime
import Logging
import WireJSON

/// The command in an event for the probe.
struct Command {
    let verb: String
    let pause: Int64?
    private let members: JSONObject

    init(_ event: [UInt8]) throws {
        members = try JSONObject(JSONDocument(event).root)
        // The contract asks for a text, and the reader would take a number for one.
        guard let view = members.member("do"), view.kind == .text else {
            throw JSONTypeError(
                path: "do", expected: "text", found: members.member("do")?.kind.description ?? "nothing")
        }
        verb = try members.text("do")
        pause = try members.integerIfPresent("ms")
    }

    func run(_ event: [UInt8], _ context: InvocationContext) async throws -> [UInt8] {
        switch verb {
        case "echo": return event
        case "sleep": return try Self.json(["slept": .integer(pause ?? 0)])
        case "throw": throw ProbeError(message: String(repeating: try text("text"), count: try count("repeat")))
        case "trap": fatalError("the command was to trap")
        case "crash":
            guard let crash = Crash(rawValue: try text("how")) else { throw ProbeError(message: "unknown crash") }
            return try Self.json(["survived": .integer(Int64(crash.happen([1, 2, 3])))])
        case "hang": Self.hang()
        case "spin": Self.spin()
        case "bytes":
            let length = max(2, try count("n"))
            return [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "x"), count: length - 2) + [UInt8(ascii: "\"")]
        case "unencodable": return try Self.json(["number": .decimal(.nan)])
        case "log":
            try log(context.logger)
            return try Self.json(["logged": true])
        case "measure":
            let (count, value) = (try count("count"), try members.text("value"))
            context.metrics.count("Asked", by: count)
            context.metrics.count("Asked")
            for number in 0..<count { context.metrics.record("Time", (Double(value) ?? 0) + Double(number), .seconds) }
            context.metrics.record("Size", 12.25, .kilobytes.perSecond)
            context.metrics.count("requestId")
            context.metrics.count("a name ü")
            context.metrics.record("Nothing", .infinity, .none)
            return try Self.json(["areOn": .boolean(context.metrics.areOn)])
        case "context": return try Self.json(Self.describe(context, environment: members.texts("env")))
        case "child": return try Self.json(["value": Self.valueInChild(of: try text("env"))])
        default: throw ProbeError(message: "unknown command")
        }
    }

    private func text(_ name: StaticString) throws -> String { try members.textIfPresent(name) ?? "" }

    private func count(_ name: StaticString) throws -> Int { Int(try members.integerIfPresent(name) ?? 1) }

    private func log(_ logger: Logger) throws {
        var logger = logger
        let levels: [String: Logger.Level] = [
            "trace": .trace, "debug": .debug, "info": .info, "warn": .warning, "error": .error, "fatal": .critical,
        ]
        let level = levels[try text("level")] ?? .info
        logger[metadataKey: "probe"] = "log"
        let (count, length) = (try count("count"), try count("repeat"))
        guard let threads = try members.integerIfPresent("threads") else {
            let text = String(repeating: try text("text"), count: length)
            for _ in 0..<count { logger.log(level: level, "\(text)") }
            return
        }
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let workers = (0..<Int(threads)).map { number in
            Worker { [logger] in
                let text = String(repeating: letters[number % letters.count], count: length)
                for _ in 0..<count { logger.log(level: level, "\(text)") }
            }
        }
        for worker in workers { worker.join() }
    }

    /// Blocks the thread, as a call to a service that does not answer.
    private static func hang() -> Never { while true { sleep(60) } }

    /// Keeps the processor busy.
    private static func spin() -> Never { while true {} }

    private static func describe(_ context: InvocationContext, environment: [String]) -> JSONValue {
        let remaining = context.deadline.remaining.components
        let client = context.clientContext.map { client -> JSONValue in
            [
                "client": .object(JSONMembers(client.client.mapValues { .text($0) })), "custom": .object(client.custom),
                "env": .object(JSONMembers(client.environment.mapValues { .text($0) })),
            ]
        }
        let identity = context.cognitoIdentity.map { identity -> JSONValue in
            [
                "cognitoIdentityId": text(identity.identityID),
                "cognitoIdentityPoolId": text(identity.identityPoolID),
            ]
        }
        let variables = environment.map { ($0, text(Setting.value($0))) }
        return [
            "requestId": .text(context.requestID), "deadlineMs": .integer(context.deadline.millisecondsSince1970),
            "remainingMs": .integer(remaining.seconds * 1000 + remaining.attoseconds / 1_000_000_000_000_000),
            "arn": .text(context.invokedFunctionARN), "traceId": text(context.traceID),
            "tenantId": text(context.tenantID), "clientContext": client ?? .null, "identity": identity ?? .null,
            "env": .object(variables.reduce(into: [:]) { $0[$1.0] = $1.1 }),
        ]
    }

    private static func valueInChild(of name: String) -> JSONValue {
        guard let pipe = popen("printenv '\(name)'", "r") else { return .null }
        var output: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        guard pclose(pipe) == 0 else { return .null }
        return .text(String(decoding: output.dropLast(), as: UTF8.self))
    }

    private static func text(_ value: String?) -> JSONValue { value.map { .text($0) } ?? .null }

    private static func json(_ value: JSONValue) throws -> [UInt8] {
        var writer = JSONWriter()
        try writer.value(value)
        return writer.bytes
    }
}

import CognitoEvents
import Glibc

/// Decodes, decides and encodes one event a given number of times, for a tool that counts instructions or allocations.
@main
struct CodecBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[2]), let event = read(arguments[1]) else {
            print("usage: CodecBenchmark EVENT.json COUNT reads|reads-nothing")
            exit(2)
        }
        let reads = arguments[3] == "reads"
        var total = 0
        for _ in 0..<count { total &+= try answer(event, reading: reads).count }
        guard total == count * (try answer(event, reading: reads).count) else { exit(1) }
    }

    /// The work that a function does on an event between the two calls of the Runtime API.
    @inline(never)
    private static func answer(_ bytes: [UInt8], reading: Bool) throws -> [UInt8] {
        let received = try ReceivedEvent(bytes)
        let event = try PreSignUpEvent(received)
        let decision: PreSignUpDecision
        if reading {
            guard event.request.userAttributes.email?.hasSuffix("@example.com") == true,
                event.request.clientMetadata["nothing"] == nil
            else { return [] }
            decision = .confirm(verifying: [.email])
        } else {
            decision = .confirm()
        }
        try decision.check(for: event, skipping: [])
        var response = ResponseEditor(received)
        decision.write(to: &response, for: event)
        return response.finish()
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes
    }
}

import ArgumentParser
import LocalAWS
import LocalIdentityPools
import LocalSync

/// The options of identity pools and Cognito Sync: the source of credentials, the receivers of streams and push notices.
struct SyncOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Get credentials of identities with AssumeRoleWithWebIdentity at this address, such as that of moto, instead of making them up.",
            valueName: "url"))
    var sts: String?
    @Option(
        help: ArgumentHelp(
            "Add a line to this file for each record that Cognito Streams would put into Kinesis.",
            valueName: "file"), completion: .file())
    var streams: String?
    @Option(
        help: ArgumentHelp(
            "Put the records of Cognito Streams into streams at this address, such as that of moto.",
            valueName: "url"))
    var kinesis: String?
    @Option(
        help: ArgumentHelp(
            "Send the records of a stream to a function, as Lambda does with Kinesis events; may be repeated.",
            valueName: "stream=function"))
    var streamConsumer: [String] = []
    @Option(
        help: ArgumentHelp(
            "Add a line to this file for each push notice to a device.", valueName: "file"), completion: .file())
    var pushes: String?

    @Flag(
        help: "Give SyncTrigger null for a removed record that a device writes again, as Cognito once did.")
    var nullTombstones = false

    func validate() throws {
        for consumer in streamConsumer where Self.parts(consumer) == nil {
            throw ValidationError(
                "--stream-consumer \(consumer): write a stream and a function, such as quiz=StreamConsumer")
        }
    }

    /// Returns the receivers of streams; throws if a file cannot be opened.
    func sinks() throws -> [any StreamSink] {
        var sinks: [any StreamSink] = []
        if let streams { sinks.append(try StreamFile(path: streams)) }
        if let kinesis {
            sinks.append(KinesisSink(url: kinesis))
        }
        for (stream, function) in streamConsumer.compactMap(Self.parts) {
            sinks.append(ConsumerFunction(function, of: stream))
        }
        return sinks
    }

    var tokenService: SecurityTokenService? { sts.map(SecurityTokenService.init(url:)) }

    func pushFile() throws -> LineFile? { try pushes.map(LineFile.init(path:)) }

    private static func parts(_ text: String) -> (stream: String, function: String)? {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}

import CognitoTriggers
import Dispatch
import Glibc

/// A function whose handlers take as long, and end as they are cancelled, as the user name says.
@main
struct CognitoClockProbe: TriggerFunction, PreSignUpHandler, PreAuthenticationHandler, PostConfirmationHandler,
    CustomEmailSenderHandler
{
    static let timeLimits: [TriggerFamily: TimeLimit] = [
        .preSignUp: .failClosed("Too slow.", code: "slow", after: .milliseconds(400)),
        .postConfirmation: .failOpen(after: .milliseconds(400)),
    ]

    static func logHandler(label: String) -> any LogHandler {
        guard LambdaEnvironment["OWN_LOG"] != nil else { return LambdaLogHandler(label: label) }
        return OwnLogHandler(label: label)
    }

    init() async throws {
        Logger(label: "library").notice("starts")
        if LambdaEnvironment["CLOCK_INIT"] == "slow" { try await Task.sleep(for: .milliseconds(1000)) }
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        try await Self.pass(event.userName, context)
        return .confirm()
    }

    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        try await Self.pass(event.userName, context, event.request.userAttributes)
    }

    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        try await Self.pass(event.userName, context)
    }

    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await Self.pass(event.userName, context)
    }

    func shutdown() { _ = "the clock probe ends\n".withCString { write(STDERR_FILENO, $0, strlen($0)) } }

    private static func swallowCancellation() async {
        while true { try? await Task.sleep(for: .milliseconds(50)) }
    }

    @MainActor private static func swallowCancellationOnTheMainActor() async {
        while true { try? await Task.sleep(for: .milliseconds(50)) }
    }

    @MainActor private static func yieldOnTheMainActor() async {
        while true { await Task.yield() }
    }

    /// Passes the time in a way that a test can name.
    private static func pass(
        _ scenario: UserName?, _ context: InvocationContext, _ attributes: UserAttributes = [:]
    ) async throws {
        switch scenario?.rawValue {
        case "is-quick": break
        case "prints": print("printed by the handler")
        case "logs":
            context.logger.info("from the handler", metadata: ["probe": "log"])
            context.logger.debug("not wanted")
            Logger(label: "library").notice("from a library")
        case "misspells":
            _ = attributes["emial"] ?? attributes["custom:tenant"] ?? attributes["zoneinfo"] ?? attributes["tenant"]
        case "fails": throw Interrupted(secret: "own-log")
        case "tells-the-time-left":
            let left = context.answerBy.remaining / .milliseconds(1)
            throw Refusal("\(Int(left)) ms are left.")
        case "sleeps": try await Task.sleep(for: .seconds(3600))
        case "wraps-the-cancellation":
            do { try await Task.sleep(for: .seconds(3600)) } catch { throw Interrupted(secret: "canary-41") }
        case "ends-well-when-cancelled": try? await Task.sleep(for: .seconds(3600))
        case "refuses-when-cancelled":
            do { try await Task.sleep(for: .seconds(3600)) } catch { throw Refusal("The directory is slow today.") }
        case "ignores-cancellation":
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1500)) { continuation.resume() }
            }
        case "ignores-cancellation-and-throws":
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1500)) { continuation.resume() }
            }
            throw Interrupted(secret: "canary-41")
        case "never-ends": await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        case "yields": while !Task.isCancelled { await Task.yield() }
        case "yields-for-ever": while true { await Task.yield() }
        case "swallows-the-cancellation": await swallowCancellation()
        case "yields-for-ever-on-the-main-actor": await yieldOnTheMainActor()
        case "swallows-the-cancellation-on-the-main-actor": await swallowCancellationOnTheMainActor()
        case "works-in-a-task-of-its-own": await Task { try? await Task.sleep(for: .milliseconds(10)) }.value
        case "takes-a-second": try await Task.sleep(for: .seconds(1))
        default: throw Refusal("Unknown scenario.")
        }
    }
}

/// A backend of one's own, which writes `own|LABEL|LEVEL|MESSAGE|METADATA`.
struct OwnLogHandler: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let members = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        let line = "own|\(label)|\(event.level)|\(event.message)|\(members)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}

/// The error of a library that is cancelled.
struct Interrupted: Error {
    let secret: String
}

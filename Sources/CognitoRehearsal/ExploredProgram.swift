package import CognitoModel
package import CognitoProof
import Foundation
package import RuntimeEmulator
import Synchronization
import WireJSON

/// A built function that runs under the emulator, so that an exploration can explore its sign-ins.
///
/// Each slot has three separate processes. One answers ordinary calls, one answers calls that are delivered again to
/// another process, and one answers changed copies of events.
package final class ExploredProgram: ExploredFunction {
    package let concurrency: Int
    package let hasMovableClock = false

    private let emulator: LambdaEmulator
    private let function: EmulatedFunction
    private let newMessages: (@Sendable (SignInUser) -> [String])?
    private let added = Mutex<Set<String>>([])

    /// Creates a program from a function.
    ///
    /// The function starts at its first call; the emulator's creator must stop the emulator.
    ///
    /// `newMessages` returns the texts sent to a user since the last call for that user; it is nil if nothing is sent.
    package init(
        _ function: EmulatedFunction, under emulator: LambdaEmulator,
        newMessages: (@Sendable (SignInUser) -> [String])? = nil
    ) {
        self.function = function
        self.emulator = emulator
        self.newMessages = newMessages
        // A function that sends messages often waits in its first challenge, to hide how long it takes to send one.
        // More histories therefore run at once.
        concurrency = newMessages == nil ? 4 : 12
    }

    /// Creates a program from a function that writes its messages to a file, with one message per line.
    package init(_ function: EmulatedFunction, under emulator: LambdaEmulator, messageFile: String) {
        self.function = function
        self.emulator = emulator
        let file = SentMessageFile(messageFile)
        newMessages = { _ in file.new() }
        // The lines do not name the user, so only the order of the calls shows which user got a message.
        concurrency = 1
    }

    package nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        let name = "\(function.name)-\(call.slot)-\(call.process)"
        if added.withLock({ $0.insert(name).inserted }) {
            var process = function
            process.name = name
            process.maximumInstances = 1
            await emulator.add(process)
        }
        guard let outcome = await emulator.invoke(name, InvocationRequest(event)) else {
            return ExploredAnswer(.error(type: "Sandbox.Failure", message: "the emulator was stopped"))
        }
        let log = outcome.log.filter { line in !Self.frames.contains(where: line.hasPrefix) }
            .map { $0.replacing(outcome.requestID, with: "") }
        let sent = newMessages?(call.user) ?? []
        guard outcome.isError else { return ExploredAnswer(.event(outcome.payload), log: log, messages: sent) }
        let document = (try? JSONDocument(outcome.payload))?.root
        return ExploredAnswer(
            .error(
                type: document?["errorType"]?.scalarText ?? "", message: document?["errorMessage"]?.scalarText ?? ""),
            log: log, messages: sent)
    }

    /// The beginnings of Lambda's own log lines.
    private static let frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "]
}

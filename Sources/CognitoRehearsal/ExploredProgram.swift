package import CognitoModel
package import CognitoProof
import Foundation
package import RuntimeEmulator
import Synchronization
import WireJSON

/// A built function under the emulator, for the exploration of its sign-ins.
///
/// Each slot has processes of its own: one that is called as a rule, one for calls that are delivered again elsewhere, and one for
/// odd copies of events.
package final class ExploredProgram: ExploredFunction {
    package let concurrency: Int
    package let hasMovableClock = false

    private let emulator: LambdaEmulator
    private let function: EmulatedFunction
    private let newMessages: (@Sendable (SignInUser) -> [String])?
    private let added = Mutex<Set<String>>([])

    /// Takes a function, which is started when it is called first.
    ///
    /// - Parameters:
    ///   - function: The function.
    ///   - emulator: The emulator to run it under; whoever made it stops it.
    ///   - newMessages: Returns the texts that a user was sent since the last call for the user; nil if nothing is sent.
    package init(
        _ function: EmulatedFunction, under emulator: LambdaEmulator,
        newMessages: (@Sendable (SignInUser) -> [String])? = nil
    ) {
        self.function = function
        self.emulator = emulator
        self.newMessages = newMessages
        // A first challenge often waits, so that nobody sees how long a message takes.
        concurrency = newMessages == nil ? 4 : 12
    }

    /// Takes a function that writes what it sends to a file, a line a message.
    package init(_ function: EmulatedFunction, under emulator: LambdaEmulator, messageFile: String) {
        self.function = function
        self.emulator = emulator
        let file = SentMessageFile(messageFile)
        newMessages = { _ in file.new() }
        // Whose message a line is only the order tells.
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
            .map { $0.replacingOccurrences(of: outcome.requestID, with: "") }
        let sent = newMessages?(call.user) ?? []
        guard outcome.isError else { return ExploredAnswer(.event(outcome.payload), log: log, messages: sent) }
        let document = (try? JSONDocument(outcome.payload))?.root
        return ExploredAnswer(
            .error(
                type: document?["errorType"]?.scalarText ?? "", message: document?["errorMessage"]?.scalarText ?? ""),
            log: log, messages: sent)
    }

    /// Lambda's own lines.
    private static let frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "]
}

@_spi(Internal) package import CognitoProof
import Foundation
package import RuntimeEmulator
import Synchronization
import WireJSON

/// The functions of a custom sign-in that run under the emulator, so that an exploration can explore its sign-ins.
///
/// Each function has three separate processes in each slot. One answers ordinary calls, one answers calls that are delivered again to
/// another process, and one answers changed copies of events.
package final class ExploredProgram: ExploredFunction {
    /// The place where a program's messages are seen.
    private enum Messages {
        case unseen
        /// The services that the program calls, one for each slot: a slot runs one history at a time, so its services show
        /// which history a message belongs to, whoever receives it.
        case services([ServiceHost])
        case file(SentMessageFile)
    }

    package let concurrency: Int
    package let hasMovableClock = false

    private let emulator: LambdaEmulator
    private let functions: SignInFunctions<EmulatedFunction>
    private let messages: Messages
    private let added = Mutex<Set<String>>([])

    /// Creates a program from functions whose messages are not seen.
    ///
    /// A function starts at its first call; the emulator's creator must stop the emulator.
    package convenience init(_ functions: SignInFunctions<EmulatedFunction>, under emulator: LambdaEmulator) {
        self.init(functions, emulator, .unseen, concurrency: 4)
    }

    /// Creates a program from functions that send their messages through emulated services.
    package convenience init(
        _ functions: SignInFunctions<EmulatedFunction>, under emulator: LambdaEmulator, services: [ServiceHost]
    ) {
        // A function that sends messages often waits in its first challenge, to hide how long it takes to send one.
        // More histories therefore run at once.
        self.init(functions, emulator, .services(services), concurrency: services.count)
    }

    /// Creates a program from functions that write their messages to a file, with one message per line.
    package convenience init(
        _ functions: SignInFunctions<EmulatedFunction>, under emulator: LambdaEmulator, messageFile: String
    ) {
        // The lines do not name the user, so only the order of the calls shows which user got a message.
        self.init(functions, emulator, .file(SentMessageFile(messageFile)), concurrency: 1)
    }

    private init(
        _ functions: SignInFunctions<EmulatedFunction>, _ emulator: LambdaEmulator, _ messages: Messages,
        concurrency: Int
    ) {
        (self.functions, self.emulator, self.messages, self.concurrency) = (functions, emulator, messages, concurrency)
    }

    package nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        let function = functions[call.family]
        let name = "\(function.name)-\(call.slot)-\(call.process)"
        if added.withLock({ $0.insert(name).inserted }) {
            var process = function
            process.name = name
            process.maximumInstances = 1
            if let host = host(call.slot), ServiceVariables.areWanted(in: function.environment, keyIsOwn: false) {
                process.environment = host.variables(addedTo: function.environment)
            }
            await emulator.add(process)
        }
        guard let outcome = await emulator.invoke(name, InvocationRequest(event)) else {
            return ExploredAnswer(.error(type: "Sandbox.Failure", message: "the emulator was stopped"))
        }
        let log = outcome.log.filter { line in !Self.frames.contains(where: line.hasPrefix) }
            .map { $0.replacing(outcome.requestID, with: "") }
        var answer = ExploredAnswer(.event(outcome.payload), log: log)
        if outcome.isError {
            let document = (try? JSONDocument(outcome.payload))?.root
            answer.outcome = .error(
                type: document?["errorType"]?.scalarText ?? "", message: document?["errorMessage"]?.scalarText ?? "")
        }
        addMessages(to: &answer, call)
        return answer
    }

    private func host(_ slot: Int) -> ServiceHost? {
        guard case .services(let hosts) = messages else { return nil }
        return hosts[slot % hosts.count]
    }

    /// Adds the messages since the last call of the slot.
    private func addMessages(to answer: inout ExploredAnswer, _ call: ExploredCall) {
        if case .file(let file) = messages { answer.messages = file.new() }
        guard let host = host(call.slot) else { return }
        answer.deliveries = host.takeAll().map { message in
            MessageDelivery(
                destinations: [message.destination] + message.copies,
                text: [message.subject, message.text].compactMap(\.self).joined(separator: "\n"))
        }
        answer.messages = answer.deliveries.filter { $0.reaches(call.user) }.map(\.text)
    }

    /// The beginnings of Lambda's own log lines.
    private static let frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "]
}

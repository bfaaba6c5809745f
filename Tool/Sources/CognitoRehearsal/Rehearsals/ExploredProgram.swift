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
    /// A Boolean value that indicates whether a call had no answer in more time, either.
    private let hangs = Mutex(false)
    /// The rows that users have in tables before their first sign-in; nil for none.
    private let rows: UserRows?

    /// Creates a program from functions whose messages are not seen.
    ///
    /// A function starts at its first call; the emulator's creator must stop the emulator.
    package convenience init(
        _ functions: SignInFunctions<EmulatedFunction>, under emulator: LambdaEmulator, rows: UserRows? = nil
    ) {
        self.init(functions, emulator, .unseen, rows, concurrency: 4)
    }

    /// Creates a program from functions that send their messages through emulated services.
    package convenience init(
        _ functions: SignInFunctions<EmulatedFunction>, under emulator: LambdaEmulator, services: [ServiceHost],
        rows: UserRows? = nil
    ) {
        // A function that sends messages often waits in its first challenge, to hide how long it takes to send one.
        // More histories therefore run at once.
        self.init(functions, emulator, .services(services), rows, concurrency: services.count)
    }

    /// Creates a program from functions that write their messages to a file, with one message per line.
    package convenience init(
        _ functions: SignInFunctions<EmulatedFunction>, under emulator: LambdaEmulator, messageFile: String,
        rows: UserRows? = nil
    ) {
        // The lines do not name the user, so only the order of the calls shows which user got a message.
        self.init(functions, emulator, .file(SentMessageFile(messageFile)), rows, concurrency: 1)
    }

    private init(
        _ functions: SignInFunctions<EmulatedFunction>, _ emulator: LambdaEmulator, _ messages: Messages,
        _ rows: UserRows?, concurrency: Int
    ) {
        (self.functions, self.emulator, self.messages, self.concurrency) = (functions, emulator, messages, concurrency)
        self.rows = rows
    }

    package nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        guard let rows else { return await ask(event, call) }
        // Only known users have rows, so the time to make them must not count as the function's.
        let begin = ContinuousClock.now
        let failure = await rows.failure(for: call.user)
        let aside = ContinuousClock.now - begin
        var answer: ExploredAnswer
        if let failure {
            answer = ExploredAnswer(.error(type: "Sandbox.Failure", message: failure.description))
        } else {
            answer = await ask(event, call)
        }
        answer.aside = aside
        return answer
    }

    private nonisolated(nonsending) func ask(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        let function = functions[call.family]
        let name = "\(function.name)-\(call.slot)-\(call.process)"
        if added.withLock({ $0.insert(name).inserted }) { await add(function, as: name, call.slot, function.timeout) }
        guard var outcome = await emulator.invoke(name, InvocationRequest(event)) else { return Self.stopped }
        var repeated: (after: Duration, with: Duration)?
        if outcome.isTimeout {
            // Time may be missing because the machine is busy, so the process that answers next has more of it.
            let time = max(function.timeout * 4, Self.leastTime)
            repeated = (function.timeout, time)
            // If a call had no answer in more time, either, the histories decide nothing, and waiting is in vain.
            if !hangs.withLock(\.self) {
                await add(function, as: name, call.slot, time)
                guard let second = await emulator.invoke(name, InvocationRequest(event)) else { return Self.stopped }
                outcome = second
                if second.isTimeout { hangs.withLock { $0 = true } }
            }
        }
        let log = outcome.log.filter { line in !Self.frames.contains(where: line.hasPrefix) }
            .map { $0.replacing(outcome.requestID, with: "") }
        var answer = ExploredAnswer(.event(outcome.payload), log: log)
        if outcome.isError {
            let document = (try? JSONDocument(outcome.payload))?.root
            answer.outcome = .error(
                type: document?["errorType"]?.scalarText ?? "", message: document?["errorMessage"]?.scalarText ?? "")
        }
        answer.repeated = repeated
        addMessages(to: &answer, call)
        return answer
    }

    /// The least time of a repeated call.
    private static let leastTime = Duration.seconds(60)
    private static let stopped = ExploredAnswer(.error(type: "Sandbox.Failure", message: "the emulator was stopped"))

    /// Adds a function's process of a slot, or replaces it by one with another time-out.
    private func add(_ function: EmulatedFunction, as name: String, _ slot: Int, _ timeout: Duration) async {
        var process = function
        process.name = name
        process.timeout = timeout
        process.maximumInstances = 1
        if let host = host(slot), ServiceVariables.areWanted(in: function.environment, keyIsOwn: false) {
            process.environment = host.variables(addedTo: function.environment)
        }
        await emulator.add(process)
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
                destinations: [message.recipient ?? message.destination] + message.copies,
                text: [message.subject, message.text].compactMap(\.self).joined(separator: "\n"))
        }
        answer.messages = answer.deliveries.filter { $0.reaches(call.user) }.map(\.text)
    }

    /// The beginnings of Lambda's own log lines.
    private static let frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "]
}

import RuntimeEmulator
import Synchronization
package import WireJSON

/// The requested faults: each makes the next calls of an operation or function fail or take longer.
package final class Faults: Sendable {
    package enum Effect: Sendable {
        /// The caller gets an error.
        case error(ServiceError)
        /// The call or the function's answer is delayed by this number of seconds.
        case delay(Double)
        /// The server closes the connection before the call runs.
        case dropRequest
        /// The server closes the connection after the call, without sending the answer.
        case dropAnswer
        /// The function's process crashes.
        case crash
        /// The function answers with these bytes.
        case answer([UInt8])
        /// Lambda refuses to call the function.
        case throttle
        /// The work that the operation begins ends with this status.
        case status(String)
    }

    fileprivate struct Fault {
        let number: Int
        /// The name of an operation, a trigger's name in `LambdaConfig`, or a trigger source.
        let target: String
        let effect: Effect
        var left: Int
        /// The members of the request that added the fault.
        let members: JSONMembers<JSONValue>
    }

    private struct State {
        var faults: [Fault] = []
        var count = 0
    }

    private let state = Mutex(State())
    private let models: [ServiceModel]
    private let triggers: Set<String>
    /// The statuses that a fault may ask for, by the name of the operation that begins the work.
    private let statuses: [String: [String]]

    package init(of models: [ServiceModel], triggers: Set<String>, statuses: [String: [String]] = [:]) {
        self.models = models
        self.triggers = triggers
        self.statuses = statuses
    }

    /// Adds a fault, and returns it as listed: `{"operation": "SignUp", "count": 2, "error": "TooManyRequestsException"}`.
    package func add(_ input: OperationInput) throws(ServiceError) -> JSONValue {
        let count = input.integer("count") ?? 1
        guard (1...100_000).contains(count) else { throw Self.wrong("count must be a number from 1 to 100000") }
        let effects = Self.effects.filter { input[$0] != nil }
        guard effects.count == 1, let name = effects.first else {
            throw Self.wrong("a fault needs exactly one of \(Self.effects.joined(separator: ", "))")
        }
        let known = Set(Self.effects + ["operation", "trigger", "count", "message"])
        for member in input.members.keys where !known.contains(member) {
            throw Self.wrong("\(member) is not a member of a fault")
        }
        let target = try target(input)
        let effect = try effect(name, input)
        let isOfFunction = input["trigger"] != nil
        switch effect {
        case .error, .dropRequest, .dropAnswer:
            if isOfFunction { throw Self.wrong("\(name) is a fault of an operation, not of a trigger") }
        case .crash, .answer, .throttle:
            if !isOfFunction { throw Self.wrong("\(name) is a fault of a trigger, not of an operation") }
        case .delay, .status: break
        }
        return state.withLock { state in
            state.count += 1
            let fault = Fault(
                number: state.count, target: Self.target(target, effect), effect: effect, left: count,
                members: input.members)
            state.faults.append(fault)
            return fault.json
        }
    }

    private static let effects = ["error", "delay", "drop", "crash", "answer", "throttle", "status"]

    /// Returns the name by which a call finds a fault; that of a status has another name, because the call succeeds.
    private static func target(_ name: String, _ effect: Effect) -> String {
        if case .status = effect { "\(name) status" } else { name }
    }

    /// Uses the fault that ends an operation's work with a status, and returns the status; nil without a fault.
    package func takeStatus(of operation: String) -> String? {
        guard case .status(let status)? = take(["\(operation) status"]) else { return nil }
        return status
    }

    private func target(_ input: OperationInput) throws(ServiceError) -> String {
        switch (input.text("operation"), input.text("trigger")) {
        case (let operation?, nil):
            guard operation == "*" || models.contains(where: { $0.hasOperation(operation) }) else {
                throw Self.wrong("Cognito has no operation \(operation)")
            }
            return operation
        case (nil, let trigger?):
            guard triggers.contains(trigger) else {
                throw Self.wrong(
                    "\(trigger) is not a trigger: use a trigger's name in LambdaConfig, or one of its trigger sources")
            }
            return trigger
        default: throw Self.wrong("a fault needs either operation or trigger")
        }
    }

    private func effect(_ name: String, _ input: OperationInput) throws(ServiceError) -> Effect {
        switch (name, input[name]) {
        case ("error", .text(let error)?):
            guard error.wholeMatch(of: /[A-Z][A-Za-z]{0,99}Exception/) != nil else {
                throw Self.wrong("error must be the name of an exception, such as TooManyRequestsException")
            }
            return .error(ServiceError(error, input.text("message") ?? "Asked for with POST /_local/faults."))
        case ("delay", let seconds?):
            guard let seconds = seconds.number, (0...60).contains(seconds) else {
                throw Self.wrong("delay must be a number of seconds from 0 to 60")
            }
            return .delay(seconds)
        case ("drop", "request"): return .dropRequest
        case ("drop", "answer"): return .dropAnswer
        case ("drop", _): throw Self.wrong(#"drop must be "request" or "answer""#)
        case ("crash", true): return .crash
        case ("throttle", true): return .throttle
        // A string is sent unchanged, so it does not need to be JSON.
        case ("answer", let answer?): return .answer(Array(answer.flattened.utf8))
        case ("status", .text(let status)?):
            let operation = input.text("operation") ?? ""
            guard let known = statuses[operation] else {
                throw Self.wrong("status is a fault of \(statuses.keys.sorted().joined(separator: " and of "))")
            }
            guard known.contains(status) else {
                throw Self.wrong("status of \(operation) must be one of \(known.joined(separator: ", "))")
            }
            return .status(status)
        default: throw Self.wrong("\(name) has the wrong type")
        }
    }

    private static func wrong(_ reason: String) -> ServiceError {
        .invalidParameter("This fault is invalid: \(reason.asSentence) See the documentation, \"Rehearsing sign-ups\".")
    }

    /// Returns the next fault for one of some targets, and counts it as used; nil if there is no such fault.
    package func take(_ targets: [String]) -> Effect? {
        state.withLock { state in
            guard let place = state.faults.firstIndex(where: { targets.contains($0.target) }) else { return nil }
            state.faults[place].left -= 1
            let effect = state.faults[place].effect
            if state.faults[place].left == 0 { state.faults.remove(at: place) }
            return effect
        }
    }

    package var json: JSONValue { .array(state.withLock { $0.faults.map(\.json) }) }

    /// Removes the fault with an id; returns false if there is no such fault any more.
    package func remove(_ id: Int) -> Bool {
        state.withLock { state in
            guard let place = state.faults.firstIndex(where: { $0.number == id }) else { return false }
            state.faults.remove(at: place)
            return true
        }
    }

    package func clear() { state.withLock { $0.faults = [] } }
}

extension Faults.Fault {
    fileprivate var json: JSONValue {
        .object(members.merging(["id": .integer(Int64(number)), "count": .integer(Int64(left))]))
    }
}

extension Faults.Effect {
    /// Answers instead of a function, or delays its answer; the request's id is for Lambda's message about a crash.
    package func answer(request: String, _ invoke: () async -> FunctionAnswer) async -> FunctionAnswer {
        switch self {
        case .delay(let seconds):
            try? await Task.sleep(for: .seconds(seconds))
            return await invoke()
        case .crash:
            let document: JSONValue = [
                "errorType": "Runtime.ExitError",
                "errorMessage": .text("RequestId: \(request) Error: Runtime exited with error: signal: killed"),
            ]
            return FunctionAnswer(
                .error(Array(document.flattened.utf8)), log: ["A fault that is switched on crashed the function."])
        case .answer(let bytes):
            return FunctionAnswer(
                .answer(bytes), log: ["A fault that is switched on answered instead of the function."])
        case .throttle: return FunctionAnswer(.throttled, log: ["A fault that is switched on throttled the call."])
        case .error, .dropRequest, .dropAnswer, .status: return await invoke()
        }
    }
}

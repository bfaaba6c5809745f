import CognitoEvents
package import LambdaRuntime
import Logging
import WireJSON

/// Hosts a trigger function in the runtime: picks the handler for an event and keeps errors from the app.
@usableFromInline
package struct TriggerDispatcher: Sendable {
    private let function: TriggerCode.Instance
    private let limits: TimeLimits

    /// Runs the function as a process.
    @usableFromInline
    static func main(_ code: TriggerCode) -> Never {
        FunctionProcess.run(host(code))
    }

    /// What the runtime, or a test in its place, is to call.
    package static func host(_ code: TriggerCode) -> FunctionCode {
        FunctionCode(hasShutdown: code.hasShutdown, description: code.description, report: report) {
            let dispatcher = try await TriggerDispatcher(code)
            return FunctionCode.Instance(answer: dispatcher.handle, shutdown: dispatcher.function.shutdown)
        }
    }

    init(_ code: TriggerCode) async throws {
        if let fixed = code.skippedRules()?.first(where: { !$0.isSwitchable }) { throw RuleNotSwitchable(rule: fixed) }
        function = try await code.start()
        limits = try TimeLimits(code.timeLimits(), of: function)
    }

    @Sendable
    func handle(_ event: [UInt8], context: TriggerContext) async throws -> [UInt8] {
        let received: ReceivedEvent
        do {
            received = try ReceivedEvent(event)
        } catch {
            throw UndecodableEvent(error)
        }
        do {
            return try await answer(received, context)
        } catch let error as TriggerFailure {
            throw error
        } catch {
            throw TriggerFailure(underlying: error, event: JSONView.masked(received.name))
        }
    }

    private func answer(_ received: ReceivedEvent, _ context: TriggerContext) async throws -> [UInt8] {
        let route = received.family.flatMap(function.route)
        guard let limit = limits[received.family, route?.lateness ?? .failsOpen] else {
            return try await answer(received, context, by: route)
        }
        let clock = AnswerClock(limit: limit, event: received, context: context)
        do {
            return try await answer(received, clock.start(), by: route)
        } catch {
            guard Task.isCancelled, !(error is Refusal) else { throw error }
            return try clock.outcome(of: error).get()
        }
    }

    private func answer(
        _ received: ReceivedEvent, _ context: TriggerContext, by route: Route?
    ) async throws -> [UInt8] {
        if let route { return try await route.answer(received, context) }
        guard let fallback = function.fallback else {
            let handled = TriggerFamily.allCases.filter { function.route($0) != nil }
            throw NoHandler(name: JSONView.masked(received.name), handled: handled)
        }
        try await fallback(received, context)
        return received.document.bytes
    }

    /// Tells the app a refusal word for word and every other error as one sentence; the log gets it all, once.
    @Sendable
    static func report(_ error: any Error, context: TriggerContext?) -> ErrorReport {
        let failure = error as? TriggerFailure
        let error = failure?.underlying ?? error
        // An error of init belongs to no request; a random reference stands in for its id.
        let reference = context?.requestID ?? "init-\(UInt64.random(in: .min ... .max))"
        let logger = context?.logger ?? .functionLogger
        var metadata: Logger.Metadata = context == nil ? ["reference": "\(reference)"] : [:]
        let what = context == nil ? "The function could not start" : error is Refusal ? "Refused" : "The trigger failed"
        metadata["cognito.trigger_source"] = failure.map { "\($0.event)" }
        if let refusal = error as? Refusal {
            metadata["refusal"] = "\(refusal)"
            logger.log(level: context == nil ? .error : .info, "\(what)", metadata: metadata)
            return ErrorReport(errorType: "Refusal", errorMessage: refusal.description)
        }
        let own = ErrorReport(error)
        metadata["error.type"] = "\(String(reflecting: type(of: error)))"
        metadata["error"] = "\(own.loggedMessage)"
        logger.error("\(what)", metadata: metadata)
        let type =
            switch error {
            case is UndecodableEvent, is UnencodableResult, is MalformedContext: own.errorType
            case is RuleViolation: "InvalidDecision"
            case is NoHandler: "NoHandler"
            default: "InternalError"
            }
        return ErrorReport(errorType: type, errorMessage: "The request could not be completed (reference \(reference))")
    }
}

/// An attempt to switch off a rule about which there is no doubt.
struct RuleNotSwitchable: Error, CustomStringConvertible {
    let rule: CognitoRule
    var description: String { "skippedRules names \(rule.name), which cannot be switched off" }
}

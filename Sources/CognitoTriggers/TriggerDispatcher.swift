import CognitoEvents
package import LambdaRuntime
import Logging
import WireJSON

/// Hosts a trigger function in the runtime: picks the handler for an event and keeps errors from the app.
@usableFromInline
package struct TriggerDispatcher: Sendable {
    @usableFromInline package typealias Fallback = @Sendable (ReceivedEvent, TriggerContext) async throws -> Void

    private let route: @Sendable (TriggerFamily) -> Route?
    private let fallback: Fallback?
    private let limits: TimeLimits

    /// Runs a function as a process.
    @usableFromInline
    static func run(_ code: FunctionCode) -> Never { FunctionProcess.run(code) }

    /// Takes a trigger function apart, for the runtime or for a test.
    @inlinable
    package static func host<Function: TriggerFunction>(
        _ type: Function.Type, make: @escaping @Sendable () async throws -> Function
    ) -> FunctionCode {
        code(
            hasShutdown: Function._hasShutdown,
            description: {
                var description = FunctionDescription(of: Function.self)
                if let describe = Function._flowDescription { await description.addFlow { try describe(await make()) } }
                return description.json
            }
        ) {
            // An empty set is not passed on: to hold one would cost each start.
            try check(skippedRules: Function.skippedRules.isEmpty ? nil : Function.skippedRules)
            let function = try await make()
            let routes = try Function._preparedRoutes?(function)
            return try instance(
                route: routes ?? { Function._route(for: $0)?(function) }, fallback: Function._fallback?(function),
                timeLimits: Function.timeLimits.isEmpty ? nil : Function.timeLimits,
                shutdown: { _ = try await function.shutdown() })
        }
    }

    @usableFromInline
    static func code(
        hasShutdown: Bool, description: @escaping @Sendable () async -> [UInt8],
        start: @escaping @Sendable () async throws -> FunctionCode.Instance
    ) -> FunctionCode {
        FunctionCode(hasShutdown: hasShutdown, description: description, report: report, start: start)
    }

    @usableFromInline
    static func check(skippedRules: Set<CognitoRule>?) throws {
        if let fixed = skippedRules?.first(where: { !$0.isSwitchable }) { throw RuleNotSwitchable(rule: fixed) }
    }

    @usableFromInline
    static func instance(
        route: @escaping @Sendable (TriggerFamily) -> Route?, fallback: Fallback?,
        timeLimits: [TriggerFamily: TimeLimit]?, shutdown: @escaping @Sendable () async throws -> Void
    ) throws -> FunctionCode.Instance {
        let limits = try TimeLimits(timeLimits, route: route, hasFallback: fallback != nil)
        let dispatcher = TriggerDispatcher(route: route, fallback: fallback, limits: limits)
        return FunctionCode.Instance(answer: dispatcher.answer, shutdown: shutdown)
    }

    private init(route: @escaping @Sendable (TriggerFamily) -> Route?, fallback: Fallback?, limits: TimeLimits) {
        self.route = route
        self.fallback = fallback
        self.limits = limits
    }

    @Sendable
    private func answer(_ event: [UInt8], context: TriggerContext, deadline: HandlerDeadline) async throws -> [UInt8] {
        let received: ReceivedEvent
        do {
            received = try ReceivedEvent(event)
        } catch {
            throw UndecodableEvent(error)
        }
        do {
            let route = received.family.flatMap(route)
            guard let limit = limits[received.family, route?.lateness ?? .failsOpen] else {
                return try await answer(received, context, by: route)
            }
            do {
                return try await answer(received, limit.start(deadline, received, context), by: route)
            } catch {
                guard Task.isCancelled, !(error is Refusal) else { throw error }
                return try limit.answer(to: received, context, insteadOf: error).get()
            }
        } catch let error as TriggerFailure {
            throw error
        } catch {
            throw TriggerFailure(underlying: error, event: JSONView.masked(received.name))
        }
    }

    private func answer(
        _ received: ReceivedEvent, _ context: TriggerContext, by route: Route?
    ) async throws -> [UInt8] {
        if let route { return try await route.answer(received, context) }
        guard let fallback else {
            let handled = TriggerFamily.allCases.filter { self.route($0) != nil }
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

/// An attempt to switch off a rule that is certain.
struct RuleNotSwitchable: Error, CustomStringConvertible {
    let rule: CognitoRule
    var description: String { "skippedRules names \(rule.name), which cannot be switched off" }
}

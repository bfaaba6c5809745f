import CognitoEvents
package import LambdaRuntime
public import Logging

extension TriggerDispatcher {
    /// Runs a function as a process.
    @usableFromInline
    static func run(_ code: FunctionCode) -> Never { FunctionProcess.run(code) }

    /// Creates a dispatcher from a trigger function, for the runtime or for a test.
    @inlinable
    package static func host<Function: TriggerFunction>(
        _ type: Function.Type, make: @escaping @Sendable () async throws -> Function
    ) -> FunctionCode {
        code(
            hasShutdown: Function._hasShutdown, logHandler: { Function.logHandler(label: $0) },
            description: { words in
                var description = FunctionDescription(of: Function.self)
                if let describe = Function._flowDescription {
                    await description.addFlow { try await describe(await make(), words) }
                }
                if let messages = Function._messagesDescription { description.addMessages(messages) }
                return description.json
            }
        ) {
            // An empty set is not passed on, because storing it would slow every start.
            try requireSwitchable(Function.skippedRules.isEmpty ? nil : Function.skippedRules)
            let function = try await make()
            let routes = try await Function._preparedRoutes?(function)
            let timeLimits = try Function.timeLimits
            return try instance(
                route: routes ?? { Function._route(for: $0)?(function) }, fallback: Function._fallback?(function),
                timeLimits: timeLimits.isEmpty ? nil : timeLimits,
                shutdown: { _ = try await function.shutdown() })
        }
    }

    @usableFromInline
    static func code(
        hasShutdown: Bool, logHandler: @escaping @Sendable (String) -> any LogHandler,
        description: @escaping FunctionCode.Description,
        start: @escaping @Sendable () async throws -> FunctionCode.Instance
    ) -> FunctionCode {
        FunctionCode(
            hasShutdown: hasShutdown, description: description, logHandler: logHandler, report: report, start: start)
    }

    @usableFromInline
    static func requireSwitchable(_ skippedRules: Set<CognitoRule>?) throws {
        if let fixed = skippedRules?.first(where: { !$0.isSwitchable }) { throw RuleNotSwitchable(rule: fixed) }
    }

    @usableFromInline
    static func instance(
        route: @escaping @Sendable (TriggerFamily) -> Route?, fallback: Fallback?,
        timeLimits: [TriggerFamily: TimeLimit]?, shutdown: @escaping @Sendable () async throws -> Void
    ) throws -> FunctionCode.Instance {
        let limits = try TimeLimits(timeLimits, route: route, hasFallback: fallback != nil)
        let dispatcher = TriggerDispatcher(route: route, fallback: fallback, limits: limits)
        return try FunctionCode.Instance(answer: dispatcher.answer, shutdown: shutdown).observed(counting: count)
    }
}

/// The error for an attempt to switch off a rule that cannot be switched off.
struct RuleNotSwitchable: Error, CustomStringConvertible {
    let rule: CognitoRule
    var description: String { "skippedRules names \(rule.name), which cannot be switched off" }
}

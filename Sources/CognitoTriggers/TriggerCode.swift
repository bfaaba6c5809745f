import CognitoEvents

/// A trigger function without its type, made where the type is known; see `FunctionCode`.
@usableFromInline
struct TriggerCode: Sendable {
    /// A function that has been set up.
    @usableFromInline
    struct Instance: Sendable {
        /// The way through the handler for a family, if there is one.
        let route: @Sendable (TriggerFamily) -> Route?
        let fallback: (@Sendable (ReceivedEvent, TriggerContext) async throws -> Void)?
        let shutdown: @Sendable () async throws -> Void

        @usableFromInline
        init(
            route: @escaping @Sendable (TriggerFamily) -> Route?,
            fallback: (@Sendable (ReceivedEvent, TriggerContext) async throws -> Void)?,
            shutdown: @escaping @Sendable () async throws -> Void
        ) {
            self.route = route
            self.fallback = fallback
            self.shutdown = shutdown
        }
    }

    /// What is asked only when it is needed: to hold the sets themselves would cost each start.
    let skippedRules: @Sendable () -> Set<CognitoRule>?
    let timeLimits: @Sendable () -> [TriggerFamily: TimeLimit]?
    let hasShutdown: Bool
    let start: @Sendable () async throws -> Instance

    @usableFromInline
    init(
        skippedRules: @escaping @Sendable () -> Set<CognitoRule>?,
        timeLimits: @escaping @Sendable () -> [TriggerFamily: TimeLimit]?, hasShutdown: Bool,
        start: @escaping @Sendable () async throws -> Instance
    ) {
        self.skippedRules = skippedRules
        self.timeLimits = timeLimits
        self.hasShutdown = hasShutdown
        self.start = start
    }

    /// Takes a function apart.
    @inlinable
    init<Function: TriggerFunction>(_ type: Function.Type) {
        self.init(
            skippedRules: { Function.skippedRules.isEmpty ? nil : Function.skippedRules },
            timeLimits: { Function.timeLimits.isEmpty ? nil : Function.timeLimits },
            hasShutdown: Function._hasShutdown
        ) {
            let function = try await Function()
            return Instance(
                route: { function._route(for: $0) }, fallback: function._fallback,
                shutdown: { _ = try await function.shutdown() })
        }
    }
}

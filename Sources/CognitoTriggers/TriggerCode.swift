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

    let skippedRules: Set<CognitoRule>
    let timeLimits: [TriggerFamily: TimeLimit]
    let hasShutdown: Bool
    let start: @Sendable () async throws -> Instance

    @usableFromInline
    init(
        skippedRules: Set<CognitoRule>, timeLimits: [TriggerFamily: TimeLimit], hasShutdown: Bool,
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
            skippedRules: Function.skippedRules, timeLimits: Function.timeLimits, hasShutdown: Function._hasShutdown
        ) {
            let function = try await Function()
            return Instance(
                route: { function._route(for: $0) }, fallback: function._fallback,
                shutdown: { _ = try await function.shutdown() })
        }
    }
}

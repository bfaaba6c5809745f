import CognitoEvents

/// A trigger function without its type, made where the type is known; see `FunctionCode`.
@usableFromInline
package struct TriggerCode: Sendable {
    /// A function that has been set up.
    @usableFromInline
    package struct Instance: Sendable {
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
    let description: @Sendable () -> [UInt8]
    let start: @Sendable () async throws -> Instance

    @usableFromInline
    init(
        skippedRules: @escaping @Sendable () -> Set<CognitoRule>?,
        timeLimits: @escaping @Sendable () -> [TriggerFamily: TimeLimit]?, hasShutdown: Bool,
        description: @escaping @Sendable () -> [UInt8],
        start: @escaping @Sendable () async throws -> Instance
    ) {
        self.skippedRules = skippedRules
        self.timeLimits = timeLimits
        self.hasShutdown = hasShutdown
        self.description = description
        self.start = start
    }

    /// Takes a function apart.
    @inlinable
    init<Function: TriggerFunction>(_ type: Function.Type) {
        self.init(type) { try await Function() }
    }

    /// Takes a function apart that is made in another way than on Lambda.
    @inlinable
    package init<Function: TriggerFunction>(
        _ type: Function.Type, make: @escaping @Sendable () async throws -> Function
    ) {
        self.init(
            skippedRules: { Function.skippedRules.isEmpty ? nil : Function.skippedRules },
            timeLimits: { Function.timeLimits.isEmpty ? nil : Function.timeLimits },
            hasShutdown: Function._hasShutdown, description: { FunctionDescription.json(of: Function.self) }
        ) {
            let function = try await make()
            return Instance(
                route: { function._route(for: $0) }, fallback: function._fallback,
                shutdown: { _ = try await function.shutdown() })
        }
    }
}

/// A result builder that makes a flow from steps, in the order in which you write them.
///
/// An `if` is evaluated only once, when the function starts, so it suits a condition on a setting. To decide separately
/// for each event, use ``When`` or ``Choice``.
@resultBuilder
public enum ChallengeFlowBuilder {
    /// Starts a flow with the password.
    public static func buildPartialBlock(first: Password) -> ChallengeFlowDeclaration {
        ChallengeFlowDeclaration(parts: FlowParts(hasPassword: true, []))
    }

    /// Starts a flow, or a part of a flow, without a password.
    public static func buildPartialBlock(first: some FlowElement) -> ChallengeFlowDeclaration {
        ChallengeFlowDeclaration(parts: first.parts)
    }

    /// Adds the next element.
    public static func buildPartialBlock(
        accumulated: ChallengeFlowDeclaration, next: some FlowElement
    ) -> ChallengeFlowDeclaration { ChallengeFlowDeclaration(parts: accumulated.parts.followed(by: next.parts)) }

    /// Unavailable, because the password cannot follow another element.
    @available(
        *, unavailable,
        message:
            "Password() must come first, and only once: Cognito checks the password (SRP_A) before a custom challenge"
    )
    public static func buildPartialBlock(
        accumulated: ChallengeFlowDeclaration, next: Password
    ) -> ChallengeFlowDeclaration { accumulated }

    /// Unavailable, because a flow cannot be empty.
    @available(*, unavailable, message: "a flow needs at least one step, such as OneTimeCode")
    public static func buildBlock() -> ChallengeFlowDeclaration { ChallengeFlowDeclaration(parts: FlowParts([])) }

    /// Adds the steps of an `if` without `else`.
    public static func buildOptional(_ flow: ChallengeFlowDeclaration?) -> FlowSection {
        FlowSection(parts: flow?.parts ?? FlowParts([]))
    }

    /// Adds the steps of the first branch of an `if` with `else`.
    public static func buildEither(first: ChallengeFlowDeclaration) -> FlowSection { FlowSection(parts: first.parts) }

    /// Adds the steps of the second branch of an `if` with `else`.
    public static func buildEither(second: ChallengeFlowDeclaration) -> FlowSection { FlowSection(parts: second.parts) }
}

/// The steps of one branch of an `if` in a flow.
public struct FlowSection: FlowElement {
    /// The steps in order.
    public let parts: FlowParts
}

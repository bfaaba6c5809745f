/// A choice between steps, one of which is enough.
///
/// ```swift
/// Choice {
///     OneTimeCode(by: mail)
///     SecretQuestion(questions)
/// }
/// ```
///
/// The app picks a step by its name. If the call that leads to the choice carries `ClientMetadata`, the entry `challenge` picks:
/// that is the response to the step before, such as the password's proof. `InitiateAuth` does not hand `ClientMetadata` on,
/// so a flow that begins with a choice asks.
///
/// Otherwise the app meets a challenge named `CHOICE` whose public parameter `options` lists the names, separated by commas, and
/// answers with one. Cognito keeps nothing of an answer but whether it was right. So the first option is picked at once;
/// for another one of more than two the app is asked again, with the remaining options, and repeats its answer. The last option
/// that remains is taken without being asked for. These answers do not count as guesses.
public struct Choice: FlowElement {
    /// The steps in order.
    public let parts: FlowParts

    /// Creates a choice.
    ///
    /// - Parameter options: The steps, at least two.
    public init(@ChoiceBuilder of options: () -> [any ChallengeStep]) { parts = FlowParts([.choice(options())]) }

    /// The name of the challenge that asks for the choice.
    static let name = "CHOICE"
    /// The entry of `ClientMetadata` that picks.
    static let metadataKey = "challenge"
}

/// Builds the options of a ``Choice``.
@resultBuilder
public enum ChoiceBuilder {
    /// Takes steps.
    public static func buildBlock(
        _ first: any ChallengeStep, _ second: any ChallengeStep, _ more: any ChallengeStep...
    ) -> [any ChallengeStep] { [first, second] + more }
}

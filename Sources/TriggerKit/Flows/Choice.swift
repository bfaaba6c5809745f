/// A choice between steps, one of which is sufficient.
///
/// ```swift
/// Choice {
///     OneTimeCode(by: mail)
///     SecretQuestion(questions)
/// }
/// ```
///
/// The app picks a step by its name. If the call before the choice has the entry `challenge` in `ClientMetadata`, that entry
/// picks the step. The call is the response to the previous step, such as the password's proof. `InitiateAuth` does not
/// pass `ClientMetadata` on, so a flow that begins with a choice asks the app.
///
/// Otherwise the app gets a challenge named `CHOICE`, whose public parameter `options` lists the names, separated by
/// commas. The app answers with one of them. Cognito stores only whether an answer was right, so only the first option
/// is picked at once. If the app answers with another option and several others remain, the app is asked again with the
/// remaining options, and repeats its answer. The last remaining option is picked automatically. These answers do not
/// count as guesses.
public struct Choice: FlowElement {
    /// The steps in order.
    public let parts: FlowParts

    /// Creates a choice.
    ///
    /// - Parameter options: The steps, at least two.
    public init(@ChoiceBuilder of options: () -> [any ChallengeStep]) { parts = FlowParts([.choice(options())]) }

    /// The name of the challenge that asks for the choice.
    static let name = "CHOICE"
    /// The entry of `ClientMetadata` that picks an option.
    static let metadataKey = "challenge"
}

/// A builder that collects the options of a ``Choice``.
@resultBuilder
public enum ChoiceBuilder {
    /// Collects the steps.
    public static func buildBlock(
        _ first: any ChallengeStep, _ second: any ChallengeStep, _ more: any ChallengeStep...
    ) -> [any ChallengeStep] { [first, second] + more }
}

/// A choice between steps, one of which is sufficient.
///
/// ```swift
/// Choice {
///     OneTimeCode(sender: mail)
///     SecretQuestion(questions)
/// }
/// ```
///
/// The app picks a step by its name. If the call before the choice has the entry `challenge` in `ClientMetadata`, that entry
/// picks the step. The call is the response to the previous step, such as the password's proof. `InitiateAuth` does not
/// pass `ClientMetadata` on, so a flow that begins with a choice asks the app.
///
/// Otherwise the app gets a challenge named `CHOICE`, whose public parameter `options` lists the names, separated by
/// commas. The app picks one of them in one round:
///
/// - With the entry `challenge` in the `ClientMetadata` of its answer. The answer itself then does not matter, but
///   cannot be empty.
/// - With its answer, if the choice has a store, which remembers the pick until the next call:
///   `Choice(store: DynamoDBStore()) { … }`.
///
/// Without either, more than two options take several rounds, because Cognito stores only whether an answer was right:
/// only the first option is picked at once. If the app answers with another option and several others remain, the app
/// is asked again with the remaining options, and repeats its answer. The last remaining option is picked
/// automatically.
///
/// Answers to the choice do not count as guesses.
public struct Choice: FlowElement {
    /// The steps in order.
    public let parts: FlowParts

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - store: The store that remembers which option an answer has picked, such as a ``DynamoDBStore``; nil to pick by
    ///     `ClientMetadata`, or in several rounds.
    ///   - options: The steps. A single step is asked without a choice; without any, the function does not start.
    public init(store: (any ClaimStore)? = nil, @ChoiceBuilder of options: () -> [any ChallengeStep]) {
        let options = options()
        let node: FlowParts.Node =
            options.count == 1
            ? .step(options[0]) : .choice(FlowParts.ChoiceOptions(steps: options, store: store))
        parts = FlowParts([node])
    }

    /// The name of the challenge that asks for the choice.
    static let name = "CHOICE"
    /// The entry of `ClientMetadata` that picks an option.
    static let metadataKey = "challenge"
}

/// A builder that collects the options of a ``Choice``.
///
/// An `if` is evaluated only once, when the function starts.
@resultBuilder
public enum ChoiceBuilder {
    /// Takes a step.
    public static func buildExpression(_ step: any ChallengeStep) -> [any ChallengeStep] { [step] }

    /// Joins the steps.
    public static func buildBlock(
        _ first: [any ChallengeStep], _ more: [any ChallengeStep]...
    ) -> [any ChallengeStep] { more.reduce(first, +) }

    /// Unavailable, because a choice needs a step.
    @available(*, unavailable, message: "a choice needs steps, such as OneTimeCode and SecretQuestion")
    public static func buildBlock() -> [any ChallengeStep] { [] }

    /// Takes the steps of an `if` without `else`.
    public static func buildOptional(_ steps: [any ChallengeStep]?) -> [any ChallengeStep] { steps ?? [] }

    /// Takes the steps of the first branch of an `if` with `else`.
    public static func buildEither(first steps: [any ChallengeStep]) -> [any ChallengeStep] { steps }

    /// Takes the steps of the second branch of an `if` with `else`.
    public static func buildEither(second steps: [any ChallengeStep]) -> [any ChallengeStep] { steps }
}

package import CognitoEvents
@_spi(Internal) package import CognitoModel
import CognitoOperations
import CognitoRehearsal
import FunctionProjects

/// The parts of a new project that depend on its triggers.
extension TriggerFamily {
    /// Returns the triggers that a user's argument names: a trigger, a source, another common name, or `CUSTOM_AUTH`.
    package static func starting(from word: String) throws -> [TriggerFamily] {
        if word.uppercased() == customAuth { return complete([.defineAuthChallenge]) }
        let name = word.split(separator: "_").first.map(String.init) ?? word
        if let family = TriggerFamily(named: name) { return [family] }
        let names = allCases.map(\.configurationName) + [customAuth]
        throw Failure.unknown("trigger", word, spelt: [word, name], among: names)
    }

    /// Returns triggers in Cognito's order, except the first one, which stays first.
    static func inOrder(_ triggers: [TriggerFamily]) -> [TriggerFamily] {
        triggers.prefix(1) + allCases.filter { triggers.dropFirst().contains($0) && triggers[0] != $0 }
    }

    /// The argument that names the three triggers of a custom sign-in.
    package static let customAuth = "CUSTOM_AUTH"

    /// Returns the variant of `template.yaml` that configures the trigger; nil if a line in `LambdaConfig` is enough.
    func variant(_ variants: Set<StarterVariant>) -> StarterVariant? {
        let tokens = variants.contains(.tokensV3) ? StarterVariant.tokensV3 : .tokensV2
        return [tokens, .emailSender, .smsSender, .sync, .streams].first { $0.trigger == self }
    }

    /// Returns the trigger's version if its value in `LambdaConfig` is an object with a version and an ARN.
    func version(_ variants: Set<StarterVariant>) -> String? {
        guard self != .preTokenGeneration else { return variants.contains(.tokensV3) ? "V3_0" : "V2_0" }
        return model.configuration?.keys.last?.versions.last
    }

    /// The name, without its ending, of the file with the trigger's handler; the three of a custom sign-in share one.
    var part: String { Self.customSignIn.contains(self) ? "CustomSignIn" : configurationName }

    /// A Boolean value that indicates whether the function receives codes that are encrypted with a key.
    var needsKey: Bool { self == .customEmailSender || self == .customSMSSender }

    /// A summary of the starter's handler for the trigger, which the project's README shows.
    package var summary: String {
        Starter.list("triggers/summaries.txt").first { $0.name == configurationName }?.text ?? ""
    }

    /// The sentences in the help of `new` and `add` about the triggers that they accept.
    package static let choicesInHelp =
        "Triggers: \(allCases.map(\.configurationName).joined(separator: ", ")); and CUSTOM_AUTH for a sign-in with your own "
        + "steps. You list the steps, and the function answers all three triggers of the sign-in."

    /// The trigger's sample events; the most common event comes first.
    package func events(_ variants: Set<StarterVariant>) -> [SampleEvent<ReceivedEvent>] {
        SampleEvent.samples(of: self, tokensIn: variants.contains(.tokensV3) ? .v3 : .v2)
    }
}

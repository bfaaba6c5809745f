import CognitoEditDistance
package import CognitoEvents
@_spi(Internal) package import CognitoModel
import CognitoOperations
package import CognitoRehearsal
import FunctionProjects

/// The parts of a new project that depend on its triggers.
extension TriggerFamily {
    /// Returns the triggers that a user's argument names: a trigger, a source, another common name, or `CUSTOM_AUTH`.
    package static func starting(from word: String) throws -> [TriggerFamily] {
        if word.uppercased() == customAuth { return complete([.defineAuthChallenge]) }
        let name = word.split(separator: "_").first.map(String.init) ?? word
        if let family = TriggerFamily(named: name) {
            guard summaries[family] != nil else {
                throw Failure.wrongUse("The starter has no handler for \(word) yet.")
            }
            return [family]
        }
        let names = ofStarter.map(\.configurationName) + [customAuth]
        throw Failure.unknown("trigger", word, spelt: [word, name], among: names)
    }

    /// Returns triggers in Cognito's order, except the first one, which stays first.
    static func inOrder(_ triggers: [TriggerFamily]) -> [TriggerFamily] {
        triggers.prefix(1) + allCases.filter { triggers.dropFirst().contains($0) && triggers[0] != $0 }
    }

    /// Returns triggers in Cognito's order, with all three of a custom sign-in, which one declaration handles.
    package static func complete(_ triggers: [TriggerFamily]) -> [TriggerFamily] {
        let signsIn = !customSignIn.isDisjoint(with: triggers)
        return allCases.filter { triggers.contains($0) || signsIn && customSignIn.contains($0) }
    }

    /// The argument that names the three triggers of a custom sign-in.
    package static let customAuth = "CUSTOM_AUTH"

    /// True if the trigger is in the `LambdaConfig` of a user pool; false if it belongs to an identity pool.
    package var isOfUserPool: Bool { model.configuration != nil }

    /// Returns the variant of `template.yaml` that configures the trigger; nil if a line in `LambdaConfig` is enough.
    func variant(_ variants: Set<StarterVariant>) -> StarterVariant? {
        let tokens = variants.contains(.tokensV3) ? StarterVariant.tokensV3 : .tokensV2
        return [tokens, .emailSender, .smsSender, .sync, .streams].first { $0.trigger == self }
    }

    /// The trigger's key in the configuration of its pool.
    package var key: String { model.configuration?.keys.last?.name ?? configurationName }

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
    package var summary: String { Self.summaries[self] ?? "" }

    /// The triggers for which the starter has a handler.
    package static var ofStarter: [TriggerFamily] { allCases.filter { summaries[$0] != nil } }

    /// The sentences in the help of `new` and `add` about the triggers that they accept.
    package static let choicesInHelp =
        "Triggers: \(ofStarter.map(\.configurationName).joined(separator: ", ")); and CUSTOM_AUTH for a sign-in with your own "
        + "steps. You list the steps, and the function answers all three triggers of the sign-in."

    private static let summaries = Dictionary(
        uniqueKeysWithValues: Starter.list("triggers/summaries.txt").compactMap { name, text in
            TriggerFamily(named: name).map { ($0, text) }
        })

    /// Returns the trigger's sample events; the most common event comes first.
    package func events(_ variants: Set<StarterVariant>) -> [SampleEvent<ReceivedEvent>] {
        guard self == .preTokenGeneration else {
            return SampleEvent.all.filter { $0.name.split(separator: "_").first.map(String.init) == rawValue }
        }
        let samples = SampleEvent.tokenGeneration(in: variants.contains(.tokensV3) ? .v3 : .v2)
        let usual = "TokenGeneration_Authentication."
        return samples.filter { $0.name.hasPrefix(usual) } + samples.filter { !$0.name.hasPrefix(usual) }
    }
}

extension Failure {
    /// Returns the failure for an unknown name, which was `spelt` in one or several ways.
    package static func unknown(_ kind: String, _ name: String, spelt: [String], among names: [String]) -> Failure {
        let nearest = spelt.lazy.compactMap { EditDistance.nearest(to: $0, among: names) }.first
        let hint = nearest.map { "Did you mean \($0)?" } ?? "There are \(names.joined(separator: ", "))."
        return .wrongUse("There is no \(kind) \(name). \(hint)")
    }
}

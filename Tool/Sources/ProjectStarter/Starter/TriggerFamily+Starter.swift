import CognitoEditDistance
package import CognitoEvents
@_spi(Internal) package import CognitoModel
import CognitoRehearsal

/// The parts of a new project that depend on its triggers.
extension TriggerFamily {
    /// Returns the triggers that a user's argument names: a trigger, a source, another common name, or `CUSTOM_AUTH`.
    package static func starting(from word: String) throws -> [TriggerFamily] {
        if word.uppercased() == customAuth { return allCases.filter(customSignIn.contains) }
        let name = word.split(separator: "_").first.map(String.init) ?? word
        if let family = TriggerFamily(named: name) {
            guard summaries[family] != nil else {
                throw Failure.wrongUse("The starter has no handler for \(word) yet.")
            }
            return [family]
        }
        let names = ofStarter.map(\.configurationName) + [customAuth]
        let hint =
            [word, name].lazy.compactMap { EditDistance.nearest(to: $0, among: names) }.first.map {
                "Did you mean \($0)?"
            }
            ?? "There are \(names.joined(separator: ", "))."
        throw Failure.wrongUse("There is no trigger \(word). \(hint)")
    }

    /// The argument that names the three triggers of a custom sign-in.
    package static let customAuth = "CUSTOM_AUTH"

    /// True if the trigger is in the `LambdaConfig` of a user pool; false if it belongs to an identity pool.
    package var isOfUserPool: Bool { model.configuration != nil }

    /// Returns the variant of `template.yaml` that configures the trigger; nil if a line in `LambdaConfig` is enough.
    package func variant(_ variants: Set<StarterVariant>) -> StarterVariant? {
        switch self {
        case .preTokenGeneration: variants.contains(.tokensV3) ? .tokensV3 : .tokensV2
        case .customEmailSender: .emailSender
        case .customSMSSender: .smsSender
        case .syncTrigger: .sync
        case .cognitoStreams: .streams
        default: nil
        }
    }

    /// The trigger's key in `LambdaConfig`, and its version if the value is an object with a version and an ARN.
    package func configuration(_ variants: Set<StarterVariant>) -> (key: String, version: String?)? {
        guard let key = model.configuration?.keys.last else { return nil }
        if self == .preTokenGeneration { return (key.name, variants.contains(.tokensV3) ? "V3_0" : "V2_0") }
        return (key.name, key.versions.last)
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
        uniqueKeysWithValues: Starter.part("summaries.txt", for: "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            return TriggerFamily(named: parts[0]).map { ($0, parts[1]) }
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

package import CognitoEvents
package import CognitoModel

extension SampleEvent where Event == ReceivedEvent {
    /// Returns a trigger's sample events, token generation in the given version; the most common event comes first.
    package static func samples(
        of family: TriggerFamily, tokensIn version: PreTokenGenerationVersion
    ) -> [SampleEvent<ReceivedEvent>] {
        guard family == .preTokenGeneration else {
            return all.filter { $0.name.prefix { $0 != "_" } == family.rawValue }
        }
        let samples = tokenGeneration(in: version)
        let usual = "TokenGeneration_Authentication."
        return samples.filter { $0.name.hasPrefix(usual) } + samples.filter { !$0.name.hasPrefix(usual) }
    }

    /// Returns a token generation sample for each source, in the given version of the trigger.
    package static func tokenGeneration(in version: PreTokenGenerationVersion) -> [SampleEvent<ReceivedEvent>] {
        PreTokenGenerationRequest.sources.compactMap { source in
            guard let occasion = PreTokenGenerationOccasion(rawValue: source.rawValue) else { return nil }
            let sample = SampleEvent<PreTokenGenerationEvent>.preTokenGeneration(occasion)
            // Only V3 events are about tokens of machine clients, and the sample already is a V3 event.
            if source == .tokenGenerationClientCredentials { return version == .v3 ? sample.untyped : nil }
            let changed = sample.inVersion(version).untyped
            return all.first { $0.name == changed.name } ?? changed
        }
    }
}

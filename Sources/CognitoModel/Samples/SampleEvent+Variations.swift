import CognitoEvents
import WireJSON

extension SampleEvent {
    /// The sample itself, followed by all variations of it that Cognito is known to send.
    ///
    /// Each variation differs from the sample in one respect, such as a null or absent member, an older spelling, or a
    /// type that a source shows. Its name states the difference. A handler must accept every variation.
    ///
    /// ```swift
    /// for event in SampleEvent.preSignUp(.signUp).variations {
    ///     let invocation = await function.invoke(event)
    ///     #expect(invocation.error == nil, "\(event)")
    /// }
    /// ```
    public var variations: [SampleEvent] {
        guard let document = try? JSONDocument(bytes) else { return [self] }
        let sample = JSONTree(document.root)
        var seen: Set<[UInt8]> = [sample.bytes]
        return [self]
            + knownVariations.compactMap { variation in
                var tree = sample
                variation.change(&tree)
                let bytes = tree.bytes
                // A change without an effect is not a variation.
                return seen.insert(bytes).inserted
                    ? SampleEvent(name: "\(name), \(variation.words)", bytes: bytes) : nil
            }
    }

    private var knownVariations: [Variation] {
        guard let received = try? ReceivedEvent(bytes), let model = received.model else { return [] }
        guard case .userPool = received.kind else { return model.variations(received) }
        return Variation.ofEnvelope + model.variations(received)
    }
}

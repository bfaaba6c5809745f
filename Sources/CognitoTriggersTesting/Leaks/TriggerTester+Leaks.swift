public import CognitoTriggers

extension TriggerTester {
    /// Runs the function on events full of words that are easily found again, and reports where these turn up.
    ///
    /// Each event is given three times: with a word in place of each text, with texts that keep their form, such as an email
    /// address of the same domain, and as it is. Texts are looked for in the log, in what the app is told of an error, in the
    /// public parameters and the metadata of a challenge, and, if asked for, in messages. In the same places the private
    /// parameters of a challenge are looked for that have six characters or more.
    ///
    /// It finds the text in any case of letters, but not hashed, encoded or cut. Lines are looked at that the
    /// function's log level lets through: give it `AWS_LAMBDA_LOG_LEVEL` to check more. Of a sign-in with several steps, the
    /// samples reach only the first.
    ///
    /// - Parameters:
    ///   - events: The events; one for each trigger source unless told otherwise. Events that the function accepts are worth
    ///     adding.
    ///   - allowed: Members that may be seen, such as `userName` or `callerContext`, with all that is in them.
    ///   - checkingMessages: True to check texts and subjects of messages. Codes and names belong there, so mostly
    ///     not.
    /// - Returns: The leaks, in the order of the events; each field once per place.
    /// - Throws: The error with which the function did not start: nothing could be looked at.
    public func leaks(
        in events: [SampleEvent<ReceivedEvent>] = SampleEvent.all, allowing allowed: Set<String> = [],
        checkingMessages: Bool = false
    ) async throws -> [Leak] {
        if let startError { throw startError }
        var leaks: [Leak] = []
        for event in events {
            for manner in Canaries.Manner.allCases {
                // An event that is not JSON has no fields.
                guard let canaries = try? Canaries(event.bytes, manner) else { continue }
                let invocation = await invoke(
                    SampleEvent<ReceivedEvent>(name: event.name, bytes: canaries.tree.bytes))
                var fields = canaries.fields
                for (name, value) in invocation.responseTexts("privateChallengeParameters") where value.count >= 6 {
                    fields[value.lowercased(), default: []].append("response.privateChallengeParameters.\(name)")
                }
                // An allowed value may have another one in it, as the id of a pool has its region.
                let known = fields.filter { $0.value.contains { Self.isAllowed($0, allowed) } }.keys
                for word in known { fields[word] = nil }
                let harmless = canaries.harmless.union(known)
                for (place, text) in invocation.places(withMessages: checkingMessages) {
                    let lowercased = harmless.sorted { $0.count > $1.count }
                        .reduce(text.lowercased()) { $0.replacing($1, with: "…") }
                    for (word, names) in fields.sorted(by: { $0.value[0] < $1.value[0] })
                    where lowercased.contains(word) {
                        let field = names.joined(separator: ", ")
                        guard !leaks.contains(where: { ($0.event, $0.field, $0.place) == (event.name, field, place) })
                        else { continue }
                        leaks.append(Leak(event: event.name, field: field, place: place, excerpt: text))
                    }
                }
            }
        }
        return leaks
    }

    private static func isAllowed(_ field: String, _ allowed: Set<String>) -> Bool {
        allowed.contains { field == $0 || field.hasPrefix("\($0).") || field.hasPrefix("\($0)[") }
    }
}

extension TestedInvocation {
    /// The texts that are looked at.
    fileprivate func places(withMessages: Bool) -> [(Leak.Place, String)] {
        var places = logs.map { (Leak.Place.log, $0.description) }
        if let errorDocument { places.append((.error, errorDocument)) }
        for (name, value) in responseTexts("publicChallengeParameters") {
            places.append((.publicParameters, "\(name)=\(value)"))
        }
        guard case .object(let members) = response else { return places }
        if let metadata = members["challengeMetadata"]?.text { places.append((.challengeMetadata, metadata)) }
        guard withMessages else { return places }
        for name in ["smsMessage", "emailMessage", "emailSubject"] {
            if let text = members[name]?.text { places.append((.message, text)) }
        }
        return places
    }

    /// A map from text to text in the response.
    fileprivate func responseTexts(_ name: String) -> JSONMembers<String> {
        guard case .object(let members) = response, case .object(let texts) = members[name] else { return [:] }
        return texts.compactMapValues(\.text)
    }
}

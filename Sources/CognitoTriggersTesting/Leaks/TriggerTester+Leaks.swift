@_spi(Internal) import CognitoModel
public import CognitoTriggers

extension TriggerTester {
    /// Runs the function on events filled with unique markers, and reports where these appear.
    ///
    /// The function gets each event three times: with a marker in place of each string, with markers that keep each
    /// string's form, and unchanged. An email address, for example, keeps its domain. The markers are searched for in
    /// the log, in the error that the app sees, in the public parameters and metadata of a challenge, and on request in
    /// messages. Private parameters of a challenge with at least six characters are searched for in the same places.
    ///
    /// The search ignores case, but does not find hashed, encoded or shortened text. It covers only log lines at the
    /// function's log level; to check more, set `AWS_LAMBDA_LOG_LEVEL`. The samples reach only the first step of a
    /// sign-in.
    ///
    /// - Parameters:
    ///   - events: The events; by default, one for each trigger source. It is worth adding events that the function
    ///     accepts.
    ///   - allowed: Members that may appear, such as `userName` or `callerContext`, with everything in them.
    ///   - checkingMessages: True to check texts and subjects of messages; false by default, because codes and names
    ///     belong there.
    /// - Returns: The leaks in the order of the events. A field appears only once for each place.
    /// - Throws: The error that stopped the function from starting.
    public func leaks(
        in events: [SampleEvent<ReceivedEvent>] = SampleEvent.all, allowing allowed: Set<String> = [],
        checkingMessages: Bool = false
    ) async throws -> Leaks {
        if let startError { throw startError }
        var leaks: Leaks = []
        for event in events {
            for manner in Canaries.Manner.allCases {
                // An event that is not JSON has no fields to check.
                guard let canaries = try? Canaries(event.bytes, manner) else { continue }
                let invocation = await invoke(
                    SampleEvent<ReceivedEvent>(name: event.name, bytes: canaries.tree.bytes))
                var fields = canaries.fields
                for (name, value) in invocation.responseTexts("privateChallengeParameters") where value.count >= 6 {
                    fields[value.lowercased(), default: []].append("response.privateChallengeParameters.\(name)")
                }
                // An allowed value may contain another value: a pool's id contains the pool's region.
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
                        leaks.append(
                            Leak(
                                event: event.name, field: field, place: place,
                                excerpt: Leak.excerpt(of: text, around: word)))
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
    /// Returns the texts to search, with their places.
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

    /// Returns an object of the response, with only the members that are strings.
    fileprivate func responseTexts(_ name: String) -> JSONMembers<String> {
        guard case .object(let members) = response, case .object(let texts) = members[name] else { return [:] }
        return texts.compactMapValues(\.text)
    }
}

import CognitoEvents
@_spi(Internal) import CognitoModel
@_spi(Internal) import WireJSON

/// The values in events that say who a person is, each with a sample value that can take its place.
///
/// They are found by their members, such as `email` or `userName`, and by their form in all other texts: email
/// addresses, telephone numbers, IP addresses and tokens. The same value gets the same sample everywhere in the events,
/// also inside of other texts. Values that Cognito chooses, such as the pool's id, stay as they are.
struct PersonalValues: Sendable {
    /// A value that was found, and the sample that takes its place.
    struct Found: Hashable, Sendable {
        /// The name of the member that has the value, or the kind of a value within a text, such as `email address`.
        let name: String
        /// The value as the event has it.
        let value: String
        /// The value of the sample.
        let sample: String
        /// A Boolean value that indicates whether the value stays as it is.
        let isKept: Bool
    }

    /// The values, in the order of the events.
    let found: [Found]
    private let replacement: TextReplacement

    /// Finds the values of people in events.
    ///
    /// `kept` are the names of values that stay as they are, as in ``Found/name``.
    init(in events: [JSONView], keeping kept: Set<String> = []) {
        var search = PersonalSearch()
        for event in events { search.read(event) }
        // A value with two names stays if one of them is kept.
        let keptValues = Set(search.found.filter { kept.contains($0.name) }.map(\.value))
        var samples = SampleValues()
        var chosen: [String: String] = [:]
        found = search.found.map { name, value, kind in
            let sample = chosen[value] ?? samples.sample(for: value, kind)
            chosen[value] = sample
            return Found(name: name, value: value, sample: sample, isKept: keptValues.contains(value))
        }
        replacement = TextReplacement(chosen.filter { !keptValues.contains($0.key) })
    }

    /// Returns an event with samples in place of the values.
    func replaced(in event: JSONView) -> [UInt8] { replaced(event, isFree: false).bytes }

    /// Returns a text with samples in place of the values.
    func replaced(in text: String) -> String { replacement.replaced(in: text) }

    private func replaced(_ view: JSONView, isFree: Bool) -> JSONTree {
        switch view.kind {
        case .object:
            return .object(
                view.children.map { child in
                    let key = child.key ?? ""
                    if !isFree, PersonalSearch.stays.contains(key) { return (key, JSONTree(child)) }
                    if key == "data", let record = PersonalSearch.record(child) {
                        return (key, .text(Base64.encode(replaced(record.root, isFree: false).bytes)))
                    }
                    let value = replaced(child, isFree: isFree || PersonalSearch.isFree(key))
                    return (isFree ? replacement.replaced(in: key) : key, value)
                })
        case .array: return .array(view.children.map { replaced($0, isFree: isFree) })
        case .text: return .text(replacement.replaced(in: view.scalarText ?? ""))
        case .number, .boolean, .null: return JSONTree(view)
        }
    }
}

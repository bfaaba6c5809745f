import WireJSON

/// Reads a function's answers.
enum AnswerReader {
    private static let member = Array(",\"response\":".utf8)

    /// Returns an answered event, or an empty object if it is no JSON; nil for an error.
    ///
    /// A function of this package repeats the event up to its response: of such an answer the response is read alone.
    static func document(_ answer: ProvenAnswer, to event: [UInt8]) -> JSONDocument? {
        guard case .event(let bytes) = answer.outcome else { return nil }
        if let start = responseStart(event), bytes.count > start, bytes[..<start] == event[..<start],
            let document = try? JSONDocument(Array("{\"response\":".utf8) + bytes[start...])
        {
            return document
        }
        return (try? JSONDocument(bytes)) ?? (try? JSONDocument(Array("{}".utf8)))
    }

    /// Returns the place of the response's value, which is the last member of an event; nil if it is elsewhere.
    private static func responseStart(_ event: [UInt8]) -> Int? {
        var start = event.count - member.count
        while start >= 0 {
            if event[start] == member[0], event[start..<start + member.count] == member[...] {
                return start + member.count
            }
            start -= 1
        }
        return nil
    }
}

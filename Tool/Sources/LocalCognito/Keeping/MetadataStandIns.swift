import LocalAWS
import WireJSON

/// Recorded events with sample values for the metadata of which only lengths were recorded.
struct MetadataStandIns {
    let events: [JSONView]
    /// The sentence that says so; nil if no event has a sample value.
    let note: String?

    /// Fills events; with `isRecorded`, the events have the real values, and stay as they are.
    init(for events: [JSONView], isRecorded: Bool) {
        var (hasSamples, budget) = (false, Self.longest)
        self.events = events.map { event in
            guard !isRecorded,
                let filled = RecordedMetadata.filled(
                    Array(event.bytes), with: { Self.sample(of: $1, within: &budget) }),
                let document = try? JSONDocument(filled)
            else { return event }
            hasSamples = true
            return document.root
        }
        note =
            hasSamples
            ? "Of the app's metadata, only lengths are recorded: the event has sample values of the same lengths. Start the pool "
                + "with --record-metadata to record the values." : nil
    }

    /// The number of characters that Cognito accepts for all metadata.
    private static let longest = 131_072

    /// Returns a text with a number of characters, or with those that are left.
    private static func sample(of length: Int, within budget: inout Int) -> String {
        let words = "sample "
        let length = min(length, budget)
        budget -= length
        return String(String(repeating: words, count: length / words.count + 1).prefix(length))
    }
}

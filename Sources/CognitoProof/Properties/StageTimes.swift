/// The times that known and unknown users wait before one stage of a sign-in.
struct StageTimes: Sendable {
    /// The number of batches in which a difference must show.
    static var batches: Int { 3 }
    /// The number of users of each group in a batch.
    static var pairs: Int { 5 }

    let stage: Int
    private let known: [Duration]
    private let unknown: [Duration]

    /// Creates the times before a stage; a user who does not come to the stage has none.
    init(stage: Int, known: [[Duration]], unknown: [[Duration]]) {
        self.stage = stage
        self.known = known.compactMap { $0.dropFirst(stage).first }.sorted()
        self.unknown = unknown.compactMap { $0.dropFirst(stage).first }.sorted()
    }

    /// Creates the times of several batches, which must be of one stage.
    init(joining batches: [StageTimes]) {
        stage = batches.first?.stage ?? 0
        known = batches.flatMap(\.known).sorted()
        unknown = batches.flatMap(\.unknown).sorted()
    }

    /// Returns the times before each stage that all users come to.
    static func stages(_ known: [[Duration]], _ unknown: [[Duration]]) -> [StageTimes] {
        (0..<min(known.map(\.count).min() ?? 0, unknown.map(\.count).min() ?? 0)).map {
            StageTimes(stage: $0, known: known, unknown: unknown)
        }
    }

    /// A Boolean value that indicates whether the medians differ by more than 200 milliseconds.
    var differ: Bool { slower.median - faster.median > .milliseconds(200) }

    /// A Boolean value that indicates whether the shortest times differ as the medians do, by more than 100 milliseconds.
    ///
    /// Other work on the machine only makes times longer, so the shortest time is what the function itself takes.
    var areSeparated: Bool { slower.shortest - faster.shortest > .milliseconds(100) }

    /// A Boolean value that indicates whether known users have the longer median.
    var knownIsSlower: Bool { known.median > unknown.median }

    /// The medians in words, with the number of users.
    var words: String {
        let (shown, other) = (Int(known.median / .milliseconds(1)), Int(unknown.median / .milliseconds(1)))
        return "In round \(stage + 1), a known user waits \(shown) ms, but an unknown user \(other) ms (medians of "
            + "\(min(known.count, unknown.count)) sign-ins each, by turns)."
    }

    private var slower: [Duration] { knownIsSlower ? known : unknown }
    private var faster: [Duration] { knownIsSlower ? unknown : known }
}

/// Sorted times.
extension [Duration] {
    fileprivate var median: Duration { isEmpty ? .zero : self[count / 2] }
    fileprivate var shortest: Duration { first ?? .zero }
}

/// The leaks that ``TriggerTester/leaks(in:allowing:checkingMessages:)`` found, in the order of the events.
///
/// Its description has a line for each leak, which a failed expectation shows.
public struct Leaks: RandomAccessCollection, Hashable, Sendable {
    private var leaks: [Leak] = []

    /// The position of the first leak.
    public var startIndex: Int { 0 }
    /// The position after the last leak.
    public var endIndex: Int { leaks.count }
    /// The leak at a position.
    public subscript(position: Int) -> Leak { leaks[position] }

    mutating func append(_ leak: Leak) { leaks.append(leak) }
}

extension Leaks: ExpressibleByArrayLiteral {
    /// Creates a list of leaks, such as the empty one that a test expects.
    public init(arrayLiteral leaks: Leak...) { self.leaks = leaks }
}

extension Leaks: CustomStringConvertible {
    /// The leaks, each on a line of its own.
    public var description: String {
        isEmpty ? "no leaks" : leaks.map { "\n\($0)" }.joined()
    }
}

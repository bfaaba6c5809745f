/// An explanation of an error from an app or a log: what happened, where to look, and what to do.
///
/// The error can come from the AWS CLI, boto3, Amplify, an SDK, Lambda's log or a pool's domain: the address of a
/// callback, the JSON of an OAuth endpoint, or a page. The exception's name before the message is optional.
public struct ErrorReading: Hashable, Sendable {
    /// The name of the known error pattern, such as `refusal`.
    public internal(set) var shape = ""
    /// The cause of the error.
    public let happened: String
    /// The places to look.
    public let look: [String]
    /// The steps to take.
    public let act: [String]
    /// Commands for looking and acting; words in capitals are placeholders for your own names.
    public let commands: [String]

    /// Explains an error, or the beginning of an error's message; nil if the text matches no known pattern.
    public init?(_ text: String) {
        let error = ReportedError(text)
        guard let reading = ErrorPattern.all.lazy.compactMap({ $0.read(error) }).first ?? Self.beginning(error.text)
        else { return nil }
        self = reading
    }

    /// Returns the explanation of a message's beginning; nil unless exactly one pattern has such a message.
    private static func beginning(_ text: String) -> ErrorReading? {
        let fitting = ErrorPattern.all.compactMap { shape in
            shape.message(beginningWith: text).flatMap { shape.read(ReportedError($0)) }
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    init(_ happened: String, look: [String] = [], act: [String] = [], commands: [String] = []) {
        self.happened = happened
        self.look = look + (commands.contains { $0.contains(Self.logGroup) } ? [Self.logGroupWords] : [])
        self.act = act
        self.commands = commands
    }

    private static let logGroup = "LOG_GROUP"
    private static let logGroupWords =
        "\(logGroup) is /aws/lambda/FUNCTION unless the template names another one, as in a new project: "
        + "the stack's output LogGroup."

    /// The known patterns, each with an example.
    public static var known: [(shape: String, example: String)] {
        ErrorPattern.all.map { ($0.name, $0.example) }
    }

    /// Returns the patterns whose examples are most similar to a string, at most `count`.
    @_spi(Internal) public static func nearest(to text: String, count: Int) -> [(shape: String, example: String)] {
        let wanted = triples(in: text)
        let scored = known.map { row in
            let own = triples(in: "\(row.shape) \(row.example)")
            return (row: row, score: Double(wanted.intersection(own).count) / Double(wanted.count + own.count))
        }
        return scored.filter { $0.score > 0 }.sorted { $0.score > $1.score }.prefix(count).map(\.row)
    }

    /// Returns every sequence of three adjacent letters.
    private static func triples(in text: String) -> Set<String> {
        let words = text.prefix(2000).lowercased().split { !$0.isLetter }.map(Array.init)
        return Set(words.flatMap { word in word.indices.dropLast(2).map { String(word[$0...$0 + 2]) } })
    }
}

/// An explanation of an error in an app or a log: what happened, where to look, and what to do.
///
/// It reads the error as the AWS CLI, boto3, Amplify, the SDKs and Lambda's log print it, with or without the exception's
/// name before it.
public struct ErrorReading: Hashable, Sendable {
    /// The shape of the error, among those that are known: such as `refusal`.
    public let shape: String
    /// The event behind the error.
    public let happened: String
    /// The places where to look.
    public let look: [String]
    /// The steps to take.
    public let act: [String]
    /// Commands for both; words in capitals stand for names of your own.
    public let commands: [String]

    /// Reads an error, or the beginning of one; nil if it has none of the shapes that are known.
    public init?(_ text: String) {
        let error = ReportedError(text)
        guard let reading = ErrorPattern.all.lazy.compactMap({ $0.read(error) }).first ?? Self.beginning(error.text)
        else { return nil }
        self = reading
    }

    /// Reads a text with which the messages of a single shape begin.
    private static func beginning(_ text: String) -> ErrorReading? {
        let fitting = ErrorPattern.all.compactMap { shape in
            shape.message(beginningWith: text).flatMap { shape.read(ReportedError($0)) }
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    init(
        _ shape: String, _ happened: String, look: [String] = [], act: [String] = [], commands: [String] = []
    ) {
        self.shape = shape
        self.happened = happened
        self.look =
            look + (commands.contains { $0.contains(Self.logGroup) } ? [Self.logGroupWords] : [])
        self.act = act
        self.commands = commands
    }

    private static let logGroup = "LOG_GROUP"
    private static let logGroupWords =
        "\(logGroup) is /aws/lambda/FUNCTION unless the template names another, as that of `cognito-triggers new` does: "
        + "the stack's output LogGroup."

    /// The shapes that are known, each with an example.
    public static var known: [(shape: String, example: String)] {
        ErrorPattern.all.map { ($0.name, $0.example) }
    }

    /// The shapes whose examples have most in common with a text that is of none; fewer than `count` if few have anything.
    package static func nearest(to text: String, count: Int) -> [(shape: String, example: String)] {
        let wanted = triples(in: text)
        let scored = known.map { row in
            let own = triples(in: "\(row.shape) \(row.example)")
            return (row: row, score: Double(wanted.intersection(own).count) / Double(wanted.count + own.count))
        }
        return scored.filter { $0.score > 0 }.sorted { $0.score > $1.score }.prefix(count).map(\.row)
    }

    /// Three letters in a row, wherever a word has them.
    private static func triples(in text: String) -> Set<String> {
        let words = text.prefix(2000).lowercased().split { !$0.isLetter }.map(Array.init)
        return Set(words.flatMap { word in word.indices.dropLast(2).map { String(word[$0...$0 + 2]) } })
    }
}

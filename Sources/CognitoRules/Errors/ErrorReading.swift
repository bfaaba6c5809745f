/// What an error means that an app or a log shows: what happened, where to look, and what to do.
///
/// It reads the error as the AWS CLI, boto3, Amplify, the SDKs and Lambda's log print it, with or without the exception's
/// name before it.
public struct ErrorReading: Hashable, Sendable {
    /// Which of the known shapes the error has, such as `refusal`.
    public let shape: String
    /// What happened.
    public let happened: String
    /// Where more is to be found.
    public let look: [String]
    /// What to do.
    public let act: [String]
    /// Commands for both; words in capitals stand for names of your own.
    public let commands: [String]

    /// Reads an error; nil if it has none of the shapes that are known.
    public init?(_ text: String) {
        let error = ShownError(text)
        guard let reading = ErrorShape.all.lazy.compactMap({ $0.read(error) }).first else { return nil }
        self = reading
    }

    init(
        _ shape: String, _ happened: String, look: [String] = [], act: [String] = [], commands: [String] = []
    ) {
        self.shape = shape
        self.happened = happened
        self.look = look
        self.act = act
        self.commands = commands
    }

    /// The shapes that are known, each with an example.
    public static var known: [(shape: String, example: String)] {
        ErrorShape.all.map { ($0.name, $0.example) }
    }
}

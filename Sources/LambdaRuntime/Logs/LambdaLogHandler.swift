public import Logging

/// A log handler that writes Lambda's log format to standard error: text, or one JSON object per line.
///
/// If Lambda gave the process a log descriptor, records go there instead.
/// The format and the level come from `AWS_LAMBDA_LOG_FORMAT` and `AWS_LAMBDA_LOG_LEVEL`.
public struct LambdaLogHandler: LogHandler {
    static let functionLabel = "function"
    static let runtimeLabel = "runtime"

    /// The lowest level of the lines that are written.
    public var logLevel: Logger.Level
    /// The metadata of every line of this logger.
    public var metadata: Logger.Metadata = [:]
    /// The provider of additional metadata, called when a line is written.
    public var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private var origin: InvocationFacts?
    private let isJSON: Bool
    /// The overrides of the test that made the logger.
    private let overrides = ProcessOverrides.current

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - label: The logger's name.
    ///   - metadataProvider: A provider of additional metadata for every line.
    public init(label: String, metadataProvider: Logger.MetadataProvider? = nil) {
        self.init(label: label, origin: nil, metadataProvider: metadataProvider)
    }

    init(
        label: String, origin: InvocationFacts?, metadataProvider: Logger.MetadataProvider? = nil,
        settings: LogSettings = .current
    ) {
        self.label = label
        self.origin = origin
        self.metadataProvider = metadataProvider
        logLevel = settings.level
        isJSON = settings.isJSON
        if let testLevel { logLevel = testLevel }
    }

    /// Returns the same handler for an invocation.
    func with(_ origin: InvocationFacts) -> LambdaLogHandler {
        var handler = self
        handler.origin = origin
        return handler
    }

    /// The level with which the logger was created; nil if the logger was not created in a test.
    ///
    /// A logger outside an invocation may serve several tests. It accepts every line; the level of each test then
    /// decides.
    private var testLevel: Logger.Level? { overrides.map { origin == nil ? .trace : $0.logLevel } }

    /// A metadata value of this logger.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    public func log(event: LogEvent) {
        var all = metadataProvider?.get() ?? [:]
        all.merge(metadata) { _, own in own }
        if let more = event.metadata { all.merge(more) { _, line in line } }
        if let error = event.error { all["error"] = "\(error)" }
        let line = LogLine(
            level: event.level, label: label, message: event.message.description, metadata: all,
            origin: origin ?? InvocationFacts.current)
        if let current = ProcessOverrides.current ?? overrides {
            // The current test's level decides, because the logger may have been created elsewhere. If the author has
            // changed the logger's level, every line that reaches this point is written.
            let isSet = testLevel.map { $0 != logLevel } ?? false
            guard event.level >= current.logLevel || isSet else { return }
            return current.log(line)
        }
        LogChannel.write(isJSON ? line.json : line.text, level: event.level, isJSON: isJSON)
    }
}

@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

/// The facts about Cognito's behaviour for one trigger family.
///
/// Each family's model is in the family's file in `Triggers/`. All code looks up facts about a family in its model, so
/// a new family needs only one new file.
public struct TriggerModel: Sendable {
    /// A trigger source and the moment at which Cognito sends it.
    public struct Source: Sendable {
        /// The trigger source.
        public let source: TriggerSource
        /// A short description of the moment.
        public let occasion: String

        /// Returns the sources of a family, each with its occasion.
        static func all(of request: any TriggerRequest.Type, _ occasions: [TriggerSource: String]) -> [Source] {
            request.sources.map { Source(source: $0, occasion: occasions[$0] ?? "") }
        }
    }

    /// The caller of the function, and the time that the caller waits.
    public enum Caller: Sendable {
        /// Cognito calls the function, waits five seconds, and may call again; three calls have been measured.
        case cognito
        /// Cognito calls the function and does not wait.
        case cognitoWithoutWaiting
        /// Cognito Sync calls the function and waits five seconds.
        case sync
        /// Lambda calls the function with records of a Kinesis stream.
        case kinesis
    }

    /// The effect of a function's error on the app.
    enum ErrorOutcome: Sendable {
        /// The app sees the error's message.
        case shown
        /// Cognito treats the user as unknown.
        case unknownUser
        /// The app sees no error.
        case unnoticed
        /// The effect is not documented.
        case undocumented
    }

    /// The order of an event's outermost members, which varies between families.
    enum EnvelopeOrder: Sendable {
        /// `triggerSource` follows `callerContext`.
        case sourceAfterCaller
        /// `triggerSource` follows `version`.
        case sourceAfterVersion
    }

    /// The method of judging an answer.
    enum Judging: Sendable {
        /// Cognito does not read the answer.
        case unread
        /// Cognito reads `response`; the closure judges the decision in it.
        case response(@Sendable (inout Judge, JSONView) -> Void)
        /// The answer has a form without `response`; the closure judges the whole answer.
        case whole(@Sendable (inout Judge, JSONView) -> Void)
        /// Lambda reads the answer; the closure gets nil if the answer is not JSON.
        case byLambda(@Sendable (inout Judge, JSONView?) -> Void)
    }

    /// The time that Cognito waits for a function's answer.
    @_spi(Internal) public static let timeLimit = Duration.seconds(5)
    /// The number of times that Cognito calls a function that does not answer in time.
    @_spi(Internal) public static let attempts = 3

    /// The family.
    public let family: TriggerFamily
    /// The trigger sources; empty if the family's events have no trigger source.
    public let sources: [Source]
    /// The keys in `LambdaConfig` that set the function; nil for a trigger of an identity pool.
    public let configuration: TriggerConfiguration?
    /// The members of `request`; empty if the family's events have no `request`.
    public let request: [WireMember]
    /// The members of `response` that Cognito reads.
    public let response: [WireMember]
    /// The result of the operation if the function reports an error.
    public let onError: String
    /// The caller.
    public let caller: Caller
    /// The rules that a function's decision must satisfy before it is sent.
    public let decisionRules: [CognitoRule]
    /// Additional rules for answers, from functions in any language.
    ///
    /// The rules that all triggers share are not included.
    public let answerRules: [CognitoRule]

    let errorOutcome: ErrorOutcome
    let envelopeOrder: EnvelopeOrder
    let judging: Judging
    let consequences: [CognitoRule: Consequence]
    let variations: @Sendable (ReceivedEvent) -> [Variation]
    /// The JSON of the `response` that Cognito pre-fills; nil if it differs between versions of the event.
    private let initialResponse: [UInt8]?

    init(
        _ family: TriggerFamily, sources: [Source] = [],
        configuration: TriggerConfiguration? = nil, request: [WireMember] = [], response: [WireMember] = [],
        onError: String, caller: Caller = .cognito, decisionRules: [CognitoRule] = [], answerRules: [CognitoRule] = [],
        errorOutcome: ErrorOutcome = .shown, envelopeOrder: EnvelopeOrder = .sourceAfterCaller,
        judging: Judging = .response { _, _ in }, consequences: [CognitoRule: Consequence] = [:],
        variations: @escaping @Sendable (ReceivedEvent) -> [Variation]
    ) {
        self.family = family
        self.sources = sources
        self.configuration = configuration
        self.request = request
        self.response = response
        self.onError = onError
        self.caller = caller
        self.decisionRules = decisionRules
        self.answerRules = answerRules
        self.errorOutcome = errorOutcome
        self.envelopeOrder = envelopeOrder
        self.judging = judging
        self.consequences = consequences
        self.variations = variations
        var writer = JSONWriter()
        Self.writeInitial(response, to: &writer)
        initialResponse = response.allSatisfy { $0.versions == nil } ? writer.bytes : nil
    }

    /// Creates the model of a family without decisions.
    init(
        observing request: any TriggerRequest.Type, occasions: [TriggerSource: String],
        configuration: TriggerConfiguration, request members: [WireMember], onError: String, caller: Caller = .cognito,
        errorOutcome: ErrorOutcome = .shown, envelopeOrder: EnvelopeOrder = .sourceAfterCaller,
        judging: Judging = .response { _, _ in },
        variations: @escaping @Sendable (ReceivedEvent) -> [Variation]
    ) {
        self.init(
            request.family, sources: Source.all(of: request, occasions), configuration: configuration,
            request: members, onError: onError, caller: caller, errorOutcome: errorOutcome,
            envelopeOrder: envelopeOrder, judging: judging, variations: variations)
    }

    /// Creates the model of a family with decisions that can be read from a `response`.
    init<Decision: ReadableDecision>(
        reading: Decision.Type, occasions: [TriggerSource: String], configuration: TriggerConfiguration,
        request: [WireMember], response: [WireMember], onError: String, errorOutcome: ErrorOutcome = .shown,
        envelopeOrder: EnvelopeOrder = .sourceAfterCaller, consequences: [CognitoRule: Consequence],
        variations: @escaping @Sendable (ReceivedEvent) -> [Variation]
    ) {
        self.init(
            Decision.Request.family, sources: Source.all(of: Decision.Request.self, occasions),
            configuration: configuration, request: request,
            response: response, onError: onError, decisionRules: Decision.rules.map(\.rule),
            answerRules: Decision.answerRules.map(\.rule), errorOutcome: errorOutcome, envelopeOrder: envelopeOrder,
            judging: .response { judge, response in judge.read(Decision.self, response) },
            consequences: consequences, variations: variations)
    }

    /// The models of all families, in the families' order.
    public static let all: [TriggerModel] = TriggerFamily.allCases.map { family in
        guard let event = family.eventType as? any ModelledEvent.Type, event.model.family == family else {
            fatalError("CognitoModel/Triggers has no model of \(family)")
        }
        return event.model
    }

    private static let byFamily = Dictionary(uniqueKeysWithValues: all.map { ($0.family, $0) })

    static func of(_ family: TriggerFamily) -> TriggerModel {
        guard let model = byFamily[family] else { fatalError("CognitoModel/Triggers has no model of \(family)") }
        return model
    }

    /// Writes the `response` that Cognito pre-fills in the given version of the event.
    @_spi(Internal) public func writeInitialResponse(ofVersion version: String, to writer: inout JSONWriter) {
        if let initialResponse { return writer.raw(initialResponse) }
        Self.writeInitial(response.filter { $0.versions?.contains(version) ?? true }, to: &writer)
    }

    private static func writeInitial(_ response: [WireMember], to writer: inout JSONWriter) {
        writer.beginObject()
        for member in response {
            writer.key(member.name)
            member.writeInitial(to: &writer)
        }
        writer.endObject()
    }
}

extension TriggerFamily {
    /// The facts about Cognito's behaviour for the family.
    public var model: TriggerModel { TriggerModel.of(self) }
}

extension TriggerSource {
    /// The known sources of user pools, family by family.
    public static let known: [TriggerSource] = TriggerModel.all.flatMap { $0.sources.map(\.source) }

    private static let occasions = Dictionary(
        uniqueKeysWithValues: TriggerModel.all.flatMap(\.sources).map { ($0.source, $0.occasion) })

    /// A short description of the moment at which Cognito sends the event; nil for an unknown source.
    public var occasion: String? { Self.occasions[self] }
}

extension CognitoRule {
    /// The rules that this package's decisions always obey, but that an answer of other code may break.
    public static let ofAnswers: [CognitoRule] = ofEveryAnswer + TriggerModel.all.flatMap(\.answerRules)

    /// The rules about decisions, in the triggers' order.
    public static let ofDecisions: [CognitoRule] = TriggerModel.all.flatMap(\.decisionRules)
}

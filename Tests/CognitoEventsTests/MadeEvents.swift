import CognitoEvents
import WireJSON

extension ReceivedEvent {
    /// An event of a user pool that a test spells.
    static func made(
        _ source: String, request: String = "{}", response: String? = "{}", version: String = "\"1\"",
        context: String = "{\"awsSdkVersion\":\"sdk\",\"clientId\":\"client\"}"
    ) throws(EventError) -> ReceivedEvent {
        let response = response.map { ",\"response\":\($0)" } ?? ""
        return try spelt(
            """
            {"version":\(version),"region":"eu-west-1","userPoolId":"eu-west-1_pool","userName":"ada",\
            "callerContext":\(context),"triggerSource":"\(source)","request":\(request)\(response)}
            """)
    }

    /// An event that a test spells whole.
    static func spelt(_ text: String) throws(EventError) -> ReceivedEvent { try ReceivedEvent(Array(text.utf8)) }
}

extension TriggerEvent where Request: TriggerRequest {
    /// An event that a test spells.
    static func made(
        _ source: String, _ request: String = "{}", response: String? = "{}", version: String = "\"1\""
    ) throws(EventError) -> TriggerEvent {
        try TriggerEvent(.made(source, request: request, response: response, version: version))
    }

    /// An event of the family's source of that name.
    static func asking(_ request: String = "{}") throws(EventError) -> TriggerEvent {
        try made("\(Request.family.rawValue)_Authentication", request)
    }
}

extension TriggerDecision {
    /// The whole answer to an event.
    func answer(to received: ReceivedEvent) throws -> String {
        var editor = ResponseEditor(received)
        try write(to: &editor, for: TriggerEvent<Request>(received))
        return String(decoding: editor.finish(), as: UTF8.self)
    }

    /// The `response` of the answer to an event whose own response is empty.
    func response(to event: TriggerEvent<Request>) throws -> String {
        let received = try ReceivedEvent.made(event.triggerSource.rawValue)
        var editor = ResponseEditor(received)
        try write(to: &editor, for: event)
        return try JSONDocument(editor.finish()).root["response"]?.source ?? ""
    }

    /// The rule that the decision breaks, and where.
    func breach(for event: TriggerEvent<Request>, skipping skipped: Set<CognitoRule> = []) -> RuleViolation? {
        do {
            try check(for: event, skipping: skipped)
            return nil
        } catch {
            return error
        }
    }
}

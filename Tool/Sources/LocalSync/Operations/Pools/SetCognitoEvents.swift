import LocalAWS
import WireJSON

/// Sets the function for `SyncTrigger`; an empty value removes it, and an event that is not given stays.
enum SetCognitoEvents: GuardedOperation {
    static let access = Access.developer
    /// The only event of Cognito Sync.
    static let event = "SyncTrigger"

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        let given = call.input.object("Events").members
        if given.keys.contains(where: { $0 != event }) {
            throw ServiceError.mustBe("Events", event)
        }
        let function = try given[event]?.text.map { text in try functionARN(text, call) }
        try call.store.write { tables in
            try call.checkPool(tables)
            guard let function else { return }
            var configuration = try tables.configuration(of: pool)
            configuration.events[event] = function.isEmpty ? nil : function
            try tables.save(configuration)
        }
        return [:]
    }

    /// Returns a function's ARN; the local server also accepts the name of a function.
    private static func functionARN(_ text: String, _ call: Call) throws -> String {
        guard !text.isEmpty, !text.hasPrefix("arn:") else { return text }
        let arn =
            "arn:aws:lambda:\(IdentityPoolID.region(try call.poolID())):\(call.sync.server.account):function:\(text)"
        guard BuiltFunctions.functionName(arn) == text else {
            throw ServiceError.mustBe(
                event, "a function's ARN, such as arn:aws:lambda:us-east-1:123456789012:function:NAME")
        }
        return arn
    }
}

enum GetCognitoEvents: GuardedOperation {
    static let access = Access.developer

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        let events = try call.store.read { tables in
            try call.checkPool(tables)
            return try tables.configuration(of: pool).events
        }
        return ["Events": .object(events.mapValues(JSONValue.text))]
    }
}

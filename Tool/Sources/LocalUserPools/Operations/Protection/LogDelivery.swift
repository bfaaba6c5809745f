import LocalAWS
import UserPoolObjects
import WireJSON

/// Sets the destinations of a pool's logs.
///
/// The error texts of targets and levels are ours, because Cognito's texts are unknown.
enum SetLogDeliveryConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        var sources: Set<String> = []
        for configuration in call.input.objects("LogConfigurations") {
            let source = try configuration.required("EventSource")
            guard sources.insert(source).inserted else {
                throw ServiceError.invalidParameter(
                    "Request validation Failed. Following event sources appear more then once in a request: [\(source)]."
                )
            }
            try check(configuration, source, in: pool)
        }
        let members = call.members(["LogConfigurations"])
        let object = try await call.set(.logDelivery, "", members, in: pool)
        return ["LogDeliveryConfiguration": object.described(withoutTimesIn: pool)]
    }

    private static func check(
        _ configuration: OperationInput, _ source: String, in pool: UserPool
    ) throws(ServiceError) {
        let targets = ["CloudWatchLogsConfiguration", "S3Configuration", "FirehoseConfiguration"]
        guard targets.count(where: { configuration[$0] != nil }) == 1 else {
            throw .needs("A log configuration", "one of \(targets.joined(separator: ", "))")
        }
        // Source: Developer Guide, "Exporting logs from Amazon Cognito user pools".
        let level = source == "userNotification" ? "ERROR" : "INFO"
        guard configuration.text("LogLevel") == level else {
            throw .mustBe("The LogLevel of \(source)", level)
        }
        guard source == "userNotification" || pool.tier == "PLUS" else {
            throw .unavailable(in: pool.tier ?? "ESSENTIALS", "Log Streaming")
        }
    }
}

/// Answers with the destinations of a pool's logs.
enum GetLogDeliveryConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let object = try call.store.read { try $0.object(.logDelivery, "", in: pool.id) }
        let none: JSONValue = ["UserPoolId": .text(pool.id), "LogConfigurations": []]
        return ["LogDeliveryConfiguration": object?.described(withoutTimesIn: pool) ?? none]
    }
}

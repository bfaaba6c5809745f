import CalendarTime
import CognitoTime
import RuntimeEmulator
package import WireJSON

/// A log of calls with CloudTrail's events: one JSON object per line, without secrets.
package final class AuditLog: Sendable {
    private let file: LineFile

    /// Opens a log and appends to it; only its owner may read it.
    package init(path: String) throws { file = try LineFile(path: path) }

    package func add(_ call: AuditedCall) {
        // If the disk is full, the line is lost, but the call succeeds.
        try? file.add(call.json)
    }
}

/// A call of the API, described with the members of CloudTrail's events.
///
/// Source: Developer Guide, "Amazon Cognito logging in AWS CloudTrail"; CloudTrail User Guide, "Record contents".
package struct AuditedCall: Sendable {
    package let service: any LocalService
    package let operation: String
    /// The request id in the answer's header.
    package let requestID: String
    package let time: Double
    package let account: String
    package let region: String
    package let userAgent: String?
    /// The id of the key that signed the call; nil for an unsigned call.
    package let keyID: String?
    package let input: JSONMembers<JSONValue>
    package let error: ServiceError?

    package static let hidden = "HIDDEN_DUE_TO_SECURITY_REASONS"

    package var json: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "eventVersion": "1.11", "eventSource": .text("\(service.model.signingName).amazonaws.com"),
            "eventName": .text(operation),
            "eventTime": .text(UTCTime(time).text), "awsRegion": .text(region),
            "sourceIPAddress": "127.0.0.1", "userAgent": .text(userAgent ?? ""), "requestID": .text(requestID),
            "eventID": .text(RequestID.random()), "eventType": "AwsApiCall", "managementEvent": true,
            "readOnly": .boolean(service.isReading(operation)), "recipientAccountId": .text(account),
            "eventCategory": "Management", "responseElements": .null, "userIdentity": identity,
            "requestParameters": parameters,
        ]
        members["errorCode"] = error.map { .text($0.name) }
        // The error message may quote the caller's input or a function's error message.
        members["errorMessage"] = error.map { _ in .text(Self.hidden) }
        return .object(members)
    }

    private var identity: JSONValue {
        guard let keyID else { return ["type": "Unknown", "principalId": "Anonymous"] }
        return ["type": "IAMUser", "accountId": .text(account), "accessKeyId": .text(keyID)]
    }

    // MARK: Parameters

    private var parameters: JSONValue {
        guard let shape = service.model.input(of: operation) else { return .null }
        return shown(.object(input), shape, member: "")
    }

    private func shown(_ value: JSONValue, _ shape: ModelShape, member: String) -> JSONValue {
        switch (shape.kind, value) {
        case (.structure(let known), .object(let members)):
            var result = JSONMembers<JSONValue>()
            for member in known {
                guard let value = members[member.name], value != .null else { continue }
                let name = member.name.prefix(1).lowercased() + member.name.dropFirst()
                result[name] = shown(value, member.shape, member: member.name)
            }
            return .object(result)
        case (.list(let element), .array(let elements)):
            return .array(elements.map { shown($0, element, member: member) })
        case (.text(_, let values), .text(let text)):
            return service.auditedMembers.contains(member) || !shape.isSensitive && values.contains(text)
                ? value : .text(Self.hidden)
        case (.integer, .integer), (.boolean, .boolean), (.time, _): return value
        default: return .text(Self.hidden)
        }
    }
}

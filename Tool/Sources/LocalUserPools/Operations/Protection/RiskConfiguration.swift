import LocalAWS
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// Sets the actions of threat protection for an app client or a whole pool; a call without settings removes them.
enum SetRiskConfiguration: Operation {
    private static let stored = [
        "CompromisedCredentialsRiskConfiguration", "AccountTakeoverRiskConfiguration", "RiskExceptionConfiguration",
    ]

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        if call.input["ClientId"] != nil { try call.checkClient(of: pool) }
        try pool.checkHasThreatProtection()
        let client = call.input.clientIDIfPresent ?? ""
        var members = call.members(stored)
        guard !members.isEmpty else {
            try call.store.write { try $0.delete(.riskConfiguration, client, in: pool.id) }
            return ["RiskConfiguration": .object(call.members(["UserPoolId", "ClientId"]))]
        }
        try check(call.input)
        members["ClientId"] = call.input["ClientId"]
        let object = try await call.set(.riskConfiguration, client, members, in: pool)
        return ["RiskConfiguration": object.riskConfiguration(in: pool)]
    }

    private static func check(_ input: OperationInput) throws(ServiceError) {
        let takeover = input.object("AccountTakeoverRiskConfiguration")
        let actions = takeover.object("Actions")
        let notifies = ["LowAction", "MediumAction", "HighAction"].contains { actions.object($0).flag("Notify") }
        if notifies, takeover["NotifyConfiguration"] == nil {
            throw .needs("An action with Notify", "a NotifyConfiguration")
        }
        let exceptions = input.object("RiskExceptionConfiguration")
        for name in ["BlockedIPRangeList", "SkippedIPRangeList"] {
            for range in exceptions.texts(name) ?? [] where !isRange(range) {
                throw .mustBe(range, "a range of addresses, such as 192.0.2.0/24")
            }
        }
    }

    /// Returns true if a string is an address range in CIDR notation.
    private static func isRange(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let size = Int(parts[1]), let address = IPAddress(parts[0]) else { return false }
        return (0...address.bytes.count * 8).contains(size)
    }
}

/// Answers with the actions of threat protection for an app client.
///
/// If the client has no actions, the pool's apply.
enum DescribeRiskConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        if call.input["ClientId"] != nil { try call.checkClient(of: pool) }
        try pool.checkHasThreatProtection()
        let client = call.input.clientIDIfPresent ?? ""
        let object = try call.store.read { try $0.riskConfiguration(of: client, in: pool.id) }
        let none = JSONValue.object(call.members(["UserPoolId", "ClientId"]))
        return ["RiskConfiguration": object?.riskConfiguration(in: pool) ?? none]
    }
}

extension StoreTables {
    /// Returns the risk configuration that applies to an app client; nil if neither the client nor the pool has one.
    func riskConfiguration(of client: String, in pool: String) throws -> StoredObject? {
        try object(.riskConfiguration, client, in: pool) ?? object(.riskConfiguration, "", in: pool)
    }
}

extension StoredObject {
    fileprivate func riskConfiguration(in pool: UserPool) -> JSONValue {
        .object(members.merging(["UserPoolId": .text(pool.id), "LastModifiedDate": .decimal(modified)]))
    }
}

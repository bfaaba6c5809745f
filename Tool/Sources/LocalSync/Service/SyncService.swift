package import LocalAWS
package import WireJSON

/// Amazon Cognito Sync, `cognito-sync`.
package struct SyncService: LocalService {
    package let sync: CognitoSync

    package init(_ sync: CognitoSync) { self.sync = sync }

    package static let model = ServiceModel.sync

    package static func plays(_ operation: String) -> Bool { Operations.named(operation) != nil }

    package var auditedMembers: Set<String> {
        ["IdentityPoolId", "IdentityId", "StreamName", "RoleArn", "ApplicationArns", "Events"]
    }

    package func isReading(_ operation: String) -> Bool {
        ["Get", "List", "Describe"].contains { operation.hasPrefix($0) }
    }

    /// CloudTrail logs only calls of developers, and none of those on an identity's data.
    package func isAudited(_ operation: String) -> Bool { Operations.named(operation)?.access == .developer }

    /// ``Access`` decides about each operation.
    package func isForIdentities(_ operation: String) -> Bool { true }

    package func resource(of input: OperationInput, region: String, account: String) -> String {
        Access.resource(of: input, region: region, account: account)
    }

    package func region(of input: OperationInput) -> String? {
        input.text("IdentityPoolId").map(IdentityPoolID.region)
    }

    package func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError) {}

    package func play(_ call: ServiceCall) async throws(ServiceError) -> JSONMembers<JSONValue> {
        guard let type = Operations.named(call.operation) else {
            throw ServiceError("UnknownOperationException", "\(call.operation) is not emulated by this local server.")
        }
        let (pool, identity) = (call.input.text("IdentityPoolId"), call.input.text("IdentityId"))
        call.trace.concerns(identityPool: pool, identity: identity)
        let played = Call(sync, call)
        played.joinFlow(ends: type.name != ListRecords.name)
        do {
            try type.access.check(played)
            return try await type.respond(to: played).filter { $0.value != .null }
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError("InternalErrorException", "\(call.operation) failed: \(type)")
        }
    }
}

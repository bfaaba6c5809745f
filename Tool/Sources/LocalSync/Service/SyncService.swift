package import LocalAWS

/// Amazon Cognito Sync, `cognito-sync`.
package struct SyncService: LocalService {
    package let sync: CognitoSync

    package init(_ sync: CognitoSync) { self.sync = sync }

    package static let model = ServiceModel.sync

    package var state: CognitoSync { sync }

    package var auditedMembers: Set<String> {
        ["IdentityPoolId", "IdentityId", "StreamName", "RoleArn", "ApplicationArns", "Events"]
    }

    package func isReading(_ operation: String) -> Bool {
        ["Get", "List", "Describe"].contains { operation.hasPrefix($0) }
    }

    /// CloudTrail logs only calls of developers, and none of those on an identity's data.
    package func isAudited(_ operation: String) -> Bool { Self.access(of: operation) == .developer }

    /// ``Access`` decides about each operation.
    package func isForIdentities(_ operation: String) -> Bool { true }

    package func resource(of input: OperationInput, region: String, account: String) -> String {
        Access.resource(of: input, region: region, account: account)
    }

    package func region(of input: OperationInput) -> String? {
        input.text("IdentityPoolId").map(IdentityPoolID.region)
    }

    package func begin(_ call: ServiceCall<CognitoSync>, of operation: any Operation<CognitoSync>.Type) throws {
        call.trace.concerns(
            identityPool: call.input.text("IdentityPoolId"), identity: call.input.text("IdentityId"))
        call.joinFlow(ends: operation.name != ListRecords.name)
        try (Self.access(of: operation.name) ?? .developer).check(call)
    }

    /// The kind of credentials that an operation accepts; nil if the service does not emulate the operation.
    private static func access(of name: String) -> Access? {
        (operations[name] as? any GuardedOperation.Type)?.access
    }
}

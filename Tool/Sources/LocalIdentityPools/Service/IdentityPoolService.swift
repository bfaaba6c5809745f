package import LocalAWS
package import WireJSON

/// Amazon Cognito identity pools, `cognito-identity`.
package struct IdentityPoolService: LocalService {
    package let pools: IdentityPools

    package init(_ pools: IdentityPools) { self.pools = pools }

    package static let model = ServiceModel.identityPools

    package static func plays(_ operation: String) -> Bool { Operations.named(operation) != nil }

    package var auditedMembers: Set<String> {
        [
            "IdentityPoolId", "IdentityId", "IdentityPoolName", "IdentityIdsToDelete", "IdentityProviderName",
            "ResourceArn",
        ]
    }

    package func isReading(_ operation: String) -> Bool {
        ["Get", "List", "Describe", "Lookup"].contains { operation.hasPrefix($0) }
    }

    /// CloudTrail does not log calls of apps.
    package func isAudited(_ operation: String) -> Bool { !Self.dataOperations.contains(operation) }

    private static let dataOperations: Set = [
        "GetId", "GetCredentialsForIdentity", "GetOpenIdToken", "GetOpenIdTokenForDeveloperIdentity", "UnlinkIdentity",
    ]

    package func resource(of input: OperationInput, region: String, account: String) -> String {
        let pool = input.text("IdentityPoolId")
        let region = self.region(of: input) ?? region
        return "arn:aws:cognito-identity:\(region):\(account):identitypool/\(pool ?? "*")"
    }

    package func region(of input: OperationInput) -> String? {
        (input.text("IdentityPoolId") ?? input.text("IdentityId")).map(IdentityPoolID.region)
    }

    package func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError) {}

    package func play(_ call: ServiceCall) async throws(ServiceError) -> JSONMembers<JSONValue> {
        guard let type = Operations.named(call.operation) else {
            throw ServiceError("UnknownOperationException", "\(call.operation) is not emulated by this local server.")
        }
        call.trace.concerns(identityPool: call.input.text("IdentityPoolId"), identity: call.input.text("IdentityId"))
        do {
            return try await type.respond(to: Call(pools, call)).filter { $0.value != .null }
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError("InternalErrorException", "\(call.operation) failed: \(type)")
        }
    }
}

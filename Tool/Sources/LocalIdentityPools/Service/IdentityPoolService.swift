package import LocalAWS

/// Amazon Cognito identity pools, `cognito-identity`.
package struct IdentityPoolService: LocalService {
    package let pools: IdentityPools

    package init(_ pools: IdentityPools) { self.pools = pools }

    package static let model = ServiceModel.identityPools

    package var state: IdentityPools { pools }

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

    package func begin(_ call: ServiceCall<IdentityPools>, of operation: any Operation<IdentityPools>.Type) {
        call.trace.concerns(
            identityPool: call.input.text("IdentityPoolId"), identity: call.input.text("IdentityId"))
    }
}

package import LocalAWS
package import WireJSON

/// AWS Secrets Manager, as far as it has the secrets of app clients.
package struct SecretsManager: Sendable {
    /// The prefix of an operation's name in the header `X-Amz-Target`.
    package static let targetPrefix = "secretsmanager."

    private let pools: UserPools

    package init(_ pools: UserPools) { self.pools = pools }

    /// Returns true if a secret with an id would be that of an app client.
    package static func owns(_ id: String) -> Bool { ManagedSecret.name(of: id).hasPrefix(ManagedSecret.namePrefix) }

    /// Answers a call about a secret; nil for an operation that is not emulated.
    package func answer(
        _ operation: String, _ input: OperationInput
    ) throws(ServiceError) -> JSONMembers<JSONValue>? {
        guard ["GetSecretValue", "DescribeSecret"].contains(operation) else { return nil }
        try pools.rotateSecrets()
        let id = try input.required("SecretId")
        let name = ManagedSecret.name(of: id)
        guard let client = try? pools.store.appClient(String(name.dropFirst(ManagedSecret.namePrefix.count))),
            let secret = client.managedSecret, id == name || id == secret.arn || "\(id)-" == secret.arn.dropLast(6)
        else { throw Self.noSecret }
        let common: JSONMembers<JSONValue> = ["ARN": .text(secret.arn), "Name": .text(secret.name)]
        return common.merging(
            operation == "DescribeSecret" ? Self.described(secret) : try Self.value(of: secret, client, input))
    }

    private static let noSecret = ServiceError(
        "ResourceNotFoundException", "Secrets Manager can't find the specified secret.")

    private static let stages = ["AWSCURRENT", "AWSPREVIOUS"]

    /// Returns the value of the version that a call names; without a name, of the current one.
    private static func value(
        of secret: ManagedSecret, _ client: AppClient, _ input: OperationInput
    ) throws(ServiceError) -> JSONMembers<JSONValue> {
        var versions = Array(zip(stages, zip(secret.versions, client.secrets)))
        if let stage = input.text("VersionStage") { versions.removeAll { $0.0 != stage } }
        if let version = input.text("VersionId") { versions.removeAll { $0.1.0 != version } }
        guard let (stage, (version, value)) = versions.first else { throw noSecret }
        let content: JSONMembers<JSONValue> = [
            "userPoolId": .text(client.userPoolID), "userPoolClientId": .text(client.id),
            "clientSecretValue": .text(value.value),
        ]
        return [
            "VersionId": .text(version), "VersionStages": [.text(stage)], "CreatedDate": .decimal(value.created),
            "SecretString": .text(JSONValue.object(content).flattened),
        ]
    }

    private static func described(_ secret: ManagedSecret) -> JSONMembers<JSONValue> {
        var versions = JSONMembers<JSONValue>()
        for (version, stage) in zip(secret.versions, stages) { versions[version] = [.text(stage)] }
        return [
            "RotationEnabled": true,
            "RotationRules": ["AutomaticallyAfterDays": .integer(Int64(ManagedSecret.interval / 86400))],
            "CreatedDate": .decimal(secret.created), "LastRotatedDate": .decimal(secret.rotated),
            "LastChangedDate": .decimal(secret.rotated), "NextRotationDate": .decimal(secret.nextRotation),
            "VersionIdsToStages": .object(versions),
        ]
    }
}

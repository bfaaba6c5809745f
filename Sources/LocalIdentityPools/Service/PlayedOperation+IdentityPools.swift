package import LocalAWS

extension PlayedOperation {
    /// All operations of identity pools, sorted by name; none fires a trigger.
    package static var identityPools: [PlayedOperation] {
        ServiceModel.identityPools.operationNames.map { name in
            PlayedOperation(
                name, of: .identityPools, isPlayed: Operations.named(name) != nil, triggers: [], note: notes[name])
        }
    }

    private static let notes = [
        "GetCredentialsForIdentity": "The credentials are made up; they name the identity on this server only.",
        "GetId": "Checks tokens of this server's user pools, and other providers' tokens by their published keys.",
    ]
}

import CognitoEvents
import CognitoModel
package import LocalAWS

extension PlayedOperation {
    /// All operations of Cognito Sync, sorted by name.
    package static var sync: [PlayedOperation] {
        ServiceModel.sync.operationNames.map { name in
            PlayedOperation(
                name, of: .sync, isPlayed: Operations.named(name) != nil,
                triggers: CognitoOperation.named(name)?.families.map(\.configurationName) ?? [], note: notes[name])
        }
    }

    private static let notes = [
        "BulkPublish": "Runs at once. Streams go where --streams, --kinesis and --stream-consumer say.",
        "RegisterDevice": "Notices are not sent: they are in the outbox, and in the file of --pushes.",
        "SetIdentityPoolConfiguration": "Roles are stored only.",
    ]
}

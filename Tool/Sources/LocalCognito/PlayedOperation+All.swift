import CognitoEvents
import CognitoModel
import CognitoOperations
package import LocalAWS
import LocalIdentityPools
import LocalSync
import LocalUserPools

extension PlayedOperation {
    /// The operations of all services, service by service, and sorted by name.
    package static var all: [PlayedOperation] { services.flatMap(operations) }

    private static let services: [any LocalService.Type] = [
        UserPoolService.self, IdentityPoolService.self, SyncService.self,
    ]

    private static func operations(of service: any LocalService.Type) -> [PlayedOperation] {
        let model = service.model
        return model.operationNames.map { name in
            PlayedOperation(
                name, of: model, isPlayed: service.plays(name),
                triggers: CognitoOperation.named(name)?.families.map(\.configurationName) ?? [],
                note: service.notes[name])
        }
    }
}

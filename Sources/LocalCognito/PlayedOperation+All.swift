package import LocalAWS
import LocalIdentityPools
import LocalSync
import LocalUserPools

extension PlayedOperation {
    /// The operations of all services, service by service.
    package static var all: [PlayedOperation] { userPools + identityPools + sync }
}

import LocalAWS
import UserPoolObjects
import WireJSON

extension StoredObject {
    /// Returns the object with its pool's id, for answers without times.
    func described(withoutTimesIn pool: UserPool) -> JSONValue {
        .object(members.merging(["UserPoolId": .text(pool.id)]))
    }

    /// Returns the object as the API answers with it: with its pool's id and its times.
    func described(in pool: UserPool) -> JSONValue {
        .object(
            members.merging([
                "UserPoolId": .text(pool.id), "CreationDate": .decimal(created), "LastModifiedDate": .decimal(modified),
            ]))
    }
}

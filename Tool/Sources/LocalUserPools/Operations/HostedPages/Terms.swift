import LocalAWS
import UserPoolObjects
import WireJSON

/// The links to an app client's terms of use or privacy policy.
enum Terms: GivenObject, ClientObject {
    static let kind = StoredObject.Kind.terms
    static let name = "Terms"
    static let key = "TermsId"
    static let plural = "Terms"
    static let stored = ["TermsName", "TermsSource", "Enforcement", "Links"]

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject {
        try call.checkClient(of: pool)
        let id = call.random.uuid()
        var members = members
        members["ClientId"] = call.input["ClientId"]
        members["TermsId"] = .text(id)
        members["Links"] = members["Links"] ?? [:]
        return StoredObject(kind, id, members, at: call.now)
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {
        let name = object.members["TermsName"]
        guard others.contains(where: { $0.clientID == object.clientID && $0.members["TermsName"] == name }) else {
            return
        }
        throw ServiceError.exists(
            "The terms \(name?.text ?? "") of the app client \(object.clientID ?? "")", name: "TermsExistsException")
    }

    static func isMeant(_ object: StoredObject, by input: OperationInput) -> Bool {
        object.members["TermsName"] == input["TermsName"]
    }

    /// Returns the terms without their links.
    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        [
            "TermsId": .text(object.name), "TermsName": object.members["TermsName"] ?? .null,
            "Enforcement": object.members["Enforcement"] ?? .null, "CreationDate": .decimal(object.created),
            "LastModifiedDate": .decimal(object.modified),
        ]
    }
}

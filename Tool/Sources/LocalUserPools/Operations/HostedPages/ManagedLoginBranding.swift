import LocalAWS
import UserPoolObjects
import WireJSON

/// The style of an app client's managed login pages.
enum ManagedLoginBranding: GivenObject, ClientObject {
    static let kind = StoredObject.Kind.branding
    static let name = "ManagedLoginBranding"
    static let key = "ManagedLoginBrandingId"
    static let stored = ["UseCognitoProvidedValues", "Settings", "Assets"]

    static func made(_ members: JSONMembers<JSONValue>, by call: Call, in pool: UserPool) throws -> StoredObject {
        try call.checkClient(of: pool)
        try checkMix(members)
        guard members["UseCognitoProvidedValues"] == true || members["Settings"] != nil else { throw mixed }
        let id = call.random.uuid()
        var members = members
        members[key] = .text(id)
        members["ClientId"] = call.input["ClientId"]
        return StoredObject(kind, id, members, at: call.now)
    }

    static func change(_ object: inout StoredObject, to members: JSONMembers<JSONValue>) throws {
        try checkMix(members)
        object.members = object.members.merging(members)
        if members["UseCognitoProvidedValues"] == true {
            object.members["Settings"] = nil
        } else if !members.isEmpty {
            object.members["UseCognitoProvidedValues"] = false
        }
    }

    private static let mixed = ServiceError.invalidParameter(
        "useCognitoProvidedValues or settings should be specified (but not both)")

    /// Checks that a style with Cognito's own values has no settings; it may have assets.
    private static func checkMix(_ members: JSONMembers<JSONValue>) throws(ServiceError) {
        if members["UseCognitoProvidedValues"] == true, members["Settings"] != nil { throw mixed }
    }

    static func check(_ object: StoredObject, beside others: [StoredObject], in pool: UserPool) throws {
        guard others.contains(where: { $0.clientID == object.clientID }) else { return }
        throw ServiceError.exists(
            "A managed login branding of the app client \(object.clientID ?? "")",
            name: "ManagedLoginBrandingExistsException")
    }

    static func isMeant(_ object: StoredObject, by input: OperationInput) -> Bool { true }

    /// Returns the style as the API answers with it, without the app client.
    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        var object = object
        object.members["ClientId"] = nil
        object.members["Assets"] = object.members["Assets"] ?? []
        return object.described(in: pool)
    }
}

import CognitoEvents
import WireJSON

extension User {
    /// Returns the user in the form of lists and `AdminCreateUser`.
    ///
    /// - Parameters:
    ///   - member: The member for the attributes: `AdminGetUser` calls it `UserAttributes`.
    ///   - isShown: Returns true for an attribute that the caller may see.
    /// - Returns: The user's members.
    func described(attributes member: String = "Attributes", _ isShown: (String) -> Bool = { _ in true }) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "Username": .text(username), "UserCreateDate": .decimal(created),
            "UserLastModifiedDate": .decimal(modified),
            "Enabled": .boolean(isEnabled), "UserStatus": .text(status.rawValue),
        ]
        members[member] = listed(isShown)
        return .object(members)
    }
}

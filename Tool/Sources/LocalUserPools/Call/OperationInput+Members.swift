import CognitoEvents
package import LocalAWS
import UserCredentials
import WireJSON

// Members that several operations read, under the API's names.
extension OperationInput {
    var username: String { get throws(ServiceError) { try required("Username") } }
    package var groupName: String { get throws(ServiceError) { try required("GroupName") } }
    var clientID: String { get throws(ServiceError) { try required("ClientId") } }
    var clientIDIfPresent: String? { text("ClientId") }
    var clientSecret: String? { text("ClientSecret") }
    var deviceKey: String { get throws(ServiceError) { try required("DeviceKey") } }
    var session: String? { text("Session") }
    var password: String { get throws(ServiceError) { try required("Password") } }
    var userAttributes: [(name: String, value: String)] { attributes("UserAttributes") }
    var maxResults: Int? { integer("MaxResults") }

    /// Returns the size of a page: the member's value, or the default if the member is missing or zero.
    func pageSize(_ name: String, default: Int = 60) -> Int {
        let size = integer(name) ?? 0
        return size == 0 ? `default` : size
    }
}

// Members of a pool's configuration.
extension OperationInput {
    var userCreation: OperationInput { object("AdminCreateUserConfig") }
    /// The value of `Policies.SignInPolicy.AllowedFirstAuthFactors`.
    var firstFactors: [String]? { object("Policies").object("SignInPolicy").texts("AllowedFirstAuthFactors") }
    /// The value of `Policies.PasswordPolicy`.
    package var passwordPolicy: OperationInput { object("Policies").object("PasswordPolicy") }
}

// Members of `AuthParameters` and `ChallengeResponses`.
extension OperationInput {
    var authParameters: OperationInput { object("AuthParameters") }
    /// The user name that the caller gives: `Username`, or `USERNAME` in `AuthParameters` or `ChallengeResponses`.
    var givenUserName: String? {
        text("Username") ?? authParameters.signInNameIfPresent ?? object("ChallengeResponses").signInNameIfPresent
    }
    /// The name that a user signs in with: `USERNAME`.
    var signInName: String { get throws(ServiceError) { try required("USERNAME") } }
    var signInNameIfPresent: String? { text("USERNAME") }
    /// The password that a user signs in with: `PASSWORD`.
    var signInPassword: String { get throws(ServiceError) { try required("PASSWORD") } }
    var signInPasswordIfPresent: String? { text("PASSWORD") }
    var secretHash: String? { text("SECRET_HASH") }
    /// The key of the device that a user signs in on: `DEVICE_KEY`.
    var namedDevice: String? { text("DEVICE_KEY") }

    /// The client's public number A of SRP: `SRP_A`.
    var clientNumber: [UInt8] {
        get throws(ServiceError) {
            guard let number = SRP.clientNumber(try required("SRP_A")) else {
                throw .invalidParameter("SRP_A is not a valid SRP number.")
            }
            return number
        }
    }
}

extension OperationInput {
    /// Returns an object whose values are strings, such as `ClientMetadata`; empty if the object is absent.
    func stringMap(_ name: String) -> StringMap {
        StringMap(object(name).members.compactMapValues(\.text))
    }
}

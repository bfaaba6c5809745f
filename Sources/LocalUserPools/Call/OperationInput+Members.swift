import CognitoEvents
import LocalAWS
import WireJSON

// The members that several operations read, by the API's names.
extension OperationInput {
    /// `Username`.
    var username: String { get throws(ServiceError) { try required("Username") } }
    /// `GroupName`.
    var groupName: String { get throws(ServiceError) { try required("GroupName") } }
    /// `ClientId`.
    var clientID: String { get throws(ServiceError) { try required("ClientId") } }
    /// `ClientId`, where it may be missing.
    var clientIDIfPresent: String? { text("ClientId") }
    /// `ClientSecret`.
    var clientSecret: String? { text("ClientSecret") }
    /// `DeviceKey`.
    var deviceKey: String { get throws(ServiceError) { try required("DeviceKey") } }
    /// `Session`.
    var session: String? { text("Session") }
    /// `Password`.
    var password: String { get throws(ServiceError) { try required("Password") } }
    /// `UserAttributes`.
    var userAttributes: [(name: String, value: String)] { attributes("UserAttributes") }
    /// `MaxResults`.
    var maxResults: Int? { integer("MaxResults") }
}

// The members of a pool's configuration.
extension OperationInput {
    /// `AdminCreateUserConfig`.
    var userCreation: OperationInput { object("AdminCreateUserConfig") }
    /// `AllowedFirstAuthFactors` of `SignInPolicy` of `Policies`.
    var firstFactors: [String]? { object("Policies").object("SignInPolicy").texts("AllowedFirstAuthFactors") }
    /// `PasswordPolicy` of `Policies`.
    var passwordPolicy: OperationInput { object("Policies").object("PasswordPolicy") }
}

// The members of `AuthParameters` and `ChallengeResponses`.
extension OperationInput {
    /// `AuthParameters`.
    var authParameters: OperationInput { object("AuthParameters") }
    /// The user's name as the caller gives it: `Username`, or `USERNAME` in a sign-in's parameters or answers.
    var givenUserName: String? {
        text("Username") ?? authParameters.signInNameIfPresent ?? object("ChallengeResponses").signInNameIfPresent
    }
    /// `USERNAME`, the name by which a user signs in.
    var signInName: String { get throws(ServiceError) { try required("USERNAME") } }
    /// `USERNAME`, where it may be missing.
    var signInNameIfPresent: String? { text("USERNAME") }
    /// `PASSWORD`, the password with which a user signs in.
    var signInPassword: String { get throws(ServiceError) { try required("PASSWORD") } }
    /// `PASSWORD`, where it may be missing.
    var signInPasswordIfPresent: String? { text("PASSWORD") }
    /// `SECRET_HASH`.
    var secretHash: String? { text("SECRET_HASH") }
    /// `DEVICE_KEY`, the device from which a user signs in.
    var namedDevice: String? { text("DEVICE_KEY") }

    /// The client's number of the protocol SRP, `SRP_A`.
    var clientNumber: [UInt8] {
        get throws(ServiceError) {
            guard let number = SRP.clientNumber(try required("SRP_A")) else {
                throw .invalidParameter("SRP_A is not a number of the protocol.")
            }
            return number
        }
    }
}

extension OperationInput {
    /// Returns an object of texts, such as `ClientMetadata`; empty if the object is absent.
    func map(_ name: String) -> StringMap {
        StringMap(object(name).members.compactMapValues(\.text))
    }
}

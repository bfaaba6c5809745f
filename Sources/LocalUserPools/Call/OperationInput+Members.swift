import CognitoEvents
import LocalAWS
import WireJSON

// The members that several operations read, by the API's names.
extension OperationInput {
    var username: String { get throws(ServiceError) { try required("Username") } }
    var groupName: String { get throws(ServiceError) { try required("GroupName") } }
    var clientID: String { get throws(ServiceError) { try required("ClientId") } }
    var clientIDIfPresent: String? { text("ClientId") }
    var clientSecret: String? { text("ClientSecret") }
    var deviceKey: String { get throws(ServiceError) { try required("DeviceKey") } }
    var session: String? { text("Session") }
    var password: String { get throws(ServiceError) { try required("Password") } }
    var userAttributes: [(name: String, value: String)] { attributes("UserAttributes") }
    var maxResults: Int? { integer("MaxResults") }

    /// Returns the size of a page; a missing one and zero mean the default.
    func pageSize(_ name: String, default: Int = 60) -> Int {
        let size = integer(name) ?? 0
        return size == 0 ? `default` : size
    }
}

// The members of a pool's configuration.
extension OperationInput {
    var userCreation: OperationInput { object("AdminCreateUserConfig") }
    /// `AllowedFirstAuthFactors` of `SignInPolicy` of `Policies`.
    var firstFactors: [String]? { object("Policies").object("SignInPolicy").texts("AllowedFirstAuthFactors") }
    /// `PasswordPolicy` of `Policies`.
    var passwordPolicy: OperationInput { object("Policies").object("PasswordPolicy") }
}

// The members of `AuthParameters` and `ChallengeResponses`.
extension OperationInput {
    var authParameters: OperationInput { object("AuthParameters") }
    /// The user's name as the caller gives it: `Username`, or `USERNAME` in a sign-in's parameters or answers.
    var givenUserName: String? {
        text("Username") ?? authParameters.signInNameIfPresent ?? object("ChallengeResponses").signInNameIfPresent
    }
    /// `USERNAME`, the name by which a user signs in.
    var signInName: String { get throws(ServiceError) { try required("USERNAME") } }
    var signInNameIfPresent: String? { text("USERNAME") }
    /// `PASSWORD`, the password with which a user signs in.
    var signInPassword: String { get throws(ServiceError) { try required("PASSWORD") } }
    var signInPasswordIfPresent: String? { text("PASSWORD") }
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

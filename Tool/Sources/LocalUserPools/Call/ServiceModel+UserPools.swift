package import LocalAWS
package import WireJSON

extension ServiceModel {
    package static let userPools = ServiceModel(
        signingName: "cognito-idp", target: "AWSCognitoIdentityProviderService", text: ServiceModelText.text)
}

extension CoercedInput {
    /// Creates the input of an operation of user pools; it converts the values to the types in the model.
    package init(_ value: JSONValue, for operation: String) { self.init(value, for: operation, in: .userPools) }

    /// Checks the members against the model of user pools.
    package static func check(_ members: JSONMembers<JSONValue>, for operation: String) throws(ServiceError) {
        try check(members, for: operation, in: .userPools)
    }
}

package import LocalAWS

extension ServiceModel {
    package static let identityPools = ServiceModel(
        signingName: "cognito-identity", target: "AWSCognitoIdentityService", violation: "ValidationException",
        text: ServiceModelText.text)
}

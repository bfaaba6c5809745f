package import LocalAWS

extension ServiceModel {
    package static let sync = ServiceModel(signingName: "cognito-sync", text: ServiceModelText.text)
}

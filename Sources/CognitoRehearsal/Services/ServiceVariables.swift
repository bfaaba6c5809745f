import CognitoSealedMessages

/// The environment variables by which a function finds the services of this machine.
package enum ServiceVariables {
    /// The variable with the key of a custom sender's codes, whose value only a deployment knows.
    package static let key = "KMS_KEY_ARN"
    /// The variable with a sender that the services accept.
    package static let sender = ["MAIL_FROM": "service@example.org"]

    /// Returns true if a function has no services of its own.
    ///
    /// - Parameters:
    ///   - environment: The function's variables.
    ///   - keyIsOwn: True if a key of the function's own is a service of its own as well, because codes may be sealed under it.
    /// - Returns: True if the services of this machine are to be played.
    package static func areWanted(in environment: [String: String], keyIsOwn: Bool = true) -> Bool {
        let names = ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_KMS", "AWS_ENDPOINT_URL_SESV2", "AWS_ENDPOINT_URL_SNS"]
        let key = environment[key]
        return !names.contains { environment[$0] != nil }
            && (!keyIsOwn || key == nil || key == RehearsalKMS.aliasARN)
    }

    /// Returns variables with the addresses of the services; those that are given stay.
    ///
    /// If `AWS_ENDPOINT_URL` names another server, messages go there.
    ///
    /// - Parameters:
    ///   - given: The function's variables.
    ///   - address: The address of the services.
    /// - Returns: The variables.
    package static func added(to given: [String: String], at address: String) -> [String: String] {
        let services = given["AWS_ENDPOINT_URL"] == nil ? ["KMS", "SESV2", "SNS"] : ["KMS"]
        let variables = services.map { ("AWS_ENDPOINT_URL_\($0)", address) }
        return given.merging(variables) { given, _ in given }
    }
}

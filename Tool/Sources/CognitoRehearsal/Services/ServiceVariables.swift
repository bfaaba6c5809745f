/// The environment variables that tell a function where the services on this machine are.
package enum ServiceVariables {
    /// The variable that names the KMS key for a custom sender's codes.
    ///
    /// Only a deployment knows the variable's value.
    package static let key = "KMS_KEY_ARN"
    /// The variable that names the sender of emails, with an address that the services accept.
    package static let sender = ["MAIL_FROM": "service@example.org"]

    /// Returns the ARN of a function's own key: that of the usual variable, or of another; nil if it has none but an alias.
    package static func ownKey(in variables: [String: String]) -> String? {
        let others = variables.filter { $0.key != key }.sorted { $0.key < $1.key }.map(\.value)
        return ([variables[key]].compactMap(\.self) + others).first { value in
            value.wholeMatch(of: /arn:[a-z-]+:kms:[^:]+:[^:]+:key\/.+/) != nil
        }
    }

    /// Returns true if the emulator should serve a function, because the function's variables do not name an endpoint.
    ///
    /// If `keyIsOwn` is true, the variables must also not name a real KMS key, which may have encrypted the codes.
    package static func areWanted(in environment: [String: String], keyIsOwn: Bool = true) -> Bool {
        let names = ["AWS_ENDPOINT_URL"] + ["KMS", "SES", "SESV2", "SNS"].map { "AWS_ENDPOINT_URL_\($0)" }
        let key = environment[key]
        return !names.contains { environment[$0] != nil }
            && (!keyIsOwn || key == nil || key == RehearsalKMS.aliasARN)
    }

    /// Adds the address of the services to a function's variables, without replacing existing values.
    ///
    /// If `AWS_ENDPOINT_URL` names another server, only the address for KMS is added, so messages go to that server.
    package static func added(to given: [String: String], at address: String) -> [String: String] {
        let services =
            given["AWS_ENDPOINT_URL"] == nil
            ? ["KMS", "SES", "SESV2", "SNS", "SQS", "SECRETS_MANAGER", "SSM"] : ["KMS"]
        let variables = services.map { ("AWS_ENDPOINT_URL_\($0)", address) }
        return withLocalQueues(given.merging(variables) { given, _ in given })
    }

    /// Returns the variables in which URLs of queues in this machine's account lead to the endpoint of SQS.
    ///
    /// The clients of some languages send a message to the host in the queue's URL, whatever the endpoint is.
    private static func withLocalQueues(_ variables: [String: String]) -> [String: String] {
        guard var server = variables["AWS_ENDPOINT_URL_SQS"] ?? variables["AWS_ENDPOINT_URL"] else { return variables }
        while server.hasSuffix("/") { server.removeLast() }
        return variables.mapValues { value in
            guard let match = value.wholeMatch(of: /https:\/\/sqs\.[a-z0-9-]+\.amazonaws\.com(\/[0-9]{12}\/[^\/]+)/),
                match.output.1.hasPrefix("/\(Queue.account)/")
            else { return value }
            return server + match.output.1
        }
    }
}

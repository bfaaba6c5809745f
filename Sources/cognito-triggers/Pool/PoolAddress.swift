#if LocalCognito
    import CognitoRehearsal
    import Synchronization

    /// The server's address, once it is known.
    final class PoolAddress: Sendable {
        private let text: Mutex<String?>

        init(_ text: String?) { self.text = Mutex(text) }

        /// Sets the address.
        func set(_ text: String) { self.text.withLock { $0 = text } }

        /// Adds the variables by which a function's AWS calls reach the pool: to change users, to open codes, and to
        /// send messages.
        ///
        /// Where `AWS_ENDPOINT_URL` names other services, messages go there.
        func variables(besides given: [String: String]) -> [String: String] {
            let given = RehearsalCredentials.added(to: given)
            guard let text = text.withLock(\.self) else { return given }
            var variables = [
                "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": text, "AWS_ENDPOINT_URL_KMS": text,
            ]
            if given["AWS_ENDPOINT_URL"] == nil {
                variables["AWS_ENDPOINT_URL_SESV2"] = text
                variables["AWS_ENDPOINT_URL_SNS"] = text
            }
            return variables.merging(given) { $1 }
        }
    }
#endif

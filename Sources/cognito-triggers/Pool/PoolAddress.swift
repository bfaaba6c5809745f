#if LocalCognito
    import CognitoRehearsal
    import Synchronization

    /// The address of the server, once it is known.
    final class PoolAddress: Sendable {
        private let text: Mutex<String?>
        /// The address of the user's DynamoDB; nil without one.
        private let dynamoDB: String?

        init(_ text: String?, dynamoDB: String?) {
            self.text = Mutex(text)
            self.dynamoDB = dynamoDB
        }

        func set(_ text: String) { self.text.withLock { $0 = text } }

        /// Returns the variables that make a function's AWS calls reach the pool, together with the given variables.
        func variables(besides given: [String: String]) -> [String: String] {
            var given = RehearsalCredentials.added(to: given)
            if let dynamoDB, given["AWS_ENDPOINT_URL_DYNAMODB"] == nil { given["AWS_ENDPOINT_URL_DYNAMODB"] = dynamoDB }
            guard let text = text.withLock(\.self) else { return given }
            return ServiceVariables.added(to: given, at: text)
                .merging(["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": text]) { given, _ in given }
        }
    }
#endif

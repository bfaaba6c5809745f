package import LambdaRuntime
package import Logging
import WireJSON

/// A value that AWS Secrets Manager or the parameter store of AWS Systems Manager keeps.
package struct StoredValue: Hashable, Sendable {
    /// The service that keeps a value.
    package enum Store: String, Sendable {
        case secretsManager = "secretsmanager"
        case parameterStore = "ssm"

        /// The service's name in messages.
        package var name: String { self == .secretsManager ? "Secrets Manager" : "the parameter store" }
        /// The action that a function's role must allow.
        package var action: String {
            self == .secretsManager ? "secretsmanager:GetSecretValue" : "ssm:GetParameter"
        }
    }

    package let store: Store
    /// The ARN without a key.
    package let arn: String
    /// The member of a JSON object to read; nil for the whole value.
    package let key: String?
    private let region: String

    /// Reads `arn:aws:secretsmanager:REGION:ACCOUNT:secret:NAME`, to which `:KEY` may be added, or
    /// `arn:aws:ssm:REGION:ACCOUNT:parameter/NAME`; nil if the text is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "arn", parts[1].hasPrefix("aws"),
            let store = Store(rawValue: String(parts[2])),
            !parts[3].isEmpty, !parts[4].isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        var resource = parts[5]
        var key: Substring?
        switch store {
        case .parameterStore: guard resource.hasPrefix("parameter/"), resource.utf8.count > 10 else { return nil }
        case .secretsManager:
            let names = resource.split(separator: ":", omittingEmptySubsequences: false)
            guard 2...3 ~= names.count, names[0] == "secret", names.allSatisfy({ !$0.isEmpty }) else { return nil }
            key = names.count == 3 ? names[2] : nil
            resource = resource.prefix(names[0].count + 1 + names[1].count)
        }
        self.store = store
        arn = parts[..<5].joined(separator: ":") + ":" + resource
        self.key = key.map(String.init)
        region = String(parts[3])
    }

    fileprivate var request: HTTPSRequest {
        get throws {
            var request =
                switch store {
                case .secretsManager:
                    try HTTPSRequest.call(
                        "secretsmanager.GetSecretValue", ["SecretId": .text(arn)], of: .secretsManager.in(region),
                        version: "1.1")
                case .parameterStore:
                    try HTTPSRequest.call(
                        "AmazonSSM.GetParameter", ["Name": .text(arn), "WithDecryption": true],
                        of: .systemsManager.in(region), version: "1.1")
                }
            request.isIdempotent = true
            return request
        }
    }

    fileprivate func text(in response: HTTPSResponse) throws -> String {
        let answer = try? response.json()
        let text = store == .secretsManager ? answer?["SecretString"]?.text : answer?["Parameter"]?["Value"]?.text
        guard response.isSuccess, let text else {
            guard !response.isSuccess else { throw StoredValueError(problem: "\(store.name) returned no text for it") }
            let type = response.headers["x-amzn-errortype"] ?? answer?["__type"]?.text ?? ""
            let name = AWSErrorName.name(ofType: type)
            let advice = name.hasPrefix("AccessDenied") ? "; allow \(store.action) in the function's role" : ""
            throw StoredValueError(
                problem: "\(store.name) refused it with status \(response.status) (\(name))\(advice)")
        }
        guard let key else { return text }
        guard let members = try? JSONValue(json: Array(text.utf8)), let value = members[key]?.text else {
            throw StoredValueError(problem: "its value is not a JSON object with a text for the key \(key)")
        }
        return value
    }
}

/// An error for a stored value; it has neither the value nor the ARN.
package struct StoredValueError: Error, Hashable, Sendable, CustomStringConvertible {
    package let problem: String
    package var description: String { problem }
}

extension HTTPSClient {
    /// Reads a stored value in an invocation.
    package func read(_ value: StoredValue, in context: InvocationContext) async throws -> String {
        try value.text(in: try await send(try value.request, in: context))
    }

    /// Reads a stored value outside of an invocation.
    package func read(_ value: StoredValue, within limit: Duration, logger: Logger) async throws -> String {
        try value.text(in: try await send(try value.request, within: limit, logger: logger))
    }
}

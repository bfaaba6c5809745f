public import LambdaRuntime
public import Logging
import WireJSON

extension HTTPSClient {
    /// Reads a secret of AWS Secrets Manager (`GetSecretValue`), which needs `secretsmanager:GetSecretValue`.
    ///
    /// - Parameters:
    ///   - id: The secret's name or ARN; an ARN is read in its own region.
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The secret's text; do not log it.
    /// - Throws: ``AWSError`` if AWS refuses the call, an error if the secret is not a text, or the errors of
    ///   ``send(_:in:)-(HTTPSRequest,_)``.
    public func secret(_ id: String, in context: InvocationContext) async throws -> String {
        try await read(.secret(id)) { try await send($0, in: context) }
    }

    /// Reads a secret of AWS Secrets Manager outside an invocation, such as in a function's `init`.
    ///
    /// - Parameters:
    ///   - id: The secret's name or ARN; an ARN is read in its own region.
    ///   - limit: The longest time to wait.
    ///   - logger: The logger, which gets a line at level `debug`.
    /// - Returns: The secret's text; do not log it.
    /// - Throws: The same errors as ``secret(_:in:)``.
    public func secret(_ id: String, within limit: Duration, logger: Logger? = nil) async throws -> String {
        try await read(.secret(id)) { try await send($0, within: limit, logger: logger) }
    }

    /// Reads a parameter of AWS Systems Manager (`GetParameter`), which needs `ssm:GetParameter`; AWS decrypts it.
    ///
    /// - Parameters:
    ///   - name: The parameter's name or ARN; an ARN is read in its own region.
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The parameter's value; do not log it if it is secret.
    /// - Throws: ``AWSError`` if AWS refuses the call, or the errors of ``send(_:in:)-(HTTPSRequest,_)``.
    public func parameter(_ name: String, in context: InvocationContext) async throws -> String {
        try await read(.parameter(name)) { try await send($0, in: context) }
    }

    /// Reads a parameter of AWS Systems Manager outside an invocation, such as in a function's `init`.
    ///
    /// - Parameters:
    ///   - name: The parameter's name or ARN; an ARN is read in its own region.
    ///   - limit: The longest time to wait.
    ///   - logger: The logger, which gets a line at level `debug`.
    /// - Returns: The parameter's value; do not log it if it is secret.
    /// - Throws: The same errors as ``parameter(_:in:)``.
    public func parameter(_ name: String, within limit: Duration, logger: Logger? = nil) async throws -> String {
        try await read(.parameter(name)) { try await send($0, within: limit, logger: logger) }
    }

    /// Reads a stored value in an invocation.
    package func read(_ value: StoredValue, in context: InvocationContext) async throws -> String {
        try await read(Reading(value)) { try await send($0, in: context) }
    }

    /// Reads a stored value outside of an invocation.
    package func read(_ value: StoredValue, within limit: Duration, logger: Logger) async throws -> String {
        try await read(Reading(value)) { try await send($0, within: limit, logger: logger) }
    }

    private func read(_ reading: Reading, send: (HTTPSRequest) async throws -> HTTPSResponse) async throws -> String {
        let call = try reading.call
        let answer = try call.checked(try await send(call.request)).json()
        return try reading.text(in: answer)
    }
}

/// The reading of one value.
private enum Reading {
    case secret(String)
    case parameter(String)
    case member(String, ofSecret: String)

    init(_ value: StoredValue) {
        switch value.store {
        case .parameterStore: self = .parameter(value.arn)
        case .secretsManager: self = value.key.map { .member($0, ofSecret: value.arn) } ?? .secret(value.arn)
        }
    }

    var call: AWSCall {
        get throws {
            switch self {
            case .secret(let id), .member(_, let id):
                try AWSCall(
                    "secretsmanager.GetSecretValue", ["SecretId": .text(id)],
                    of: .secretsManager.inRegion(of: id), version: "1.1", isIdempotent: true, hiding: .text(id))
            case .parameter(let name):
                try AWSCall(
                    "AmazonSSM.GetParameter", ["Name": .text(name), "WithDecryption": true],
                    of: .systemsManager.inRegion(of: name), version: "1.1", isIdempotent: true, hiding: .text(name))
            }
        }
    }

    func text(in answer: JSONValue) throws -> String {
        switch self {
        case .parameter:
            guard let text = answer["Parameter"]?["Value"]?.text else {
                throw UnusableAnswer(of: "GetParameter", "value")
            }
            return text
        case .secret, .member:
            guard let text = answer["SecretString"]?.text else { throw UnusableAnswer(of: "GetSecretValue", "text") }
            guard case .member(let key, _) = self else { return text }
            guard let members = try? JSONValue(json: Array(text.utf8)), let value = members[key]?.text else {
                throw StoredMemberMissing(key: key)
            }
            return value
        }
    }
}

/// An error for a secret that is not a JSON object with a certain member; it contains no value.
private struct StoredMemberMissing: Error, CustomStringConvertible {
    let key: String
    var description: String { "its value is not a JSON object with a text for the key \(key)" }
}

import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// AWS Secrets Manager and the parameter store, with a value for each name that a function asks for.
package enum SecretServices {
    /// Returns true if a function reads a secret from AWS: a variable has an ARN, and its counterpart has no value.
    package static func areNeeded(by environment: [String: String]) -> Bool { !stored(in: environment).isEmpty }

    /// Returns the variables with this service's values of secrets and parameters in place of their ARNs.
    package static func withValues(in environment: [String: String]) -> [String: String] {
        stored(in: environment).reduce(into: environment) { environment, name in
            environment[String(name.dropLast(4))] = environment.removeValue(forKey: name).map(value)
        }
    }

    /// Returns the names of the variables whose ARNs a function reads from AWS.
    private static func stored(in environment: [String: String]) -> [String] {
        environment.filter { name, value in
            name.hasSuffix("_ARN") && environment[String(name.dropLast(4))] == nil
                && value.firstMatch(
                    of: /^arn:aws[^:]*:(secretsmanager:[^:]+:[^:]+:secret:|ssm:[^:]+:[^:]+:parameter\/)/) != nil
        }.map(\.key)
    }

    /// Answers an operation, `secretsmanager.GetSecretValue` or `AmazonSSM.GetParameter`; nil for others.
    static func answer(_ operation: String, _ body: [UInt8]) -> HTTPReply? {
        guard let input = try? JSONDocument(body).root, input.kind == .object else { return nil }
        switch operation {
        case "secretsmanager.GetSecretValue":
            guard let id = input["SecretId"]?.value.text else { return nil }
            return .json(.ok, ["ARN": .text(id), "Name": .text(id), "SecretString": .text(value(of: id))])
        case "AmazonSSM.GetParameter":
            guard let name = input["Name"]?.value.text else { return nil }
            return .json(
                .ok, ["Parameter": ["Name": .text(name), "Type": "SecureString", "Value": .text(value(of: name))]])
        default: return nil
        }
    }

    /// Returns a value that is the same at each start and long enough for a key; it protects nothing.
    private static func value(of name: String) -> String {
        let last = name.split(whereSeparator: { ":/".contains($0) }).last ?? ""
        return "only-for-rehearsals-0123456789abcdef-\(last.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })"
    }
}

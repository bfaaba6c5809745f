import CognitoRehearsal
import Foundation
import WireJSON

/// The parts of the stack that `verify-aws` calls.
package struct VerifiedStack: Sendable {
    package let userPool: String
    package let client: String
    /// The log group of the function; nil if its log is not read.
    package let logGroup: String?

    /// The region, which is the first part of the pool's id.
    package var region: String { String(userPool.prefix { $0 != "_" }) }

    /// The domain of AWS's services in the region.
    package var domain: String { region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com" }

    package init(userPool: String, client: String, logGroup: String?) {
        (self.userPool, self.client, self.logGroup) = (userPool, client, logGroup)
    }

    /// Reads the outputs of a stack, as `sam list stack-outputs --output json` or `aws cloudformation describe-stacks` prints
    /// them.
    package init(outputs path: String) throws {
        let bytes =
            path == "-"
            ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: path)
        guard let bytes else { throw Failure.unreadable("file", path) }
        let name = path == "-" ? "Standard input" : path
        guard let value = try? JSONValue(json: Array(bytes)) else {
            throw Failure.wrongUse("\(name) is not JSON. Make it with: \(Self.command)")
        }
        let outputs = value.elements ?? value["Stacks"]?.elements?.first?["Outputs"]?.elements ?? []
        let values = outputs.reduce(into: [String: String]()) { values, output in
            if let key = output["OutputKey"]?.text { values[key] = output["OutputValue"]?.text }
        }
        func output(_ key: String) throws -> String {
            guard let value = values[key] else {
                throw Failure.wrongUse(
                    "\(name) has no output \(key). Deploy the template docs/verify-aws/template.yaml, and make the file with: "
                        + Self.command)
            }
            return value
        }
        self.init(
            userPool: try output("UserPoolId"), client: try output("UserPoolClientId"),
            logGroup: try output("LogGroup"))
        guard userPool.wholeMatch(of: /[a-z0-9-]+_[0-9a-zA-Z]+/) != nil else {
            throw Failure.wrongUse("\(name): the output UserPoolId is not the id of a user pool.")
        }
    }

    private static let command = "sam list stack-outputs --stack-name NAME --output json > outputs.json"
}

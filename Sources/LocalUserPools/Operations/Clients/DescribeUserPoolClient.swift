import LocalAWS
import WireJSON

/// Answers an app client's configuration, with its secret.
enum DescribeUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        ["UserPoolClient": try call.clientOfPool().client.described]
    }
}

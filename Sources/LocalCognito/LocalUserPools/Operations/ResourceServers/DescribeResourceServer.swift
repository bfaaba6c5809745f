import WireJSON

/// Answers a resource server.
enum DescribeResourceServer: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let identifier = try call.input.required("Identifier")
        guard let server = try call.store.read({ try $0.resourceServer(identifier, in: pool.id) }) else {
            throw CognitoException.noResourceServer(identifier)
        }
        return ["ResourceServer": server.described(in: pool)]
    }
}

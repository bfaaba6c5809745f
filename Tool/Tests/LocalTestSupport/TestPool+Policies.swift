package import LocalAWS
package import WireJSON

extension TestPool {
    /// Makes a CIMD policy.
    @discardableResult
    package func policy(
        _ patterns: JSONValue, name: String = "agents", client: String = clientID
    ) async throws(ServiceError) -> JSONValue {
        let answer = try await administer(
            "CreateCIMDPolicy",
            ["ClientId": .text(client), "PolicyName": .text(name), "URLPatterns": patterns])
        return answer["CIMDPolicy"] ?? .null
    }

    package func policies() async throws -> [JSONValue] {
        try await administer("ListCIMDPolicies")["CIMDPolicies"]?.elements ?? []
    }
}

package import LocalAWS
import LocalUserPools
import UserPoolObjects
package import WireJSON

extension UserPools {
    package func keySet(of id: String) async throws(ServiceError) -> JSONValue {
        try await signingKeys.keysMadeAside(of: store.userPool(id)).published
    }

    package func discovery(of id: String) throws(ServiceError) -> JSONValue {
        let pool = try store.userPool(id)
        let issuer = issuer(of: pool)
        // For a pool without a domain, AWS names endpoints below the API's host. Those endpoints do not answer.
        let domain = try webOrigin(of: id)
        let (endpoints, pages) = (domain.map { "\($0)/oauth2" } ?? issuer, domain ?? issuer)
        var members: JSONMembers<JSONValue> = [
            "issuer": .text(issuer), "jwks_uri": .text("\(issuer)/.well-known/jwks.json"),
            "authorization_endpoint": .text("\(endpoints)/authorize"),
            "token_endpoint": .text("\(endpoints)/token"),
            "userinfo_endpoint": .text("\(endpoints)/userInfo"),
            "revocation_endpoint": .text("\(endpoints)/revoke"),
            "end_session_endpoint": .text("\(pages)/logout"),
            "id_token_signing_alg_values_supported": ["RS256"], "response_types_supported": ["code", "token"],
            "scopes_supported": ["openid", "email", "phone", "profile"], "subject_types_supported": ["public"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        ]
        if webSettings.value.advertisesPKCE { members["code_challenge_methods_supported"] = ["S256"] }
        guard let domain else { return .object(members) }
        if try !store.read({ try $0.clientDocumentPolicies(in: id) }).isEmpty {
            members["client_id_metadata_document_supported"] = true
            // Most clients of agents look for both members.
            members["token_endpoint_auth_methods_supported"] = ["client_secret_basic", "client_secret_post", "none"]
        }
        if pool.settings.registration != nil {
            members["registration_endpoint"] = .text("\(domain)/oauth2/register")
        }
        return .object(members)
    }
}

package import LocalAWS
package import WireJSON

extension UserPools {
    package func keySet(of id: String) throws(ServiceError) -> JSONValue {
        try signingKeys.keys(of: store.userPool(id)).published
    }

    package func discovery(of id: String) throws(ServiceError) -> JSONValue {
        let issuer = issuer(of: try store.userPool(id))
        return [
            "issuer": .text(issuer), "jwks_uri": .text("\(issuer)/.well-known/jwks.json"),
            "authorization_endpoint": .text("\(server.endpoint)/oauth2/authorize"),
            "token_endpoint": .text("\(server.endpoint)/oauth2/token"),
            "userinfo_endpoint": .text("\(server.endpoint)/oauth2/userInfo"),
            "revocation_endpoint": .text("\(server.endpoint)/oauth2/revoke"),
            "end_session_endpoint": .text("\(server.endpoint)/logout"),
            "id_token_signing_alg_values_supported": ["RS256"], "response_types_supported": ["code", "token"],
            "scopes_supported": ["openid", "email", "phone", "profile"], "subject_types_supported": ["public"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        ]
    }
}

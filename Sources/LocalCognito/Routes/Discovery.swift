import WireJSON

extension LocalCognito {
    /// The public keys of a pool, `jwks.json`.
    func keySet(of pool: UserPool) throws(CognitoException) -> JSONValue { try signingKeys.keys(of: pool).published }

    /// The discovery document of a pool, `openid-configuration`.
    func discovery(of pool: UserPool) -> JSONValue {
        let issuer = issuer(of: pool)
        return [
            "issuer": .text(issuer), "jwks_uri": .text("\(issuer)/.well-known/jwks.json"),
            "authorization_endpoint": .text("\(endpoint)/oauth2/authorize"),
            "token_endpoint": .text("\(endpoint)/oauth2/token"),
            "userinfo_endpoint": .text("\(endpoint)/oauth2/userInfo"),
            "revocation_endpoint": .text("\(endpoint)/oauth2/revoke"),
            "end_session_endpoint": .text("\(endpoint)/logout"),
            "id_token_signing_alg_values_supported": ["RS256"], "response_types_supported": ["code", "token"],
            "scopes_supported": ["openid", "email", "phone", "profile"], "subject_types_supported": ["public"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        ]
    }
}

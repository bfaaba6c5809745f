// Errors of sign-ins through external providers, as the app's callback gets them.

extension ErrorPattern {
    /// The patterns for errors of providers.
    static let ofProviders = [
        ErrorPattern(
            name: "provider-unreachable",
            example: "error_description=Timeout+occurred+in+calling+IdP+token+endpoint&error=invalid_request",
            texts: [
                "Timeout occurred in calling IdP token endpoint", "Timeout in calling jwks uri", "Connection reset",
                "Read timed out", "Unable to contact the configured provider",
            ],
            happened: "Cognito did not reach the provider, or got no answer in time.",
            look: ["The provider's status page, and token_url, attributes_url and jwks_uri in ProviderDetails."],
            act: [
                "Let the user try again. Cognito reaches providers only over HTTPS, at ports 80 and 443 of public addresses."
            ], commands: [describeProvider]),
        ErrorPattern(
            name: "provider-refused",
            example: "error=invalid_request&error_description=Corp+Error+-+400+error+getting+token"
        ) { error in
            let status = error.text.firstMatch(of: /\ Error - ([0-9]{3})\b/)?.output.1
            guard status != nil || error.code == "access_denied" else { return nil }
            guard let status else {
                return ErrorReading(
                    "The user, or the provider's policy, refused the sign-in.",
                    act: ["Show the sign-in page again. The pool has not called any trigger."])
            }
            return ErrorReading(
                "The provider answered Cognito's request for tokens or claims with the status \(status).",
                look: [
                    "client_id, client_secret and authorize_scopes in ProviderDetails: a secret may have expired.",
                    "The provider's own settings: its callback is https://DOMAIN/oauth2/idpresponse, and it takes the secret in the body "
                        + "(client_secret_post).",
                ], act: ["Correct the settings at the provider or in the pool."], commands: [describeProvider])
        },
        ErrorPattern(
            name: "provider-token",
            example: "error=invalid_request&error_description=Bad+id_token+issuer+https://example.org/",
            texts: ["Bad id_token"],
            happened: "The provider's ID token does not fit the pool's settings: the message names the part.",
            look: [
                "oidc_issuer in ProviderDetails has to equal `iss` of the token, with or without the slash at its end."
            ],
            act: ["Write oidc_issuer as the provider's discovery document has it."], commands: [describeProvider]),
        ErrorPattern(
            name: "saml-response",
            example:
                "error_description=Error+in+SAML+response+processing&error=server_error",
            texts: [
                "Invalid SAML response received", "Error in SAML response processing",
            ],
            happened: "Cognito does not accept the answer of the SAML provider. The rest of the message says why.",
            look: [
                "Audience: urn:amazon:cognito:sp:POOL. Recipient and Destination: https://DOMAIN/saml2/idpresponse.",
                "The signing certificate in the provider's metadata: it may have changed or expired. Cognito reads MetadataURL about every "
                    + "six hours.",
            ],
            act: ["Correct the provider's settings, or update its metadata in the pool."], commands: [describeProvider]),
    ]
}

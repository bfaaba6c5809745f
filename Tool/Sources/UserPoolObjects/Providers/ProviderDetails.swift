import CognitoSAML
package import LocalAWS
package import WireJSON

/// The rules for an identity provider's details, which depend on its type.
///
/// Sources: the model's documentation of `ProviderDetails`, and captures of Cognito's answers. Comments mark the error
/// texts that are ours.
package struct ProviderDetails: Sendable {
    /// The type: `SAML`, `OIDC`, or the name of a social provider.
    private let type: String
    private let details: JSONMembers<JSONValue>

    package init(type: String, details: JSONMembers<JSONValue>) { (self.type, self.details) = (type, details) }

    /// The social providers; their type is also their name.
    package static let social = ["Facebook", "Google", "LoginWithAmazon", "SignInWithApple"]

    /// The members that Cognito adds to the details of a type.
    private static let added: [String: JSONMembers<JSONValue>] = [
        "Facebook": [
            "api_version": "v17.0", "attributes_url": "https://graph.facebook.com/v17.0/me?fields=",
            "attributes_url_add_attributes": "true", "authorize_url": "https://www.facebook.com/v17.0/dialog/oauth",
            "token_request_method": "GET", "token_url": "https://graph.facebook.com/v17.0/oauth/access_token",
        ],
        "Google": [
            "attributes_url": "https://people.googleapis.com/v1/people/me?personFields=",
            "attributes_url_add_attributes": "true", "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
            "oidc_issuer": "https://accounts.google.com", "token_request_method": "POST",
            "token_url": "https://www.googleapis.com/oauth2/v4/token",
        ],
        "LoginWithAmazon": [
            "attributes_url": "https://api.amazon.com/user/profile", "attributes_url_add_attributes": "false",
            "authorize_url": "https://www.amazon.com/ap/oa", "token_request_method": "POST",
            "token_url": "https://api.amazon.com/auth/o2/token",
        ],
        "SignInWithApple": [
            "attributes_url_add_attributes": "false", "authorize_url": "https://appleid.apple.com/auth/authorize",
            "oidc_issuer": "https://appleid.apple.com", "token_request_method": "POST",
            "token_url": "https://appleid.apple.com/auth/token",
        ],
        "OIDC": ["attributes_url_add_attributes": "false"],
    ]

    /// The members that Cognito's answers have for SAML providers; callers cannot set them.
    package static let ofSAMLAnswers = [
        "SSORedirectBindingURI", "SLORedirectBindingURI", "ActiveEncryptionCertificate",
    ]

    /// Returns the details with the members that Cognito adds.
    ///
    /// - Throws: The error for a `MetadataFile` that is not the metadata of a SAML provider.
    package func completed() throws(ServiceError) -> JSONMembers<JSONValue> {
        let completed = (Self.added[type] ?? [:]).merging(details)
        guard type == "SAML", let file = details["MetadataFile"]?.text, !file.isEmpty else { return completed }
        return completed.merging(try IdentityProviderMetadata(file: file).shownAddresses)
    }

    package func check() throws(ServiceError) {
        switch type {
        case "SAML": try checkSAML()
        case "OIDC":
            try require(["client_id", "attributes_request_method", "oidc_issuer", "authorize_scopes"])
            try checkValue(of: "attributes_request_method", among: ["GET", "POST"])
            for name in ["oidc_issuer", "authorize_url", "token_url", "attributes_url", "jwks_uri"] {
                try checkURL(name)
            }
        case "SignInWithApple": try require(["client_id", "team_id", "key_id", "private_key", "authorize_scopes"])
        default: try require(["client_id", "client_secret", "authorize_scopes"])
        }
    }

    private func checkSAML() throws(ServiceError) {
        let given = ["MetadataURL", "MetadataFile"].filter { details[$0]?.text?.isEmpty == false }
        guard !given.isEmpty else {
            throw .invalidParameter("At least one of the MetadataURL or MetadataFile should be provided.")
        }
        try checkURL("MetadataURL")
        for flag in ["IDPInit", "IDPSignout", "EncryptedResponses"] {
            try checkValue(of: flag, among: ["true", "false"])
        }
        try checkValue(of: "RequestSigningAlgorithm", among: ["rsa-sha256"])
    }

    private func require(_ names: [String]) throws(ServiceError) {
        guard !names.allSatisfy({ details[$0]?.text?.isEmpty == false }) else { return }
        let words = "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
        throw .invalidParameter("\(words) are all required idp details")
    }

    private func checkValue(of name: String, among values: [String]) throws(ServiceError) {
        guard let value = details[name]?.text, !values.contains(value.lowercased()), !values.contains(value) else {
            return
        }
        throw .mustBe("The provider detail \(name)", "one of \(values.joined(separator: ", "))")
    }

    /// Checks a URL: Cognito takes only HTTPS; providers on this machine may use HTTP.
    private func checkURL(_ name: String) throws(ServiceError) {
        guard let url = details[name]?.text, !url.isEmpty || name != "MetadataURL" else { return }
        let isLocal = LoopbackAddress.isURL(url)
        guard url.hasPrefix("https://") && url.count > 8 || isLocal else {
            throw .mustBe("The provider detail \(name)", "a URL that begins with https://")
        }
    }
}

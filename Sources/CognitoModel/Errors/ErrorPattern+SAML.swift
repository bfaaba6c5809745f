// Errors of sign-ins through SAML providers. Where an attribute or a name is meant, its schema is named: SAML calls the
// same thing by several names.

extension ErrorPattern {
    private static let claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"

    static let ofSAML = [
        ErrorPattern(
            "saml-attribute-required",
            [
                "Invalid SAML response received: Invalid user attributes: …: The attribute is required",
                "Invalid SAML response received: attributes required",
            ],
            "The pool requires an attribute, and the assertion has none that AttributeMapping maps to it.",
            "Let the provider send the attribute, and map it by exactly the Name in the assertion.",
            look: [
                "AttributeStatement in the assertion. Entra ID and AD FS name an email address \(claims)/emailaddress, with the "
                    + "NameFormat urn:oasis:names:tc:SAML:2.0:attrname-format:uri; Okta and Google use short names with "
                    + "attrname-format:basic or unspecified. Cognito compares the Name, not the NameFormat or the FriendlyName.",
                "Required in the pool's schema. This schema has short names such as email.",
            ], commands: [describeProvider]),
        ErrorPattern(
            "saml-attribute-removed",
            ["Invalid SAML response received: Invalid user attributes: …: Required attribute cannot be deleted"],
            "The assertion has an empty value for an attribute that the pool requires, or the attribute is gone from the mapping.",
            "Let the provider send a value for each person; \(claims)/emailaddress is empty for accounts without a mailbox.",
            look: ["AttributeStatement of this person's assertion, and Required in the pool's schema."],
            commands: [describeProvider]),
        ErrorPattern(
            "saml-attribute-immutable",
            ["Invalid SAML response received: Invalid user attributes: …: Attribute cannot be updated"],
            "The mapping writes an attribute that the pool's schema calls immutable. Each sign-in after the first one fails.",
            "Remove the attribute from AttributeMapping, or make it mutable in a new pool.",
            look: ["Mutable in the pool's schema (AWS::Cognito::UserPool), not the provider's schema of users."],
            commands: [describeProvider]),
        ErrorPattern(
            "saml-attribute-too-long",
            ["Invalid SAML response received: Invalid user attributes: …: String must be no"],
            "A value in the assertion is longer or shorter than the pool's schema allows. Groups are often too long together.",
            "Raise MaxLength in a new pool, map fewer groups, or shorten the value in InboundFederation.",
            look: [
                "StringAttributeConstraints of the attribute in the pool's schema.",
                "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups in the assertion: several values become one text.",
            ], commands: [describeProvider]),
        ErrorPattern(
            "saml-relay-state",
            [
                "Invalid samlResponse or relayState from identity provider",
                "Invalid relayState from identity provider",
            ],
            "The response does not belong to a sign-in that the pool began, or the RelayState of a sign-in that the provider began is "
                + "not one that the pool reads.",
            "Begin the sign-in at the app. For a sign-in from the provider's portal, set IDPInit, and the RelayState "
                + "identity_provider=NAME&client_id=ID&redirect_uri=URL&response_type=code&scope=openid.",
            look: ["RelayState in the form that the browser posts to /saml2/idpresponse."], commands: [describeProvider]
        ),
        ErrorPattern(
            "saml-name-id",
            ["the assertion has no NameID", "makes no user name", "does not make a user name", "NameID is missing"],
            "The assertion has no NameID that can be a user name.",
            "Let the provider send a NameID of at most 128 characters that stays the same, with the format "
                + "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent.",
            look: [
                "Subject in the assertion. An email address as NameID "
                    + "(urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress) makes another user when the address changes."
            ], commands: [describeProvider]),
        ErrorPattern(
            "saml-status",
            [
                "urn:oasis:names:tc:SAML:2.0:status:", "status:Responder", "status:Requester", "status:AuthnFailed",
                "status:NoPassive", "status:RequestDenied", "status:InvalidNameIDPolicy",
            ],
            "The provider reports a failure instead of a person. Responder means its side, Requester the pool's request; the second "
                + "code says what: AuthnFailed, NoPassive, RequestDenied, InvalidNameIDPolicy.",
            "Read the provider's own log at this time. For InvalidNameIDPolicy, allow the persistent format for the pool.",
            look: ["StatusCode and StatusMessage in the response."]),
        ErrorPattern(
            "saml-time",
            [
                "the assertion has expired", "the assertion is not yet valid", "it was not issued within the last",
                "all signing certificates in the provider's metadata have expired",
            ],
            "A time in the response or in the provider's metadata is over, or not reached.",
            "Correct the provider's clock, let the person sign in without a pause, or update the metadata.",
            look: ["NotBefore and NotOnOrAfter in Conditions and in SubjectConfirmationData; IssueInstant."],
            commands: [describeProvider]),
        ErrorPattern(
            "saml-recipient",
            [
                "its Destination is another address", "its Issuer is not the entityID",
                "its InResponseTo does not name",
                "no SubjectConfirmation has the right", "the assertion has been used before",
                "Audience restriction",
            ],
            "The response is for another pool, from another provider, or for another sign-in.",
            "At the provider, set the entity ID urn:amazon:cognito:sp:POOL and the address https://DOMAIN/saml2/idpresponse.",
            look: [
                "Audience, Recipient, Destination and InResponseTo in the response; Issuer has to equal entityID in the metadata."
            ], commands: [describeProvider]),
        ErrorPattern(
            "saml-signature",
            [
                "SAML Response signature is invalid", "SAML Assertion signature is invalid",
                "neither the response nor the assertion is signed", "the assertion is not encrypted",
                "the assertion cannot be decrypted",
            ],
            "The response is not signed or encrypted as the pool's metadata of the provider says.",
            "Update the provider's metadata in the pool after a change of certificates, and let the provider sign with RSA-SHA256.",
            look: [
                "ds:X509Certificate in the response and in the metadata: they have to be the same.",
                "EncryptedResponses of the provider, and the certificate of GetIdentityProviderByIdentifier.",
            ], commands: [describeProvider]),
        ErrorPattern(
            "saml-message",
            [
                "it is missing or has more than", "it is not valid base64", "a parameter appears twice",
                "it is not a …",
                "its version is not 2.0", "an ID appears twice", "it has a character that takes four bytes",
                "it must have exactly one assertion", "the document has", "the document is not well-formed XML",
                "a value has a control character",
            ],
            "What the browser brought is not one SAML 2.0 response, or not XML that is read.",
            "Send one Response with one Assertion over HTTP-POST (urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST).",
            look: ["SAMLResponse in the form, decoded from base64."]),
        ErrorPattern(
            "saml-metadata",
            [
                "Error retrieving metadata from", "MetadataFile:", "Invalid SAML metadata",
                "At least one of the MetadataURL or MetadataFile should be provided",
            ],
            "The metadata of the SAML provider is missing, cannot be loaded, or does not describe one identity provider.",
            "Give MetadataURL, which needs no sign-in and answers over HTTPS, or the document itself as MetadataFile.",
            look: [
                "The document: one EntityDescriptor of the namespace urn:oasis:names:tc:SAML:2.0:metadata with an IDPSSODescriptor."
            ], commands: [describeProvider]),
        ErrorPattern(
            "saml-provider-page",
            [
                "AADSTS50011", "AADSTS700016", "AADSTS75011", "AADSTS50105", "AADSTS650056", "AADSTS750054",
                "app_not_configured_for_user", "app_not_configured",
            ],
            "The provider's own page refuses the sign-in before Cognito sees it.",
            "AADSTS50011: add https://DOMAIN/saml2/idpresponse as the reply URL. AADSTS700016 and app_not_configured: the entity ID at the "
                + "provider has to be urn:amazon:cognito:sp:POOL.",
            "AADSTS50105 and app_not_configured_for_user: assign the person to the application. AADSTS75011: allow the way in which the "
                + "person has signed in, or sign in again.",
            look: ["The application's SAML settings at the provider."]),
    ]
}

/// The reason why a received message was refused, with the text that an app sees.
package enum ResponseError: Error, Hashable, Sendable {
    /// The message is missing, or has more than 100,000 characters.
    case tooLarge
    /// The message is not base64, or cannot be decompressed.
    case notBase64
    /// The message is not XML, or the XML is of a kind that is not accepted.
    case notXML(XMLError)
    /// The query of a redirect has the same parameter twice.
    case repeatedParameter
    /// The message is not of the expected kind; the value names the expected kind.
    case notMessage(String)
    /// The message's version is not SAML 2.0.
    case version
    /// Two elements have the same identifier.
    case repeatedID
    /// The message has a character that takes four bytes in UTF-8.
    case fourByteCharacter
    /// The number of assertions is not one, or the assertion is not a child of the response.
    case assertions(Int)
    /// The message is for another URL.
    case destination
    /// The message comes from another provider.
    case issuer
    /// The provider reports a failure.
    case status(ResponseStatus)
    /// The message does not answer the request that was sent, or it answers a request although no request was sent.
    case inResponseTo
    /// A response without a request is too old, or its time is in the future.
    case issueInstant
    /// Neither the message nor its assertion is signed.
    case unsigned
    /// All signing certificates in the metadata have expired.
    case noCertificate
    /// The signature of the message is invalid.
    case responseSignature
    /// The signature of the assertion is invalid.
    case assertionSignature
    /// The assertion must be encrypted, but it is not.
    case notEncrypted
    /// The assertion is encrypted, and the key cannot decrypt it.
    case notDecrypted
    /// The assertion does not name a user.
    case noSubject
    /// No confirmation of the subject matches this receiver, this request and the current time.
    case confirmation
    /// The assertion is not valid yet, or the start of its validity is malformed.
    case notYetValid
    /// The assertion or the request to sign out has expired, or the end of its validity is malformed.
    case expired
    /// The assertion is for another audience.
    case audience
    /// The assertion has been used before.
    case replayed
}

extension ResponseError: CustomStringConvertible {
    /// The error message that the app sees.
    package var description: String {
        switch self {
        case .responseSignature: "SAML Response signature is invalid"
        case .assertionSignature: "Error in SAML response processing: SAML Assertion signature is invalid"
        case .audience: "Audience restriction of the SAML assertion does not include this user pool"
        default: "Invalid SAML response received: \(reason)"
        }
    }

    private var reason: String {
        switch self {
        case .tooLarge: "it is missing or has more than \(SAMLMessageReader.limit) characters"
        case .notBase64: "it is not valid base64"
        case .notXML(let error): "\(error)"
        case .repeatedParameter: "a parameter appears twice"
        case .notMessage(let name): "it is not a \(name)"
        case .version: "its version is not 2.0"
        case .repeatedID: "an ID appears twice"
        case .fourByteCharacter: "it has a character that takes four bytes in UTF-8"
        case .assertions(let count): "it must have exactly one assertion, but has \(count)"
        case .destination: "its Destination is another address"
        case .issuer: "its Issuer is not the entityID in the provider's metadata"
        case .status(let status): "\(status)"
        case .inResponseTo: "its InResponseTo does not name the request"
        case .issueInstant: "it was not issued within the last 6 minutes"
        case .unsigned: "neither the response nor the assertion is signed"
        case .noCertificate: "all signing certificates in the provider's metadata have expired"
        case .notEncrypted: "the assertion is not encrypted"
        case .notDecrypted: "the assertion cannot be decrypted"
        case .noSubject: "the assertion has no NameID"
        case .confirmation: "no SubjectConfirmation has the right Recipient, InResponseTo and NotOnOrAfter"
        case .notYetValid: "the assertion is not yet valid"
        case .expired: "the assertion has expired"
        case .replayed: "the assertion has been used before"
        case .responseSignature, .assertionSignature, .audience: ""
        }
    }
}

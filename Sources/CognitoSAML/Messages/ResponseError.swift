/// The reason why a message of the other side was refused; the text is the one that an app sees.
package enum ResponseError: Error, Hashable, Sendable {
    /// The message has more than 100,000 characters, or is missing.
    case tooLarge
    /// The message is not base64, or does not decompress.
    case notBase64
    /// The message is not XML that may be read.
    case notXML(XMLError)
    /// A redirect's query has a parameter twice.
    case repeatedParameter
    /// The message is of another kind than the one named here.
    case notMessage(String)
    /// The message is not one of SAML 2.0.
    case version
    /// Two elements have the same identifier.
    case repeatedID
    /// The message has a character that takes four bytes in UTF-8.
    case fourByteCharacter
    /// The message does not have exactly one assertion, as a child of the response.
    case assertions(Int)
    /// The message is for another address.
    case destination
    /// The message comes from another provider.
    case issuer
    /// The provider reports a failure.
    case status(ResponseStatus)
    /// The message does not answer the request that was sent, or it answers a request although none was sent.
    case inResponseTo
    /// A response without request is too old, or from the future.
    case issueInstant
    /// Neither the message nor its assertion is signed.
    case unsigned
    /// All signing certificates in the metadata have expired.
    case noCertificate
    /// The signature of the message is invalid.
    case responseSignature
    /// The signature of the assertion is invalid.
    case assertionSignature
    /// The assertion is not encrypted, but must be.
    case notEncrypted
    /// The assertion is encrypted, and the key does not open it.
    case notDecrypted
    /// The assertion has no name of a user.
    case noSubject
    /// No confirmation of the subject is for this receiver, request and time.
    case confirmation
    /// The assertion has a time that is not one, or is not yet valid.
    case notYetValid
    /// The assertion has expired.
    case expired
    /// The assertion is for another audience.
    case audience
    /// The assertion has been used before.
    case replayed
}

extension ResponseError: CustomStringConvertible {
    /// The text that an app sees.
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
        case .tooLarge: "it is missing or has more than \(MessageReader.limit) characters"
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

/// The XML namespaces of SAML messages, with their usual prefixes.
enum XMLNamespace: String {
    case assertion = "urn:oasis:names:tc:SAML:2.0:assertion"
    case `protocol` = "urn:oasis:names:tc:SAML:2.0:protocol"
    case metadata = "urn:oasis:names:tc:SAML:2.0:metadata"
    case signature = "http://www.w3.org/2000/09/xmldsig#"
    case encryption = "http://www.w3.org/2001/04/xmlenc#"

    /// The prefix of the elements that this module writes.
    var prefix: String {
        switch self {
        case .assertion: "saml"
        case .protocol: "samlp"
        case .metadata: "md"
        case .signature: "ds"
        case .encryption: "xenc"
        }
    }
}

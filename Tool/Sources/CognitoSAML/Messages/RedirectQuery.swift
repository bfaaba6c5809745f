import ServerCrypto
@_spi(Internal) import WireJSON

/// A message in a URL's query, with its signature.
struct RedirectQuery {
    /// The only signature algorithm that is accepted.
    static let rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

    private let parameters: [Substring: Substring]
    private let parameter: String
    /// The message as XML.
    let xml: [UInt8]
    /// The string that is returned with the answer; nil if the query does not contain such a string.
    let relayState: String?

    /// Reads the message in a parameter of a query.
    init(_ query: String, parameter: String) throws(ResponseError) {
        var parameters: [Substring: Substring] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // If a parameter had two values, the signature could cover one value while the reader used the other.
            guard parameters.updateValue(parts.count == 2 ? parts[1] : "", forKey: parts[0]) == nil else {
                throw .repeatedParameter
            }
        }
        guard let text = parameters[Substring(parameter)].flatMap(QueryText.decode),
            text.utf8.count <= SAMLMessageReader.limit
        else { throw .tooLarge }
        guard let compressed = Base64.decode(Base64Text.withoutSpace(text)),
            let xml = Deflate.decompress(compressed, limit: SAMLMessageReader.limit)
        else { throw .notBase64 }
        self.parameters = parameters
        self.parameter = parameter
        self.xml = xml
        relayState = parameters["RelayState"].flatMap(QueryText.decode)
    }

    /// Returns true if the query is signed with the key of at least one of the given certificates.
    func isSigned(by certificates: [Certificate]) -> Bool {
        guard let signature = parameters["Signature"].flatMap(QueryText.decode).flatMap(Base64.decode),
            parameters["SigAlg"].flatMap(QueryText.decode) == Self.rsaSHA256
        else { return false }
        // The signature covers the parameters in this order, with their values as they were sent.
        let names = [parameter, "RelayState", "SigAlg"].map { Substring($0) }
        let text = names.compactMap { name in parameters[name].map { "\(name)=\($0)" } }.joined(separator: "&")
        let bytes = Array(text.utf8)
        return certificates.contains { (try? $0.publicKey?.isValid(signature, of: bytes.span.bytes)) == true }
    }
}

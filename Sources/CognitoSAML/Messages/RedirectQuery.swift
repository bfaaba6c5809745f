import CognitoCrypto
import WireJSON

/// A message in a URL's query, with its signature.
struct RedirectQuery {
    /// The only algorithm of signatures.
    static let rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

    private let parameters: [Substring: Substring]
    private let parameter: String
    /// The message in XML.
    let xml: [UInt8]
    /// The text that goes back with the answer.
    let relayState: String?

    /// Reads the message that a parameter has.
    init(_ query: String, parameter: String) throws(ResponseError) {
        var parameters: [Substring: Substring] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Of two values, the signature could cover one and the reader take the other.
            guard parameters.updateValue(parts.count == 2 ? parts[1] : "", forKey: parts[0]) == nil else {
                throw .repeatedParameter
            }
        }
        guard let text = parameters[Substring(parameter)].flatMap(QueryText.decode),
            text.utf8.count <= MessageReader.limit
        else { throw .tooLarge }
        guard let compressed = Base64.decode(Base64Text.withoutSpace(text)),
            let xml = Deflate.decompress(compressed, limit: MessageReader.limit)
        else { throw .notBase64 }
        self.parameters = parameters
        self.parameter = parameter
        self.xml = xml
        relayState = parameters["RelayState"].flatMap(QueryText.decode)
    }

    /// Returns true if the query is signed with the key of one of some certificates.
    func isSigned(by certificates: [Certificate]) -> Bool {
        guard let signature = parameters["Signature"].flatMap(QueryText.decode).flatMap(Base64.decode),
            parameters["SigAlg"].flatMap(QueryText.decode) == Self.rsaSHA256
        else { return false }
        // The signature covers the values as they were sent, in this order.
        let names = [parameter, "RelayState", "SigAlg"].map { Substring($0) }
        let text = names.compactMap { name in parameters[name].map { "\(name)=\($0)" } }.joined(separator: "&")
        let bytes = Array(text.utf8)
        return certificates.contains { (try? $0.publicKey?.isValid(signature, of: bytes.span.bytes)) == true }
    }
}

/// The answer at the URL of a client's document.
package struct ClientDocumentAnswer: Sendable {
    package let status: Int
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    private func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }

    /// Reads the document in the answer.
    package func document(at url: ClientDocumentURL) throws(ClientDocument.Defect) -> ClientDocument {
        guard status == 200 else {
            throw .init(
                (300..<400).contains(status) ? "it is a redirect, which is not followed" : "its status is \(status)")
        }
        let type = (header("content-type") ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json") else {
            throw .init("its Content-Type is not application/json")
        }
        return try ClientDocument(body, at: url)
    }

    /// The time for which the answer asks to be kept, in seconds; nil if the policy decides.
    ///
    /// Only a `max-age` between a day and a year counts.
    package var duration: Int? {
        let directives = (header("cache-control") ?? "").lowercased().split(separator: ",").map {
            $0.filter { !$0.isWhitespace }
        }
        guard !directives.contains("no-store"), !directives.contains("no-cache"),
            let age = directives.first(where: { $0.hasPrefix("max-age=") }).flatMap({
                Int($0.dropFirst("max-age=".count))
            })
        else { return nil }
        return (ClientDocumentPolicy.day...ClientDocumentPolicy.year).contains(age) ? age : nil
    }
}

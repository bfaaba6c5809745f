import CognitoProcessTestSupport

/// The body of an error report and the header that classifies it.
struct ErrorReport {
    /// The form of the header: the server takes no other.
    static var kindPattern: Regex<Substring> { /(?:Function|Runtime)\.[A-Z][A-Za-z]+/ }

    let request: RecordedRequest
    /// The header `Lambda-Runtime-Function-Error-Type`; nil unless it comes exactly once.
    let kind: String?
    let errorType: String
    let errorMessage: String
    let stackTrace: [String]

    /// Reads a report, which must have all three members.
    init(_ request: RecordedRequest) throws {
        let body = try JSONObject(request.body)
        let kinds = request.values(of: "Lambda-Runtime-Function-Error-Type")
        self.request = request
        kind = kinds.count == 1 ? kinds[0] : nil
        errorType = try body.text("errorType")
        errorMessage = try body.text("errorMessage")
        stackTrace = try body.texts("stackTrace")
    }
}

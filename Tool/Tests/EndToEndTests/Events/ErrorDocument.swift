import CognitoProcessTestSupport

/// The report of a failure for the caller.
struct ErrorDocument {
    let errorType: String
    let errorMessage: String

    /// Reads a document, which has exactly three members.
    init(_ bytes: [UInt8]) throws {
        let document = try JSONObject(bytes)
        guard let type = document[text: "errorType"], let message = document[text: "errorMessage"],
            document.members["stackTrace"] is [String], document.members.count == 3
        else { throw Unmet("an error document, got: \(String(decoding: bytes.prefix(1000), as: UTF8.self))") }
        (errorType, errorMessage) = (type, message)
    }

    /// The sentence for the app in place of every error that was not made for people.
    static func fixedSentence(_ reference: String) -> String {
        "The request could not be completed (reference \(reference))"
    }
}

@_spi(Internal) import CognitoEvents
import CognitoOperations
import WireJSON

/// The parts of an error that a user copied.
struct ShownError {
    /// The error's text without surrounding quotation marks and escapes.
    let text: String
    /// The exception's name; nil if the text does not contain it.
    let exception: String?
    /// The code of an OAuth endpoint, such as `invalid_grant`; nil if the text does not contain one.
    let code: String?
    /// The operation that the client called; nil if the text does not name it.
    let operation: String?
    /// The trigger that Cognito names, and the text after `failed with error`.
    let failure: (trigger: String, words: String)?
    /// The trigger that Cognito names, and the text after `invocation failed due to error`.
    let invocation: (trigger: String, words: String)?

    init(_ shown: String) {
        let answer = OAuthAnswer(shown)
        let text = Self.withoutService(Self.message(in: answer?.description ?? answer?.code ?? shown))
        self.text = text
        code = answer?.code ?? OAuthAnswer.code(in: text)
        exception = Self.exceptions.first { shown.contains($0) }
        operation = Self.between("when calling the ", " operation", in: shown)
        failure = Self.split(text, at: " failed with error")
        invocation = Self.split(text, at: " invocation failed due to error")
    }

    /// The exceptions that clients of Cognito and Lambda print.
    private static let exceptions = [
        "UserLambdaValidationException", "UnexpectedLambdaException", "InvalidLambdaResponseException",
        "InvalidUserPoolConfigurationException", "PasswordResetRequiredException", "NotAuthorizedException",
        "InvalidParameterException", "TooManyRequestsException", "UserNotFoundException", "UserNotConfirmedException",
        "CodeMismatchException", "InvalidLambdaFunctionOutputException", "LambdaSocketTimeoutException",
        "LambdaThrottledException", "InvalidIdentityPoolConfigurationException",
        "DeveloperUserAlreadyRegisteredException", "ExternalServiceException", "AlreadyStreamedException",
        "ExpiredTokenException", "UnrecognizedClientException",
    ]

    /// Returns the message of an error that the user copied as JSON, as an SDK's printed value, or as plain text.
    private static func message(in shown: String) -> String {
        let trimmed = trim(shown)
        if let error = try? JSONDocument(Array(trimmed.utf8)).root, error.kind == .object {
            if let text = error["errorMessage"]?.value.text {
                return [error["errorType"]?.value.text, trim(text)].compactMap(\.self).joined(separator: ": ")
            }
            for name in ["message", "Message"] {
                // Converts a log line in JSON to the corresponding log line in text.
                guard let text = error[name]?.value.text else { continue }
                let metadata = error["metadata"].map { view in view.kind == .object ? Array(view.children) : [] } ?? []
                return metadata.reduce(trim(text)) { $0 + " \($1.key ?? "")=\($1.value.text ?? $1.source)" }
            }
            if let type = error["errorType"]?.value.text { return type }
        }
        for opening in ["Optional(\"", "message: \"", "message\": \"", "message=\""] {
            guard let start = trimmed.firstRange(of: opening)?.upperBound,
                let end = trimmed[start...].lastIndex(of: "\"")
            else { continue }
            return String(trimmed[start..<end])
        }
        return trimmed
    }

    /// Returns a text without the name of the service and the request's id, which some clients and redirects append.
    private static func withoutService(_ text: String) -> String {
        guard text.hasSuffix(")"), let start = text.firstRange(of: " (Service: ")?.lowerBound else { return text }
        return String(text[..<start])
    }

    private static func trim(_ text: String) -> String {
        let inner = text.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        return String(inner.reversed().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }.reversed())
    }

    /// Returns the trigger that a text names before `words`, and the text after `words` without Cognito's full stop.
    ///
    /// The text after `words` is empty if the user's copy ends there.
    private static func split(_ text: String, at words: String) -> (trigger: String, words: String)? {
        guard let range = text.firstRange(of: words) else { return nil }
        let rest = text[range.upperBound...]
        let isWhole = rest.first == " " && rest.contains { !" .…".contains($0) }
        guard isWhole || rest.allSatisfy({ " .…".contains($0) }) else { return nil }
        let after = isWhole ? rest.dropFirst() : ""
        return (named(in: text[..<range.lowerBound]), String(after.hasSuffix(".") ? after.dropLast() : after))
    }

    /// Returns the trigger named at the end of a text, written as one word or several.
    ///
    /// If there is no such name, returns the last word.
    private static func named(in text: Substring) -> String {
        let words = text.split { $0.isWhitespace || "\"'(".contains($0) }
        guard let last = words.last, !last.contains("arn:") else { return String(words.last ?? "") }
        let clause = (text.split(separator: ":").last ?? "").split { $0.isWhitespace || "\"'(".contains($0) }
        let trigger = (1...5).reversed().lazy.compactMap { TriggerFamily(named: clause.suffix($0).joined()) }.first
        return trigger?.configurationName ?? String(last.split(separator: ":").last ?? "")
    }

    /// Returns a key's value in a log line: the text in quotation marks, or up to the next key or the end of the line.
    func logged(_ key: String) -> String? {
        guard let start = text.firstRange(of: " \(key)=")?.upperBound else { return nil }
        let rest = text[start...]
        // The closing quotation mark may be missing, because those around a whole text are trimmed.
        if let quoted = rest.prefixMatch(of: /"((?:[^"\\]|\\.)*)/) {
            return String(quoted.1.replacing(/\\(.)/) { $0.1 })
        }
        let next = rest.firstRange(of: /\ (?:error\.type|reference|limit|left_behind|cognito\.trigger_source)=/)
        return String(rest[..<(next?.lowerBound ?? rest.endIndex)])
    }

    static func between(_ start: String, _ end: String, in text: String) -> String? {
        guard let from = text.firstRange(of: start)?.upperBound, let to = text[from...].firstRange(of: end)?.lowerBound
        else { return nil }
        return String(text[from..<to])
    }
}

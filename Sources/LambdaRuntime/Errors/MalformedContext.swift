/// A client context or Cognito identity in an event's headers that cannot be read.
struct MalformedContext: ReportedError, CustomStringConvertible {
    let reason: String

    var description: String { "the client context or Cognito identity could not be read: \(reason)" }
    var report: ErrorReport {
        ErrorReport(errorType: "Runtime.LambdaContextUnmarshalError", errorMessage: description)
    }
}

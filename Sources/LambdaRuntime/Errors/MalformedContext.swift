/// An unreadable client context or Cognito identity in an event's headers.
package struct MalformedContext: ReportedError, CustomStringConvertible {
    package let reason: String

    package var description: String { "the client context or Cognito identity could not be read: \(reason)" }
    package var report: ErrorReport {
        ErrorReport(errorType: "Runtime.LambdaContextUnmarshalError", errorMessage: description)
    }
}

import LambdaRuntime

/// The error that Lambda reports when an invocation reaches its deadline, with Lambda's text.
struct LambdaTimeOut: ReportedError {
    let requestID: String
    let milliseconds: Int64

    /// The report that Lambda sends instead of the function's answer.
    var report: ErrorReport {
        let hundredths = String((milliseconds + 5) / 10 % 100 + 100).dropFirst()
        return ErrorReport(
            errorType: "Sandbox.Timedout",
            errorMessage:
                "RequestId: \(requestID) Error: Task timed out after \((milliseconds + 5) / 1000).\(hundredths) seconds"
        )
    }
}

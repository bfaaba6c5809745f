@testable import SignUpGate

extension SignUpGate {
    /// Returns the function as tests make it: it calls no service of AWS.
    ///
    /// The tests that the page of `cognito-triggers pool` writes also use it.
    static func forTests() async throws -> SignUpGate {
        var function = try await SignUpGate()
        function.emails = EmailSender { _, _ in }
        function.texts = TextMessageSender { _, _ in }
        function.attempts = .inMemory
        return function
    }
}

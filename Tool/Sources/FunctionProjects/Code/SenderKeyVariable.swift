package import CloudTemplate
package import CognitoRehearsal

/// The environment variable that tells a custom sender's code the ARN of its key.
package enum SenderKeyVariable {
    private static let usual = "KMS_KEY_ARN"

    /// Returns the variable that a program asks for, otherwise the template's variable with a key, otherwise the usual one.
    ///
    /// This starts the program, but no handler runs.
    package static func find(
        _ program: FunctionProgram, in function: FunctionConfiguration?, variables: [String: String]
    ) async throws -> String {
        if let name = try await asked(by: program, variables) { return name }
        let keys = (function?.variables ?? []).filter { $0.isKey || $0.value?.hasPrefix("arn:aws:kms:") == true }
        return keys.count == 1 ? keys[0].name : usual
    }

    /// Starts the program with invalid ARNs until it says which variable must be an ARN; nil if it never does.
    private static func asked(by program: FunctionProgram, _ given: [String: String]) async throws -> String? {
        var variables = given.filter { !$0.value.hasPrefix("arn:aws:kms:") }
        // A program that asks for more variables than this does not use this package.
        for _ in 0..<32 {
            guard let log = try await StartCheck.log(ofFailedStart: program, variables: variables, memory: 128),
                let name = StartCheck.variable(in: log)
            else { return nil }
            if log.contains(where: { $0.contains("is not the ARN of a key or alias in AWS KMS") }) { return name }
            guard variables[name] == nil else { return nil }
            variables[name] = "an-example-that-is-long-enough-for-a-key"
        }
        return nil
    }
}

package import RuntimeEmulator

/// Advice on a function in another language that did not start, as a sentence.
package enum StartAdvice {
    /// Returns the advice; nil if the outcome needs none, or if nothing is known about it.
    package static func sentence(for outcome: InvocationOutcome) -> String? {
        guard outcome.isError, outcome.duration == .zero else { return nil }
        let text = String(decoding: outcome.payload, as: UTF8.self) + outcome.log.joined(separator: "\n")
        return advice(onPartsOfLambda: text) ?? advice.first { words, _ in words.allSatisfy(text.contains) }?.sentence
    }

    /// Returns the advice if the function lacks an SDK that Lambda's runtimes have; nil for any other module.
    private static func advice(onPartsOfLambda text: String) -> String? {
        if let name = text.firstMatch(
            of: /Cannot find (?:module|package) '(@(?:aws-sdk|smithy)\/[a-z0-9._-]+|aws-sdk)/)?.output.1
        {
            let only = name == "aws-sdk" ? ", up to nodejs16.x; later ones have @aws-sdk/…" : ""
            return
                "Lambda's own runtime has \(name)\(only). Here, install it in the project: npm install --no-save \(name)"
        }
        if let name = text.firstMatch(of: /No module named '(boto3|botocore|s3transfer|jmespath)\b/)?.output.1 {
            return
                "Lambda's own runtime has \(name). Here, install it in the project's virtual environment: .venv/bin/pip install \(name)"
        }
        return nil
    }

    /// The words of Lambda's clients of the Runtime API, with what to do about them.
    private static let advice: [(words: [String], sentence: String)] = [
        (
            ["Runtime.ImportModuleError", "No module named"],
            "install what the function imports in the project's virtual environment, such as .venv/bin/pip install -r requirements.txt"
        ),
        (["Cannot find module"], "install what the function imports: npm install"),
        (["Cannot find package"], "install what the function imports: npm install"),
        (
            ["Runtime.HandlerNotFound"],
            "the template's Handler is FILE.FUNCTION: define and export this function in the file"
        ),
        (
            ["Runtime.CallbackHandlerDeprecated"],
            "make the handler async without a third parameter, and return the event; or write Runtime: nodejs22.x"
        ),
        (["Runtime.UserCodeSyntaxError"], "mend the line that the log names"),
    ]
}

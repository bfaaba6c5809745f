import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CommandOutput
import WireJSON

/// The error report of a function that did not answer: `{"errorType": …, "errorMessage": …}`.
struct ErrorDocument {
    /// The error's type; `Refusal` for messages to people.
    let type: String
    /// The message that the app gets.
    let message: String

    /// Reads a document; nil if it is not an error report.
    init?(_ bytes: [UInt8]) {
        guard let root = try? JSONDocument(bytes).root, root.kind == .object, root["triggerSource"] == nil,
            root["response"] == nil, let type = root["errorType"]?.value.text
        else { return nil }
        self.type = type
        message = root["errorMessage"]?.value.text ?? ""
    }

    func report(of name: String, appSees app: CognitoError?, event: ReceivedEvent?, on terminal: Terminal) -> String {
        let sentence = type == "Refusal" ? "the function refuses" : "the function failed: \(type.onOneLine)"
        let sees =
            if let app {
                app.description
            } else if event == nil {
                // Only the name of the trigger is unknown.
                "UserLambdaValidationException: TRIGGER failed with error \(message)."
            } else {
                "nothing: Cognito does not wait for this trigger, or does not pass its error on"
            }
        var lines = [
            "\(terminal.red("NO"))  \(terminal.bold(name.onOneLine))  \(sentence)",
            "    the app sees  \(terminal.yellow(sees.onOneLine))",
        ]
        if event == nil {
            lines.append("    to see the exact message, put the event's file before the answer's file, or use --source")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

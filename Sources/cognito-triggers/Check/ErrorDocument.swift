import CognitoEvents
import CognitoModel
import WireJSON

/// The report of a function in place of an answer: `{"errorType": …, "errorMessage": …}`.
struct ErrorDocument {
    /// The error's type; `Refusal` for words that are meant for people.
    let type: String
    /// The text that the app gets.
    let message: String

    /// Reads a file; nil if it is no such document.
    init?(_ bytes: [UInt8]) {
        guard let root = try? JSONDocument(bytes).root, root.kind == .object, root["triggerSource"] == nil,
            root["response"] == nil, let type = root["errorType"]?.value.text
        else { return nil }
        self.type = type
        message = root["errorMessage"]?.value.text ?? ""
    }

    /// A few lines for a person.
    func report(of name: String, appSees app: CognitoError?, event: ReceivedEvent?, on terminal: Terminal) -> String {
        let sentence = type == "Refusal" ? "the function refuses" : "the function failed: \(type.onOneLine)"
        let sees =
            if let app {
                app.description
            } else if event == nil {
                // The trigger's name is all that is not known.
                "UserLambdaValidationException: TRIGGER failed with error \(message)."
            } else {
                "nothing: Cognito does not wait for this trigger, or does not pass its error on"
            }
        var lines = [
            "\(terminal.red("NO"))  \(terminal.bold(name.onOneLine))  \(sentence)",
            "    the app sees  \(terminal.yellow(sees.onOneLine))",
        ]
        if event == nil {
            lines.append("    to see the words of its trigger, name the event's file before it, or give --source")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

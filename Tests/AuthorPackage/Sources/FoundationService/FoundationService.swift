import CognitoTriggers
import Foundation

/// A function whose handler formats a date in a language, and matches a regular expression, with Foundation.
@main
struct FoundationService: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) throws -> PreSignUpDecision {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "sv_SE")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "d MMMM"
        let day = formatter.string(from: Date(timeIntervalSince1970: 1_767_225_600))
        guard day.range(of: "^1 januari$", options: .regularExpression) != nil else {
            throw Refusal(String(format: "%@ is no day of the calendar.", day))
        }
        return .confirm()
    }
}

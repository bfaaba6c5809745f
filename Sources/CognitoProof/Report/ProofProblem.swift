extension ProofReport {
    /// The reason why the histories show too little.
    public enum Problem: Sendable, CustomStringConvertible {
        /// The function reports an error for the first event of every sign-in; the value is the last error.
        case doesNotStart(String)
        /// No challenge has a right answer in the expected place; the values are a sentence about the first such
        /// challenge, and the function's last error, if any.
        case noRightAnswer(challenge: String?, error: String?)
        /// No history ends in tokens, even with right answers; the values are a sentence about the challenge that is
        /// not passed, and the last error, if any.
        case noTokens(challenge: String?, error: String?)
        /// Sign-ins end in tokens, but no sign-in passed one of the steps; the values are the step's name, whether a
        /// right answer to its challenge was found, and a sentence about the challenge.
        case unpassedChallenge(step: String, hasRightAnswer: Bool, reason: String)
        /// No sign-in reached a step of the declared flow; the step may depend on the given attributes and app clients.
        case unmetStep(step: String, attributes: [String], clients: [String])
        /// An app client's sign-ins end in tokens without a step that depends on the client; `client` is nil if no
        /// condition names it.
        case skippedStep(step: String, client: String?)
        /// A new user's sign-in failed although other users' sign-ins begin in the same way; the value is its history.
        case newUserRefused(history: [HistoryStep])
        /// A call was not answered within the function's time-out, nor when it was repeated with more time; the values are the trigger and
        /// both times.
        case timedOut(trigger: String, limit: Duration, moreTime: Duration)
        /// The exploration ended at its limit; the values are the limit, and the kinds of histories that are missing in
        /// whole or in part.
        case endedAtLimit(ProofLimit, leftOut: [String])

        /// The reason as one or more sentences.
        public var description: String {
            switch self {
            case .doesNotStart(let error): "The function fails on the first event of every sign-in: \(error)"
            case .noRightAnswer(nil, let error?), .noTokens(nil, let error?):
                "The function fails before any challenge is shown: \(error)"
            case .noRightAnswer(let challenge, let error):
                "No right answer was found in any challenge.\(challenge.map { " \($0)" } ?? "") Say where it is: --answer private:KEY, "
                    + "public-sum, message, file:PATH or text:ANSWER; in a test, use rightAnswer and messages.\(Self.last(error))"
            case .noTokens(let challenge, let error):
                "No sign-in ends in tokens, not even with right answers. "
                    + (challenge.map { "\($0) " } ?? "") + Self.attributes + Self.last(error)
            case .unpassedChallenge(let step, let hasRightAnswer, let reason):
                Self.unpassed(step, hasRightAnswer, reason)
            case .unmetStep(let step, let attributes, let clients): Self.unmet(step, attributes, clients)
            case .skippedStep(let step, let client):
                "Sign-ins through \(client.map { "the app client \($0)" } ?? "another app client") never reach the "
                    + "step \(step), but end in tokens. A client's id is public, and whoever signs in picks the "
                    + "client. If no such client allows ALLOW_CUSTOM_AUTH, explore only a client that does: --client "
                    + "ID; in a test, client."
            case .timedOut(let trigger, let limit, let moreTime):
                "\(trigger) did not answer within its time-out of \(LateCalls.words(limit)), and not within "
                    + "\(LateCalls.words(moreTime)) when it was called again. The histories with such a call are not judged. Find out what "
                    + "the function waits for: `cognito-triggers invoke` shows where it hangs."
            case .endedAtLimit(let limit, let leftOut):
                "The exploration ended at its limit of \(limit.histories.grouped) histories or "
                    + "\(Int(limit.time / .seconds(1)).grouped) seconds. It left out, in whole or in part: "
                    + "\(leftOut.joined(separator: "; ")). If the sign-in limits its challenges as it should, raise the "
                    + "limit: --at-most 5000 or --at-most 30m; in a test, atMost."
            case .newUserRefused:
                "A new user's sign-in failed at once, although other users' sign-ins begin in the same way. The "
                    + "function may lock out more than one user, or remember the users of an earlier exploration "
                    + "with the same --seed."
            }
        }

        private static func unpassed(_ step: String, _ hasRightAnswer: Bool, _ reason: String) -> String {
            "No sign-in passed the step \(step). \(reason) "
                + (hasRightAnswer
                    ? "\(attributes) If the answer is elsewhere, say where it is: " : "Say where its right answer is: ")
                + "--answer \(step)=private:KEY, \(step)=file:PATH or \(step)=text:ANSWER; in a test, use "
                + "rightAnswer: .steps([\"\(step)\": …]), and messages for answers that are sent."
        }

        private static func unmet(_ step: String, _ attributes: [String], _ clients: [String]) -> String {
            var advice: [String] = []
            if let attribute = attributes.first {
                advice.append(
                    "Its condition reads the user attribute\(attributes.count == 1 ? "" : "s") "
                        + "\(attributes.joined(separator: ", ")). Give the users a value that meets the condition: "
                        + "--user-attribute \(attribute)=VALUE; in a test, userAttributes.")
            }
            if !clients.isEmpty {
                advice.append(
                    "Its condition names the app client\(clients.count == 1 ? "" : "s") \(clients.joined(separator: ", ")): "
                        + "leave out --client, or use one that meets the condition.")
            }
            if advice.isEmpty {
                advice.append("Use users, metadata or answers that make a sign-in reach it.")
            }
            return "No sign-in reached the step \(step). \(advice.joined(separator: " "))"
        }

        private static let attributes =
            "If a step compares the answer with an attribute, give the users one: --user-attribute NAME=value, or userAttributes in "
            + "a test."

        private static func last(_ error: String?) -> String { error.map { " The last error: \($0)" } ?? "" }
    }
}

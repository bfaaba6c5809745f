import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    private static let plainWords: Set<String> = ["true", "false", "null"]

    /// Learns a private parameter, unless it is too short to be found.
    mutating func learn(parameter name: String, _ text: String) {
        guard text.utf8.count >= 4, text.count >= 4, !Self.plainWords.contains(text),
            !secrets.contains(where: { $0.text == text })
        else { return }
        secrets.append(SignInSecret(text: text, parameter: name, isRightAnswer: false))
    }

    /// Learns a right answer.
    mutating func learn(rightAnswer text: String) {
        if let known = secrets.firstIndex(where: { $0.text == text }) {
            secrets[known].isRightAnswer = true
        } else if !text.isEmpty {
            secrets.append(SignInSecret(text: text, parameter: nil, isRightAnswer: true))
        }
    }

    /// Looks for secrets in the app's part, the note and the log of a challenge.
    mutating func checkShown(_ step: Step) {
        guard !secrets.isEmpty, let response = step.response else { return }
        if let parameters = response["publicChallengeParameters"], parameters.kind == .object {
            for parameter in parameters.children {
                guard let text = parameter.scalarText else { continue }
                let place = "the public parameter \(parameter.key ?? "")"
                let isTheAnswer = limits.rightAnswer.isShown && text == right
                if !isTheAnswer { checkSecrets(in: text, place: place) }
                checkShort(text, place: place)
            }
        }
        if let note = response["challengeMetadata"]?.scalarText {
            checkSecrets(in: note, place: "challengeMetadata")
            checkShort(note, place: "challengeMetadata")
        }
        // An answer that is only in a message was not known when the log was read.
        for line in step.answer.log {
            checkSecrets(in: line, place: "the log of \(step.family.configurationName)")
        }
    }

    mutating func checkSecrets(in text: String, place: @autoclosure () -> String) {
        for secret in secrets where !isOpen(secret) {
            guard let form = SecretSearch.form(of: secret, in: text), secret.isRightAnswer || !Self.isTime(secret.text)
            else { continue }
            let manner = form.isEmpty ? "" : ", \(form),"
            breach(.nothingSecretIsShown, "\(secret.words)\(manner) is in \(place()).")
        }
    }

    /// Returns true if a text may be shown: it is the same for all users, or the user's own name or address, or an answer that the app is shown.
    private func isOpen(_ secret: SignInSecret) -> Bool {
        if secret.isRightAnswer { return limits.rightAnswer.isShown }
        guard let constants = limits.constants, let parameter = secret.parameter else { return true }
        let user = signIn.user
        return [user.name, user.attributes.email, user.attributes.phoneNumber].contains(secret.text)
            || constants[parameter]?.contains(secret.text) == true
    }

    /// Returns true for a point in time, such as the end of a code, which app and handler may both need.
    ///
    /// It is a number of seconds or milliseconds since 1970, in this century, or a text such as `2026-01-01T00:00:00Z`.
    private static func isTime(_ text: String) -> Bool {
        if let number = Int64(text) {
            return [10, 13].contains(text.utf8.count)
                && (946_684_800...4_102_444_800).contains(number / (text.utf8.count == 13 ? 1000 : 1))
        }
        return text.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/) != nil
    }

    /// Compares a value with a right answer that is too short to be looked for inside.
    private mutating func checkShort(_ text: String, place: String) {
        guard let right, right.count < SecretSearch.leastCount, !isPick, !limits.rightAnswer.isShown else { return }
        let run = self
        shortMatches.note(text, right: right, at: place) {
            Breach(property: .nothingSecretIsShown, reason: "The right answer is \(place).", steps: run.history)
        }
    }
}

import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Searches for secrets in a challenge's public parameters, in its `challengeMetadata`, and in the log.
    mutating func checkShown(_ step: RunRecord.Step) {
        guard !secrets.isEmpty, let response = step.response else { return }
        if let parameters = response["publicChallengeParameters"], parameters.kind == .object {
            for parameter in parameters.children {
                guard let text = parameter.scalarText else { continue }
                let place = "the public parameter \(parameter.key ?? "")"
                let isTheAnswer = limits.rightAnswer.isShown && text == challenges.right
                if !isTheAnswer { checkSecrets(in: text, place: place) }
                checkShort(text, place: place)
            }
        }
        if let note = response["challengeMetadata"]?.scalarText {
            checkSecrets(in: note, place: "challengeMetadata")
            checkShort(note, place: "challengeMetadata")
        }
        // The log is searched only now. When it was read, an answer that is only in a message was not known yet.
        for line in step.answer.log {
            checkSecrets(in: line, place: "the log of \(step.family.configurationName)")
        }
    }

    mutating func checkSecrets(in text: String, place: @autoclosure () -> String) {
        guard let secret = secrets.shown(in: text, to: signIn.user, limits) else { return }
        record.breach(.nothingSecretIsShown, "\(secret) is in \(place()).")
    }

    /// Compares a public value with a right answer that is too short to be searched for inside text.
    private mutating func checkShort(_ text: String, place: String) {
        guard let right = challenges.right, right.count < SecretSearch.leastCount, !challenges.isPick,
            !limits.rightAnswer.isShown
        else { return }
        let record = record
        shortMatches.note(text, right: right, at: place) {
            RunRecord.Breach(
                property: .nothingSecretIsShown, reason: "The right answer is \(place).", steps: record.history)
        }
    }
}

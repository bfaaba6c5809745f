import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Searches for secrets in a challenge's public parameters and in the log.
    ///
    /// `challengeMetadata` is not searched: Cognito keeps it in the session, which no app can read.
    mutating func checkShown(_ step: RunRecord.Step) {
        guard !secrets.isEmpty, let response = step.response else { return }
        let (user, metadata) = (signIn.user, response["challengeMetadata"]?.scalarText)
        /// The values that whoever sees the challenge knows: what it shows, and the user's name and addresses.
        func known() -> [String] {
            let shown = ChallengeReading.texts(response["publicChallengeParameters"]).values
            let names = [metadata, user.name, user.attributes.email, user.attributes.phoneNumber]
            return shown + names.compactMap(\.self)
        }
        if let parameters = response["publicChallengeParameters"], parameters.kind == .object {
            for parameter in parameters.children {
                guard let text = parameter.scalarText else { continue }
                let place = "the public parameter \(parameter.key ?? "")"
                let isTheAnswer = limits.rightAnswer.isShown && text == challenges.right
                if !isTheAnswer { checkSecrets(in: text, known, place: place) }
                checkShort(text, place: place)
                // A value that is also kept may be a part of the answer.
                if response["privateChallengeParameters"]?[parameter.key ?? ""]?.scalarText != text {
                    checkPart(text, place: place)
                }
            }
        }
        // The log is searched only now. When it was read, an answer that is only in a message was not known yet.
        for line in step.answer.log {
            checkSecrets(in: line, place: "the log of \(step.family.configurationName)")
        }
    }

    mutating func checkSecrets(in text: String, _ known: () -> [String] = { [] }, place: @autoclosure () -> String) {
        guard let secret = secrets.shown(in: text, to: signIn.user, limits, known: known) else { return }
        record.breach(
            .nothingSecretIsShown, "\(secret.words) is in \(place()).", mayBeChance: secret.mayBeChance)
    }

    /// Searches the log and the error of a changed event, whose answer is dropped.
    mutating func checkSecrets(ofProbe answer: ExploredAnswer, _ document: JSONDocument?, by step: RunRecord.Step) {
        let texts = answer.log.map { ($0, "log") } + (answer.error.map { [($0.message, "error")] } ?? [])
        guard !texts.isEmpty else { return }
        var known = secrets
        if step.family == .createAuthChallenge { known.learn(parametersOf: document?.root["response"]) }
        for (text, kind) in texts {
            guard let secret = known.shown(in: text, to: signIn.user, limits) else { continue }
            record.breach(
                .nothingSecretIsShown,
                "\(secret.words) is in the \(kind) of \(step.family.configurationName) with \(step.manner ?? "")",
                mayBeChance: secret.mayBeChance, by: step)
        }
    }

    /// Compares a public value with the beginning and the end of a right answer.
    ///
    /// Three characters may be equal by chance, so only a place that always shows a part of the answer counts.
    private mutating func checkPart(_ text: String, place: String) {
        guard let right = challenges.right, right.count >= SecretSearch.leastCount, !challenges.isPick,
            !limits.rightAnswer.isShown
        else { return }
        let record = record
        // A text that is the same for several answers is not a part of their secret.
        let part = SecretSearch.showsPart(of: right, text) ? text : ""
        shortMatches.note(part, right: part.isEmpty ? right : text, at: "a part in \(place)") {
            RunRecord.Breach(
                property: .nothingSecretIsShown, reason: "A part of the right answer is in \(place).",
                steps: record.history)
        }
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

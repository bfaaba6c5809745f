import CognitoEvents
import CognitoModel
import WireJSON

/// The secrets of one history, and the search for the secrets in text that other people can read.
struct KnownSecrets: Sendable {
    private static let plainWords: Set<String> = ["true", "false", "null"]

    private var secrets: [SignInSecret] = []

    var isEmpty: Bool { secrets.isEmpty }

    /// Learns the private parameters of a challenge, unless they are too short to be found.
    ///
    /// A private parameter that the challenge also shows, under the same name, is not a secret: it binds the answer to
    /// its challenge. If it is the right answer, ``learn(rightAnswer:shownIn:keptIn:)`` makes it one.
    mutating func learn(parametersOf response: JSONView?) {
        guard let parameters = response?["privateChallengeParameters"], parameters.kind == .object else { return }
        let shown = response?["publicChallengeParameters"]
        for parameter in parameters.children {
            guard let text = parameter.scalarText, shown?[parameter.key ?? ""]?.scalarText != text,
                text.utf8.count >= 4, text.count >= 4,
                !Self.plainWords.contains(text), !secrets.contains(where: { $0.text == text })
            else { continue }
            secrets.append(SignInSecret(text: text, parameter: parameter.key ?? "", isRightAnswer: false))
        }
    }

    /// Learns a right answer, and its part that the challenge does not show.
    mutating func learn(rightAnswer text: String, shownIn shown: JSONMembers<String>, keptIn response: JSONView?) {
        learn(rightAnswer: text)
        let kept = ChallengeReading.texts(response?["privateChallengeParameters"])
        for (key, value) in shown.map({ $0 }) where kept[key] == value && value.count >= SecretSearch.leastCount {
            if let rest = SecretSearch.rest(of: text, without: value) { learn(rightAnswer: rest) }
        }
    }

    private mutating func learn(rightAnswer text: String) {
        if let known = secrets.firstIndex(where: { $0.text == text }) {
            secrets[known].isRightAnswer = true
        } else if !text.isEmpty {
            secrets.append(SignInSecret(text: text, parameter: nil, isRightAnswer: true))
        }
    }

    /// Returns a description of the first secret that a string shows; nil if it does not show a secret.
    ///
    /// `known` has values that a reader of the text also knows, from which the text may have a digest.
    func shown(
        in text: String, to user: SignInUser, _ limits: SignInLimits, known: () -> [String] = { [] }
    ) -> (words: String, mayBeChance: Bool)? {
        for secret in secrets where !isOpen(secret, user, limits) {
            guard let form = SecretSearch.form(of: secret, in: text, known: known),
                secret.isRightAnswer || !Self.isTime(secret.text)
            else { continue }
            return ("\(secret.words)\(form.isEmpty ? "" : ", \(form),")", SecretSearch.isShort(secret.text))
        }
        return nil
    }

    /// Returns true if a secret may be shown: users share it, it is the user's name or address, or the app shows it.
    private func isOpen(_ secret: SignInSecret, _ user: SignInUser, _ limits: SignInLimits) -> Bool {
        if secret.isRightAnswer { return limits.rightAnswer.isShown }
        guard let constants = limits.constants, let parameter = secret.parameter else { return true }
        return [user.name, user.attributes.email, user.attributes.phoneNumber].contains(secret.text)
            || constants[parameter]?.contains(secret.text) == true
    }

    /// Returns true for a point in time, such as a code's expiry, which both the app and a handler may need.
    ///
    /// It is a time in this century: a number of seconds or milliseconds since 1970, or a string such as
    /// `2026-01-01T00:00:00Z`.
    private static func isTime(_ text: String) -> Bool {
        if let number = Int64(text) {
            return [10, 13].contains(text.utf8.count)
                && (946_684_800...4_102_444_800).contains(number / (text.utf8.count == 13 ? 1000 : 1))
        }
        return text.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/) != nil
    }
}

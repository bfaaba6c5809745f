import COpenSSL
import CognitoTriggers

/// Makes and checks codes with a key that only the function knows, and stores nothing.
///
/// A code is derived from who signs in and from the minute of its issue. When Cognito repeats a call that took too long, often
/// in another environment, it gets the same code; and the note of the issue brings it back for the attempts after that.
struct SignInCodes: Sendable {
    private static let lifetime = Duration.seconds(300)
    private let key: Secret<String>

    /// Takes the key.
    init(key: String) throws(InvalidSetting) {
        guard key.utf8.count >= 32 else {
            throw InvalidSetting("CODE_KEY", "needs 32 characters at least; 'openssl rand -hex 32' makes a good one")
        }
        self.key = Secret(key)
    }

    /// Six digits.
    func code(for event: CreateAuthChallengeEvent, issued: Timestamp) -> Secret<String> {
        let who = [event.userPoolID, event.callerContext.clientID ?? "", event.userName?.rawValue ?? ""]
        let bytes = authenticate(["code"] + who + ["\(issued.millisecondsSince1970 / 60_000)"])
        let number = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % 1_000_000
        return Secret(String(String(1_000_000 + number).dropFirst()))
    }

    /// What the verify handler needs: salt, hash and end of a code, not the code.
    func seal(_ code: Secret<String>, issued: Timestamp) -> [String: String] {
        var random = RandomSource()
        let salt = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        let end = "\(issued.advanced(by: Self.lifetime).millisecondsSince1970)"
        return ["salt": salt, "end": end, "hash": hash(of: code, salt, end)]
    }

    /// Whether an answer is the sealed code, in time.
    func isRight(_ answer: Secret<String>, _ seal: Secret<[String: String]>) -> Bool {
        let seal = seal.reveal()
        guard let salt = seal["salt"], let end = seal["end"], let hash = seal["hash"], let moment = Int64(end) else {
            return false
        }
        let typed = Secret(answer.reveal().filter { !$0.isWhitespace })
        return Secret(hash).matches(Secret(self.hash(of: typed, salt, end)))
            && Timestamp.now < Timestamp(millisecondsSince1970: moment)
    }

    /// What stands with the challenge in the session: no secret.
    func note(issued: Timestamp) -> String { "issued:\(issued.millisecondsSince1970)" }

    /// When the code of the last challenge was issued; nil if there was none, or it is not valid any more.
    func timeOfIssue(in session: [ChallengeResult]) -> Timestamp? {
        guard let note = session.last?.challengeMetadata, let moment = Int64(note.dropFirst("issued:".count)) else {
            return nil
        }
        let issued = Timestamp(millisecondsSince1970: moment)
        return Timestamp.now < issued.advanced(by: Self.lifetime) ? issued : nil
    }

    /// A masked address for who has none: that of the name if it is one, or else always the same two letters.
    func decoyAddress(for event: CreateAuthChallengeEvent) -> String {
        let name = event.userName?.rawValue ?? ""
        if name.contains("@") { return MaskedAddress.of(name) }
        let letters = authenticate(["address", event.userPoolID, name]).map { Character(UnicodeScalar(97 + $0 % 26)) }
        return MaskedAddress.of("\(letters[0])@\(letters[1])")
    }

    private func hash(of code: Secret<String>, _ salt: String, _ end: String) -> String {
        authenticate(["answer", salt, end, code.reveal()]).map { String($0, radix: 16) }.joined(separator: ".")
    }

    /// HMAC with SHA-256, over texts that end with a zero byte each.
    private func authenticate(_ texts: [String]) -> [UInt8] {
        let key = Array(key.reveal().utf8)
        let message = texts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        var code = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        return code
    }
}

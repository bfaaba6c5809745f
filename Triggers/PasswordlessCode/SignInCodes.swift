import CognitoCrypto
import CognitoTriggers

/// Makes and checks codes with a key that only the function knows, and stores nothing.
///
/// A code is derived from who signs in and from the minute of its issue. When Cognito repeats a call that took too long, often
/// in another environment, it gets the same code, or one of the next minute: then both are right. The note of the issue brings
/// them back for the attempts after that.
struct SignInCodes: Sendable {
    private static let lifetime = Duration.seconds(300)
    /// How long before its own mail another one may have gone out for the same call, by Cognito's earlier attempts.
    private static let retries = Duration.seconds(20)
    private let key: Secret<String>

    /// Takes the key.
    init(key: String) throws(InvalidSetting) {
        guard key.utf8.count >= 32 else {
            throw InvalidSetting("CODE_KEY", "needs 32 characters at least; 'openssl rand -hex 32' makes a good one")
        }
        self.key = Secret(key)
    }

    /// Returns the six digits that a mail of this moment has.
    func code(for event: CreateAuthChallengeEvent, issued: Timestamp) throws(CryptoError) -> Secret<String> {
        let who = [event.userPoolID, event.callerContext.clientID ?? "", event.userName?.rawValue ?? ""]
        let bytes = try authenticate(["code"] + who + ["\(issued.millisecondsSince1970 / 60_000)"])
        let number = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % 1_000_000
        return Secret(String(String(1_000_000 + number).dropFirst()))
    }

    /// Returns what the verify handler needs: the salt, the end and the hashes of the codes that are right, not the codes.
    ///
    /// That is the code of this moment and, just after the turn of a minute, the one that an earlier attempt has mailed.
    func seal(for event: CreateAuthChallengeEvent, issued: Timestamp) throws(CryptoError) -> JSONMembers<String> {
        var random = RandomSource()
        let salt = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        let end = "\(issued.advanced(by: Self.lifetime).millisecondsSince1970)"
        let code = try code(for: event, issued: issued)
        let earlier = try self.code(for: event, issued: issued.advanced(by: .zero - Self.retries))
        var hashes = try hash(of: code, salt, end)
        if earlier != code { hashes += try "," + hash(of: earlier, salt, end) }
        return ["salt": salt, "end": end, "hash": hashes]
    }

    /// Returns true if an answer is a sealed code, in time.
    func isRight(_ answer: Secret<String>, _ seal: Secret<JSONMembers<String>>) throws(CryptoError) -> Bool {
        let seal = seal.reveal()
        guard let salt = seal["salt"], let end = seal["end"], let hashes = seal["hash"], let moment = Int64(end) else {
            return false
        }
        let typed = Secret(answer.reveal().filter { !$0.isWhitespace })
        let own = Secret(try hash(of: typed, salt, end))
        // Each is compared, whether or not one before it has matched.
        let isOne = hashes.split(separator: ",").reduce(false) { Secret(String($1)).matches(own) || $0 }
        return isOne && Timestamp.now < Timestamp(millisecondsSince1970: moment)
    }

    /// What stands with the challenge in the session: no secret.
    func note(issued: Timestamp) -> String { "issued:\(issued.millisecondsSince1970)" }

    /// Returns when the code of the last challenge was issued.
    ///
    /// It is nil if there was no code, if the code has expired, or if the note is not one that this function writes: another
    /// moment than one of the last five minutes is none.
    func timeOfIssue(in session: [ChallengeResult]) -> Timestamp? {
        guard let note = session.last?.challengeMetadata, note.hasPrefix("issued:"),
            let moment = Int64(note.dropFirst("issued:".count))
        else { return nil }
        let (issued, now) = (Timestamp(millisecondsSince1970: moment), Timestamp.now)
        return issued <= now && issued > now.advanced(by: .zero - Self.lifetime) ? issued : nil
    }

    private func hash(of code: Secret<String>, _ salt: String, _ end: String) throws(CryptoError) -> String {
        Hexadecimal.encode(try authenticate(["answer", salt, end, code.reveal()]))
    }

    /// Returns the HMAC with SHA-256 over texts that end with a zero byte each.
    private func authenticate(_ texts: [String]) throws(CryptoError) -> [UInt8] {
        let message = texts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        let key = SecretBytes(key.reveal())
        return try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: key).revealed()
    }
}

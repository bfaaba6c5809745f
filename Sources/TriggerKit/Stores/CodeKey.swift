import CognitoCrypto
public import CognitoTriggers

/// The key from which codes and links are derived.
///
/// No code is stored, and every environment computes the same code.
///
/// It is read from an environment variable and has at least 32 characters: `openssl rand -hex 32` makes a good one.
/// Anyone who knows it can compute every code.
public struct CodeKey: Sendable {
    private let key: Result<Secret<String>, InvalidSetting>

    /// Reads a key; a missing or short one stops the function from starting.
    ///
    /// - Parameter variable: The environment variable.
    public init(from variable: String = "CODE_KEY") {
        key = Result { () throws(InvalidSetting) in
            try Self.checked(Secret(try Environment.required(variable)), from: variable)
        }
    }

    /// Uses a key from another source, such as AWS Secrets Manager.
    ///
    /// - Parameter key: The key, at least 32 characters.
    /// - Throws: `InvalidSetting` if the key is shorter.
    public init(_ key: Secret<String>) throws(InvalidSetting) {
        self.key = .success(try Self.checked(key, from: "CODE_KEY"))
    }

    private static func checked(_ key: Secret<String>, from variable: String) throws(InvalidSetting) -> Secret<String> {
        guard key.reveal().utf8.count >= 32 else {
            throw InvalidSetting(variable, "needs at least 32 characters; 'openssl rand -hex 32' makes a good key")
        }
        return key
    }

    /// Checks that the key is present and long enough.
    ///
    /// - Throws: `InvalidSetting` if it is missing or too short.
    public func check() throws { _ = try key.get() }

    /// Returns a user's code for one minute.
    ///
    /// The code depends on pool, app client, user, step, minute and key, and is the same in every environment.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - issued: The time of issue. All times within the same minute have the same code.
    ///   - digits: The length, 1 to 18.
    ///   - step: The step's name, so that a code for one step is wrong for another step.
    /// - Returns: The code.
    /// - Throws: `InvalidSetting` if the key is missing, or an error from OpenSSL.
    public func code<Request>(
        for event: TriggerEvent<Request>, issued: Timestamp, digits: Int = 6, step: String = "CODE"
    ) throws -> Secret<String> {
        try code(for: event, in: ["minute", "\(issued.millisecondsSince1970 / 60_000)"], digits: digits, step: step)
    }

    /// Returns a user's code for the issue that the given strings identify.
    func code<Request>(
        for event: TriggerEvent<Request>, in issue: [String], digits: Int, step: String
    ) throws -> Secret<String> {
        let bytes = try authenticate(["code", step] + Self.identity(of: event) + issue)
        let range = (0..<digits).reduce(1 as UInt64) { range, _ in range * 10 }
        let number = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % range
        return Secret(String(String(range + number).dropFirst()))
    }

    /// Returns a tag of 64 hexadecimal digits for some strings; only the key's owners can compute the tag.
    ///
    /// - Parameter texts: The strings. The first string states the tag's purpose.
    /// - Returns: The HMAC-SHA256 of the strings, with a zero byte after each string.
    /// - Throws: `InvalidSetting` if the key is missing, or an error from OpenSSL.
    public func tag(for texts: [String]) throws -> Secret<String> {
        Secret(Hexadecimal.encode(try authenticate(texts)))
    }

    /// Returns the strings that identify the user and the app client of a sign-in: pool, user name and client.
    ///
    /// Codes and links use these strings, so that they are not valid at another client.
    static func identity<Request>(of event: TriggerEvent<Request>) -> [String] {
        user(of: event) + [event.callerContext.clientID ?? ""]
    }

    /// Returns the strings that identify the user at every client: pool and user name.
    static func user<Request>(of event: TriggerEvent<Request>) -> [String] {
        [event.userPoolID, event.userName?.rawValue ?? ""]
    }

    private func authenticate(_ texts: [String]) throws -> [UInt8] {
        let message = texts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        let key = SecretBytes(try key.get().reveal())
        return try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: key).revealed()
    }
}

// MARK: - Sealed codes

extension CodeKey {
    /// Returns private parameters that recognise a right answer without revealing it: a salt, an expiry time and keyed
    /// hashes.
    ///
    /// - Parameters:
    ///   - codes: The right answers.
    ///   - end: The time at which the codes expire.
    /// - Returns: The parameters `salt`, `end` and `hash`.
    /// - Throws: `InvalidSetting` if the key is missing, or an error from OpenSSL.
    public func seal(codes: [Secret<String>], until end: Timestamp) throws -> JSONMembers<String> {
        let salt = ChallengeNumber.next() + ChallengeNumber.next()
        let end = "\(end.millisecondsSince1970)"
        let hashes = try codes.map { try hash(of: $0, salt, end) }
        return ["salt": salt, "end": end, "hash": hashes.joined(separator: ",")]
    }

    /// Returns true if an answer is a sealed code that has not expired.
    ///
    /// White space in the answer is ignored. The comparison takes constant time.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - seal: The private parameters from ``seal(codes:until:)``.
    /// - Returns: True if the answer is right.
    /// - Throws: `InvalidSetting` if the key is missing, or an error from OpenSSL.
    public func isSealed(_ answer: Secret<String>, in seal: Secret<JSONMembers<String>>) throws -> Bool {
        let seal = seal.reveal()
        guard let salt = seal["salt"], let end = seal["end"], let hashes = seal["hash"], let moment = Int64(end) else {
            return false
        }
        let typed = Secret(answer.reveal().filter { !$0.isWhitespace })
        let own = Secret(try hash(of: typed, salt, end))
        // Every hash is compared, even after a match.
        let isOne = hashes.split(separator: ",").reduce(false) { Secret(String($1)).matches(own) || $0 }
        return isOne && Timestamp.now < Timestamp(millisecondsSince1970: moment)
    }

    private func hash(of code: Secret<String>, _ salt: String, _ end: String) throws -> String {
        Hexadecimal.encode(try authenticate(["answer", salt, end, code.reveal()]))
    }
}

import CognitoCrypto
public import CognitoTriggers

/// The key that codes and links are derived with, so that none is stored and each environment comes to the same one.
///
/// It is read from an environment variable, at least 32 characters: `openssl rand -hex 32` makes a good one. Everybody who knows it can
/// compute every code.
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

    /// Takes a key from elsewhere, such as AWS Secrets Manager.
    ///
    /// - Parameter key: The key, at least 32 characters.
    /// - Throws: `InvalidSetting` if it is shorter.
    public init(_ key: Secret<String>) throws(InvalidSetting) {
        self.key = .success(try Self.checked(key, from: "CODE_KEY"))
    }

    private static func checked(_ key: Secret<String>, from variable: String) throws(InvalidSetting) -> Secret<String> {
        guard key.reveal().utf8.count >= 32 else {
            throw InvalidSetting(variable, "needs at least 32 characters; 'openssl rand -hex 32' makes a good key")
        }
        return key
    }

    /// Checks that the key is there and long enough.
    ///
    /// - Throws: `InvalidSetting`.
    public func check() throws { _ = try key.get() }

    /// Returns the code of one user for one minute.
    ///
    /// It differs by pool, app client, user, step, minute and key, and is the same in each environment.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - issued: The time of issue; within one minute the code is the same.
    ///   - digits: The length, 1 to 18.
    ///   - step: The step's name, so that the code of one step is not right at another one.
    /// - Returns: The code.
    /// - Throws: `InvalidSetting` if the key is missing, or an error of OpenSSL's.
    public func code<Request>(
        for event: TriggerEvent<Request>, issued: Timestamp, digits: Int = 6, step: String = "CODE"
    ) throws -> Secret<String> {
        try code(for: event, in: ["minute", "\(issued.millisecondsSince1970 / 60_000)"], digits: digits, step: step)
    }

    /// Returns the code of one user for an issue that some texts name.
    func code<Request>(
        for event: TriggerEvent<Request>, in issue: [String], digits: Int, step: String
    ) throws -> Secret<String> {
        let bytes = try authenticate(["code", step] + Self.identity(of: event) + issue)
        let range = (0..<digits).reduce(1 as UInt64) { range, _ in range * 10 }
        let number = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % range
        return Secret(String(String(range + number).dropFirst()))
    }

    /// Returns a tag for texts that only the key's owners can make, 64 hexadecimal digits.
    ///
    /// - Parameter texts: The texts, the first of which says what the tag is for.
    /// - Returns: HMAC-SHA256 over the texts, each of which ends with a zero byte.
    /// - Throws: `InvalidSetting` if the key is missing, or an error of OpenSSL's.
    public func tag(for texts: [String]) throws -> Secret<String> {
        Secret(Hexadecimal.encode(try authenticate(texts)))
    }

    /// The texts that identify a sign-in's user and app client: pool, client and user name.
    ///
    /// They are for codes and links, which another client's sign-in does not take.
    static func identity<Request>(of event: TriggerEvent<Request>) -> [String] {
        user(of: event) + [event.callerContext.clientID ?? ""]
    }

    /// The texts that identify the user, whichever client is used: pool and user name.
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
    /// Returns private parameters that tell a right answer without holding it: a salt, an end, and keyed hashes.
    ///
    /// - Parameters:
    ///   - codes: The right answers.
    ///   - end: The time from which none of them is right.
    /// - Returns: The parameters `salt`, `end` and `hash`.
    /// - Throws: `InvalidSetting` if the key is missing, or an error of OpenSSL's.
    public func seal(codes: [Secret<String>], until end: Timestamp) throws -> JSONMembers<String> {
        let salt = ChallengeNumber.next() + ChallengeNumber.next()
        let end = "\(end.millisecondsSince1970)"
        let hashes = try codes.map { try hash(of: $0, salt, end) }
        return ["salt": salt, "end": end, "hash": hashes.joined(separator: ",")]
    }

    /// Returns true if an answer is a sealed code, in time.
    ///
    /// White space in the answer does not count. The comparison takes a constant time.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - seal: The private parameters that ``seal(codes:until:)`` made.
    /// - Returns: True if it is right.
    /// - Throws: `InvalidSetting` if the key is missing, or an error of OpenSSL's.
    public func isSealed(_ answer: Secret<String>, in seal: Secret<JSONMembers<String>>) throws -> Bool {
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

    private func hash(of code: Secret<String>, _ salt: String, _ end: String) throws -> String {
        Hexadecimal.encode(try authenticate(["answer", salt, end, code.reveal()]))
    }
}

import CognitoCrypto
public import CognitoTriggers

/// The key from which codes and links are derived.
///
/// No code is stored, and every environment computes the same code.
///
/// It has at least 32 characters: `openssl rand -hex 32` makes a good one. Anyone who knows it can compute every code.
/// By default it is read from the variable `CODE_KEY`, or from AWS by the ARN in `CODE_KEY_ARN`, as ``StoredSecret``
/// describes. The function's role then needs ``permissions``.
///
/// The value may have several keys, separated by commas. The first makes codes and links, and answers to those of any
/// key are right. So you can replace a key without spoiling a code: add the new key behind the old one, put it first
/// once all environments have read it, and remove the old one when its last codes have expired.
public struct CodeKey: Sendable {
    /// The permissions that a function's role needs if AWS keeps the key that `CODE_KEY_ARN` names.
    public static var permissions: [Permission] { LambdaEnvironment.secretPermissions("CODE_KEY") }

    private enum Source: Sendable {
        case given(Secret<String>)
        case setting(StoredSecret)
    }

    private let source: Source

    /// Finds a key; a missing or short one stops the function from starting.
    ///
    /// - Parameters:
    ///   - variable: The environment variable.
    ///   - age: The age at which a key that AWS keeps is read again.
    public init(from variable: String = "CODE_KEY", refreshedEvery age: Duration = .minutes(60)) {
        source = .setting(
            StoredSecret(variable, refreshedEvery: age) { (key) throws(InvalidSetting) in
                try Self.check(key, from: variable)
            })
    }

    /// Uses a key from another source.
    ///
    /// - Parameter key: The key, at least 32 characters.
    /// - Throws: `InvalidSetting` if the key is shorter.
    public init(_ key: Secret<String>) throws(InvalidSetting) {
        try Self.check(key, from: "CODE_KEY")
        source = .given(key)
    }

    private static func check(_ key: Secret<String>, from variable: String) throws(InvalidSetting) {
        guard Self.split(key).allSatisfy({ $0.reveal().utf8.count >= 32 }) else {
            throw InvalidSetting(
                variable,
                "needs at least 32 characters in each key, and commas between keys; 'openssl rand -hex 32' makes a good key"
            )
        }
    }

    private static func split(_ value: Secret<String>) -> [Secret<String>] {
        value.reveal().split(separator: ",", omittingEmptySubsequences: false).map { Secret(String($0)) }
    }

    /// The keys, of which there is at least one.
    private var keys: [Secret<String>] {
        get throws {
            switch source {
            case .given(let key): Self.split(key)
            case .setting(let setting): Self.split(try setting.value)
            }
        }
    }

    /// Checks that the key is present and long enough, as far as that is known without a request.
    ///
    /// - Throws: `InvalidSetting` if it is missing or too short.
    public func check() throws {
        if case .setting(let setting) = source { try setting.checkSetting() }
    }

    /// Reads a key that AWS keeps; call it when the function starts.
    ///
    /// - Throws: `InvalidSetting` if the key cannot be read, or is too short.
    public func prepare() async throws {
        if case .setting(let setting) = source { try await setting.prepare() }
    }

    /// Reads a key that AWS keeps again, if it has become old; call it before you use the key in a handler.
    ///
    /// - Parameter context: The invocation.
    /// - Throws: An error if the key has never been read and cannot be read now.
    public func refresh(in context: InvocationContext) async throws {
        if case .setting(let setting) = source { try await setting.refresh(in: context) }
    }

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

    /// Returns a user's codes for one minute, one of each key.
    func codes<Request>(
        for event: TriggerEvent<Request>, issued: Timestamp, digits: Int, step: String
    ) throws -> [Secret<String>] {
        try codes(for: event, in: ["minute", "\(issued.millisecondsSince1970 / 60_000)"], digits: digits, step: step)
    }

    /// Returns a user's code for the issue that the given strings identify.
    func code<Request>(
        for event: TriggerEvent<Request>, in issue: [String], digits: Int, step: String
    ) throws -> Secret<String> {
        try codes(for: event, in: issue, digits: digits, step: step)[0]
    }

    /// Returns a user's codes for the issue that the given strings identify, one of each key.
    func codes<Request>(
        for event: TriggerEvent<Request>, in issue: [String], digits: Int, step: String
    ) throws -> [Secret<String>] {
        try authenticate(["code", step] + Self.identity(of: event) + issue).map { Self.code($0, digits: digits) }
    }

    private static func code(_ bytes: [UInt8], digits: Int) -> Secret<String> {
        let range = (0..<digits).reduce(1 as UInt64) { range, _ in range * 10 }
        let number = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % range
        return Secret(String(String(range + number).dropFirst()))
    }

    /// Returns a tag of 64 hexadecimal digits for some strings; only the key's owners can compute the tag.
    ///
    /// - Parameter texts: The strings. The first string states the tag's purpose.
    /// - Returns: The HMAC-SHA256 of the strings, with a zero byte after each string.
    /// - Throws: `InvalidSetting` if the key is missing, or an error from OpenSSL.
    public func tag(for texts: [String]) throws -> Secret<String> { try tags(for: texts)[0] }

    /// Returns a tag of each key for some strings; the first is that of ``tag(for:)``.
    func tags(for texts: [String]) throws -> [Secret<String>] {
        try authenticate(texts).map { Secret(Hexadecimal.encode($0)) }
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

    /// Returns the strings that identify the user at every client; those of an unknown user do not depend on the spelling.
    ///
    /// Whatever the app types, a user's events have the same name. An unknown user's events have the typed name.
    static func user<Request>(of event: TriggerEvent<Request>, isKnown: Bool) -> [String] {
        isKnown ? user(of: event) : [event.userPoolID, TypedName.folded(event.userName?.rawValue ?? "")]
    }

    /// Returns the authentication code of each key.
    private func authenticate(_ texts: [String]) throws -> [[UInt8]] {
        let message = texts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        return try keys.map { key in
            let key = SecretBytes(key.reveal())
            return try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: key).revealed()
        }
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
        let hashes = try codes.map { try self.hashes(of: $0, salt, end)[0] }
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
        let own = try self.hashes(of: typed, salt, end).map { Secret($0) }
        // Every hash is compared, even after a match.
        let isOne = hashes.split(separator: ",").reduce(false) { found, hash in
            own.reduce(found) { Secret(String(hash)).matches($1) || $0 }
        }
        return isOne && Timestamp.now < Timestamp(millisecondsSince1970: moment)
    }

    private func hashes(of code: Secret<String>, _ salt: String, _ end: String) throws -> [String] {
        try authenticate(["answer", salt, end, code.reveal()]).map { Hexadecimal.encode($0) }
    }
}

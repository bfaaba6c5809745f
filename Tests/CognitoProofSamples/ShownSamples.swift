import CognitoCrypto
import CognitoTriggers
@_spi(Internal) import WireJSON

// Sign-ins that show too much, and two that only seem to.

/// The code is shown in another form.
struct ShownCode: FormedSignIn {
    /// The form in which the code is shown.
    enum Form: String, CaseIterable, Sendable {
        case reversed, insideLetters, whole, hexadecimal, base64, md5, sha1InBase64, sha256
    }

    let post: Post
    let form: Form

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var code = Self.code(of: event.userName?.rawValue ?? "")
        if form == .whole { code = String(code.prefix(3)) }
        let bytes = Array(code.utf8)
        let (md5, sha1, sha256) = try (
            HashFunction.md5.digest(of: bytes.span.bytes), HashFunction.sha1.digest(of: bytes.span.bytes),
            HashFunction.sha256.digest(of: bytes.span.bytes)
        )
        let shown =
            switch form {
            case .insideLetters: "R\(code)"
            case .whole: code
            case .reversed: String(code.reversed())
            case .hexadecimal: Hexadecimal.encode(bytes)
            case .base64: Base64.encode(bytes)
            case .md5: Hexadecimal.encode(md5)
            case .sha1InBase64: Base64.encode(sha1)
            case .sha256: Hexadecimal.encode(sha256)
            }
        return CreateAuthChallengeDecision(
            public: ["ref": shown], private: ["code": code])
    }
}

/// Shows a private parameter that everybody has and a time, and logs the user's own name.
struct ConstantIsShown: CodeSignIn {
    let post: Post

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let name = event.userName?.rawValue ?? ""
        context.logger.info("A challenge", metadata: ["user": "\(name)"])
        let end =
            "\(Timestamp.now.advanced(by: .seconds((Int64(Self.code(of: name)) ?? 0) % 600)).millisecondsSince1970)"
        return CreateAuthChallengeDecision(
            public: ["medium": "EMAIL", "end": end],
            private: ["medium": "EMAIL", "step": "CODE", "user": name, "end": end, "code": Self.code(of: name)],
            metadata: "CODE")
    }
}

/// Shows known and unknown users another value, or lets one of them wait longer.
struct KnownIsSeen: FormedSignIn {
    enum Form: String, CaseIterable, Sendable {
        case mode, mask, time
    }

    let post: Post
    let form: Form

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let isKnown = !event.request.userNotFound
        var decision = await challenge(event)
        switch form {
        case .mode: decision.publicParameters = ["mode": isKnown ? "known" : "guest"]
        case .mask:
            let address = event.request.userAttributes.email ?? "x@e"
            decision.publicParameters = ["destination": "\(address.prefix(1))***@e***"]
        case .time: if isKnown { try await Task.sleep(for: .milliseconds(500)) }
        }
        return decision
    }
}

/// A part of the code is shown, or a digest of it with something that is shown.
struct ShownPart: FormedSignIn {
    enum Form: String, CaseIterable, Sendable {
        case beginning, end, masked, saltFirst, saltLast, nameFirst
    }

    let post: Post
    let form: Form

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let (name, code, salt) = (
            event.userName?.rawValue ?? "", Self.code(of: event.userName?.rawValue ?? ""), Self.randomCode()
        )
        func digest(_ text: String) throws -> String {
            Hexadecimal.encode(try HashFunction.sha256.digest(of: Array(text.utf8).span.bytes))
        }
        let shown =
            switch form {
            case .beginning: ["hint": "Reference: \(code.prefix(3))"]
            case .end: ["hint": "…\(code.suffix(3))"]
            case .masked: ["hint": "*\(code.dropFirst().dropLast(2))**"]
            case .saltFirst: ["salt": "salt \(salt)", "hash": try digest("salt \(salt)\(code)")]
            case .saltLast: ["salt": "salt \(salt)", "hash": try digest("\(code)salt \(salt)")]
            case .nameFirst: ["hash": try digest("\(name)\(code)")]
            }
        if event.request.session.isEmpty { await send(code, event) }
        return CreateAuthChallengeDecision(public: JSONMembers(shown), private: ["code": code])
    }
}

/// Logs the code if an answer cannot be one.
struct LogsForOddAnswers: CodeSignIn {
    let post: Post

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision {
        if !event.request.challengeAnswer.reveal().allSatisfy(\.isASCII) {
            let code = event.request.privateChallengeParameters.reveal()["code"] ?? ""
            context.logger.warning("An odd answer", metadata: ["expected": "\(code)"])
        }
        return VerifyAuthChallengeDecision(isCorrect: event.request.answerMatches(private: "code"))
    }
}

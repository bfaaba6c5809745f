public import CognitoModel
public import WireJSON

/// The place of the right answer to a custom challenge.
public struct RightAnswer: Sendable {
    /// A challenge with everything that the user may know.
    public struct Challenge: Sendable {
        /// The user who signs in.
        public let user: SignInUser
        /// The public parameters, which the app gets.
        public let publicParameters: JSONMembers<String>
        /// The private parameters, which only the verify handler gets.
        public let privateParameters: JSONMembers<String>
        /// The `challengeMetadata`, which later events show in the session.
        public let metadata: String?
        /// The messages that the function sent to the user in this sign-in, oldest first.
        public let messages: [String]
    }

    /// A Boolean value that indicates whether the app shows the answer to anyone who signs in.
    let isShown: Bool
    /// A Boolean value that indicates whether the answer is in a message to the user.
    let isSent: Bool
    /// Returns true if many users share the answer to a step by design; the step is nil if it has no name.
    let isFixed: @Sendable (_ step: String?) -> Bool
    let find: nonisolated(nonsending) @Sendable (Challenge) async -> String?

    private init(
        isShown: Bool = false, isSent: Bool = false, isFixed: @escaping @Sendable (String?) -> Bool = { _ in false },
        find: nonisolated(nonsending) @escaping @Sendable (Challenge) async -> String?
    ) {
        self.isShown = isShown
        self.isSent = isSent
        self.isFixed = isFixed
        self.find = find
    }

    /// Returns the value of a private challenge parameter.
    public static func privateParameter(_ name: String) -> RightAnswer { RightAnswer { $0.privateParameters[name] } }

    /// Returns the value of a private challenge parameter: the first of the given names that exists.
    public static func privateParameters(_ names: [String]) -> RightAnswer {
        RightAnswer { challenge in names.lazy.compactMap { challenge.privateParameters[$0] }.first }
    }

    /// The sum that a public parameter asks for, as in `What is 7 + 12?`.
    public static let publicSum = RightAnswer(isShown: true, isFixed: { _ in true }) { challenge in
        challenge.publicParameters.lazy.compactMap { sum(in: $0.value) }.first
    }

    /// The last message that the function sent to the user.
    public static let lastMessage = RightAnswer(isSent: true) { $0.messages.last }

    /// The code in the last message to the user: the `token` of a link, or otherwise the longest run of digits.
    public static let codeInLastMessage = RightAnswer(isSent: true) { $0.messages.last.flatMap(code(in:)) }

    /// Returns the same answer for every challenge, such as the user's stored answer to a security question.
    public static func text(_ text: String) -> RightAnswer {
        RightAnswer(isFixed: { _ in true }) { _ in text }
    }

    /// Returns a right answer that tries several places in order, and uses the first place with an answer.
    public static func first(of places: [RightAnswer]) -> RightAnswer {
        RightAnswer(
            isShown: places.contains(where: \.isShown), isSent: places.contains(where: \.isSent),
            isFixed: { step in places.contains { $0.isFixed(step) } }
        ) { challenge in
            for place in places {
                if let answer = await place.find(challenge) { return answer }
            }
            return nil
        }
    }

    /// Returns the right answers to a declared flow's steps.
    ///
    /// A flow with a single step does not send the step's name. A single place in `places` then applies to that step.
    ///
    /// - Parameters:
    ///   - places: The place of each step's answer, such as `["COLOUR": .text("blue"), "CODE": .lastMessage]`.
    ///   - other: The place of the answers to all other steps; nil if those steps have no right answer.
    /// - Returns: The right answer to every step.
    public static func steps(_ places: [String: RightAnswer], otherwise other: RightAnswer? = nil) -> RightAnswer {
        let all = Array(places.values) + (other.map { [$0] } ?? [])
        let only = other ?? (places.count == 1 ? places.values.first : nil)
        return RightAnswer(
            isShown: all.contains(where: \.isShown), isSent: all.contains(where: \.isSent),
            isFixed: { step in (step.flatMap { places[$0] ?? other } ?? only)?.isFixed(step) ?? false }
        ) { challenge in
            guard let name = challenge.publicParameters["challenge"] else { return await only?.find(challenge) }
            return await (places[name] ?? other)?.find(challenge)
        }
    }

    /// Returns a right answer that a closure finds; the closure returns nil if it finds no answer.
    public static func found(_ find: @escaping @Sendable (Challenge) async -> String?) -> RightAnswer {
        RightAnswer(find: find)
    }

    /// Returns the token of a link in a string, or otherwise the string's first longest run of at least four digits.
    static func code(in text: String) -> String? {
        if let range = text.firstRange(of: "token=") {
            let token = text[range.upperBound...].prefix { !$0.isWhitespace && !"&\"'<>".contains($0) }
            if !token.isEmpty { return String(token) }
        }
        let runs = text.split { !($0.isASCII && $0.isNumber) }.filter { $0.count >= 4 }
        guard let longest = runs.map(\.count).max() else { return nil }
        return runs.first { $0.count == longest }.map { String($0) }
    }

    /// Returns the sum of the first two numbers that have a plus sign between them.
    static func sum(in text: String) -> String? {
        var (first, number, hasPlus) = (nil as Int?, nil as Int?, false)
        // Ends the current number. Returns the sum if a number and a plus sign precede it; otherwise, it becomes the
        // first number.
        func sumAfterDigits() -> Int? {
            guard let last = number else { return nil }
            if let first, hasPlus { return first + last }
            (first, number, hasPlus) = (last, nil, false)
            return nil
        }
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                let larger = (number ?? 0) * 10 + Int(scalar.value - 0x30)
                guard larger < 1 << 40 else { return nil }
                number = larger
                continue
            }
            if let sum = sumAfterDigits() { return "\(sum)" }
            if scalar == "+" {
                hasPlus = first != nil
            } else if !isWhitespace(scalar) {
                (first, hasPlus) = (nil, false)
            }
        }
        return sumAfterDigits().map { "\($0)" }
    }

    private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        // Most texts are ASCII, so the slow look-up of a scalar's properties is usually unnecessary.
        scalar.isASCII ? scalar == " " || (0x9...0xD).contains(scalar.value) : scalar.properties.isWhitespace
    }
}

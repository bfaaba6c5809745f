public import WireJSON

/// The place where the right answer to a custom challenge is found.
public struct RightAnswer: Sendable {
    /// A challenge with everything that the user may know of it.
    public struct Challenge: Sendable {
        /// The user who signs in.
        public let user: SignInUser
        /// The text that the app gets.
        public let publicParameters: JSONMembers<String>
        /// The text that only the verify handler gets.
        public let privateParameters: JSONMembers<String>
        /// The note in later sessions.
        public let metadata: String?
        /// The texts that the user was sent in this sign-in, the oldest first.
        public let messages: [String]
    }

    /// A Boolean value that indicates whether the app finds the answer in what it is shown, whoever signs in.
    let isShown: Bool
    /// A Boolean value that indicates whether the answer is in a message to the user.
    let isSent: Bool
    let find: nonisolated(nonsending) @Sendable (Challenge) async -> String?

    private init(
        isShown: Bool = false, isSent: Bool = false,
        find: nonisolated(nonsending) @escaping @Sendable (Challenge) async -> String?
    ) {
        self.isShown = isShown
        self.isSent = isSent
        self.find = find
    }

    /// The value of a private challenge parameter.
    public static func privateParameter(_ name: String) -> RightAnswer { RightAnswer { $0.privateParameters[name] } }

    /// The value of the first of these private challenge parameters that a challenge has.
    public static func privateParameters(_ names: [String]) -> RightAnswer {
        RightAnswer { challenge in names.lazy.compactMap { challenge.privateParameters[$0] }.first }
    }

    /// The sum that a public parameter asks for, as in `What is 7 + 12?`.
    public static let publicSum = RightAnswer(isShown: true) { challenge in
        challenge.publicParameters.lazy.compactMap { sum(in: $0.value) }.first
    }

    /// The last text that the user was sent.
    public static let lastMessage = RightAnswer(isSent: true) { $0.messages.last }

    /// The code in the last text that the user was sent: the `token` of a link, or else the longest run of digits.
    public static let codeInLastMessage = RightAnswer(isSent: true) { $0.messages.last.flatMap(code(in:)) }

    /// The same text for every challenge, such as the answer to a question that the user has on file.
    public static func text(_ text: String) -> RightAnswer { RightAnswer { _ in text } }

    /// Returns the first place that has an answer to a challenge.
    public static func first(of places: [RightAnswer]) -> RightAnswer {
        RightAnswer(isShown: places.contains(where: \.isShown), isSent: places.contains(where: \.isSent)) { challenge in
            for place in places {
                if let answer = await place.find(challenge) { return answer }
            }
            return nil
        }
    }

    /// The places of the answers to the steps of a declared flow, by the steps' names.
    ///
    /// A flow with one step does not name it to the app: the only place is then that step's.
    ///
    /// - Parameters:
    ///   - places: The place for each step, such as `["COLOUR": .text("blue"), "CODE": .lastMessage]`.
    ///   - other: The place for the other steps; nil if they have no right answer.
    /// - Returns: The place of each answer.
    public static func steps(_ places: [String: RightAnswer], otherwise other: RightAnswer? = nil) -> RightAnswer {
        let all = Array(places.values) + (other.map { [$0] } ?? [])
        let only = other ?? (places.count == 1 ? places.values.first : nil)
        return RightAnswer(isShown: all.contains(where: \.isShown), isSent: all.contains(where: \.isSent)) {
            challenge in
            guard let name = challenge.publicParameters["challenge"] else { return await only?.find(challenge) }
            return await (places[name] ?? other)?.find(challenge)
        }
    }

    /// The answer that a closure finds; nil if there is none.
    public static func found(_ find: @escaping @Sendable (Challenge) async -> String?) -> RightAnswer {
        RightAnswer(find: find)
    }

    /// The token of a link in a text, or else its longest run of four digits or more, the first of several.
    static func code(in text: String) -> String? {
        if let range = text.firstRange(of: "token=") {
            let token = text[range.upperBound...].prefix { !$0.isWhitespace && !"&\"'<>".contains($0) }
            if !token.isEmpty { return String(token) }
        }
        let runs = text.split { !($0.isASCII && $0.isNumber) }.filter { $0.count >= 4 }
        guard let longest = runs.map(\.count).max() else { return nil }
        return runs.first { $0.count == longest }.map { String($0) }
    }

    /// The sum of the first two numbers with a plus sign between them.
    static func sum(in text: String) -> String? {
        var (first, number, hasPlus) = (nil as Int?, nil as Int?, false)
        // Makes the digits that are over the second number, and returns the sum, or else the first one.
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
        // A table has the properties of all scalars, and most texts are ASCII.
        scalar.isASCII ? scalar == " " || (0x9...0xD).contains(scalar.value) : scalar.properties.isWhitespace
    }
}

/// Answers that are not the right one.
enum WrongAnswers {
    /// A plausible wrong answer: of the right one's form where it is known.
    static func plausible(_ right: String?, number: Int) -> String {
        guard let right, !right.isEmpty else { return ["000000", "123456", "a guess"][number % 3] }
        if let sum = Int(right), right.count < 6, String(sum) == right { return "\(sum + 1 + number)" }
        var characters = Array(right)
        // Not at one place only: a comparison may leave parts out.
        let place = [characters.count - 1, 0, characters.count / 2][number % 3]
        characters[place] = other(characters[place], number: number)
        return String(characters)
    }

    private static func other(_ character: Character, number: Int) -> Character {
        let alphabet = Array(character.isNumber ? "0123456789" : "abcdefghijklmnopqrstuvwxyz")
        // Never the same letter in the other case: a step may ignore the case.
        let place = character.lowercased().first.flatMap(alphabet.firstIndex(of:)) ?? 0
        return alphabet[(place + 1 + number % (alphabet.count - 1)) % alphabet.count]
    }

    // Not made for each event: they are long.
    private static let zeros = String(repeating: "0", count: 20_000)
    private static let fixed = [
        ("an empty answer", ""), ("a space", " "), ("white space", " \t\r\n"), ("a non-breaking space", "\u{A0}"),
        ("the text null", "null"), ("the text undefined", "undefined"), ("the text true", "true"), ("a zero", "0"),
        ("an object", "{}"), ("a wildcard", "*"), ("a pattern", ".*"),
        ("a very long answer", String(repeating: "7", count: 20_000)),
        ("an answer with a NUL", "\u{0}"),
    ]

    /// Odd answers, each with its description.
    static func odd(_ right: String?) -> [(words: String, answer: String)] {
        var all = fixed
        if let right, !right.isEmpty {
            let count = right.count
            let lengths = count <= 12 ? Array(1..<max(1, count)) : [1, 4, count / 2, count - 1]
            all += lengths.reversed().map { ("the first \($0) of \(count) characters", String(right.prefix($0))) }
            if count > 1 {
                all.append(("the last \(count - 1) of \(count) characters", String(right.suffix(count - 1))))
            }
            all += [
                ("the right answer with a digit behind it", right + "0"),
                ("the right answer with a very long text behind it", right + zeros),
                ("the right answer with a NUL and more behind it", right + "\u{0}0"),
            ]
        }
        return all.filter { $0.1 != right }
    }
}

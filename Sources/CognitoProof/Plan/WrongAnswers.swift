enum WrongAnswers {
    /// Returns a plausible wrong answer; if the right answer is known, the wrong answer has the same form.
    static func plausible(_ right: String?, number: Int) -> String {
        guard let right, !right.isEmpty else { return ["000000", "123456", "a guess"][number % 3] }
        if let sum = Int(right), right.count < 6, String(sum) == right { return "\(sum + 1 + number)" }
        var characters = Array(right)
        // The changed place varies, because a function may compare only a part of the answer.
        let place = [characters.count - 1, 0, characters.count / 2][number % 3]
        characters[place] = other(characters[place], number: number)
        // In a token, some bits of the last Base64 character may have no effect, so an adjacent character also changes.
        let neighbour = place == 0 ? 1 : place - 1
        if characters.count >= 16 { characters[neighbour] = other(characters[neighbour], number: number) }
        return String(characters)
    }

    /// Returns a plausible wrong answer that is not one of the given texts, such as the names of other options.
    static func plausible(_ right: String?, except others: [String], number: Int) -> String {
        let answers = (number...).lazy.map { plausible(right, number: $0) }
        return answers.prefix(100).first { !others.contains($0) } ?? plausible(right, number: number)
    }

    /// Returns different wrong answers of a right answer's form, without answers that are right for another challenge.
    static func numbered(_ count: Int, like right: String, except others: Set<String>) -> [String] {
        Array((0...).lazy.map { numbered($0, like: right) }.filter { !others.contains($0) }.prefix(count))
    }

    private static func numbered(_ number: Int, like right: String) -> String {
        guard SecretSearch.isNumber(right) else { return "\(plausible(right, number: 0))\(number)" }
        let digits = String(100 + 7 * number)
        return digits + String(repeating: "0", count: max(0, right.count - digits.count))
    }

    private static func other(_ character: Character, number: Int) -> Character {
        let alphabet = Array(character.isNumber ? "0123456789" : "abcdefghijklmnopqrstuvwxyz")
        // The new character is a different letter, not the same letter in another case, because a step may ignore case.
        let place = character.lowercased().first.flatMap(alphabet.firstIndex(of:)) ?? 0
        return alphabet[(place + 1 + number % (alphabet.count - 1)) % alphabet.count]
    }

    // The long strings are created only once.
    private static let zeros = String(repeating: "0", count: 20_000)
    private static let fixed = [
        ("an empty answer", ""), ("a space", " "), ("white space", " \t\r\n"), ("a non-breaking space", "\u{A0}"),
        ("the text null", "null"), ("the text undefined", "undefined"), ("the text true", "true"), ("a zero", "0"),
        ("an object", "{}"), ("a wildcard", "*"), ("a pattern", ".*"),
        ("a very long answer", String(repeating: "7", count: 20_000)),
        ("an answer with a NUL", "\u{0}"),
    ]
    private static let separators = [
        ("a comma", ","), ("a semicolon", ";"), ("a space", " "), ("a line break", "\n"), ("a bar", "|"),
        ("a hyphen", "-"), ("a slash", "/"), ("a colon", ":"),
    ]

    /// The maximum number of malformed answers for a right answer.
    static let mostOdd = 60

    /// Returns odd answers with their descriptions.
    ///
    /// An odd answer that happens to be right is nil, so that each odd answer keeps its position: histories refer to it by its
    /// position, for all right answers of the same length.
    static func odd(_ right: String?) -> [(words: String, answer: String?)] {
        var all = fixed
        if let right, !right.isEmpty {
            let count = right.count
            let lengths = count <= 12 ? Array(1..<max(1, count)) : [1, 4, count / 2, count - 1]
            all += lengths.reversed().map { ("the first \($0) of \(count) characters", String(right.prefix($0))) }
            if count > 1 {
                all.append(("the last \(count - 1) of \(count) characters", String(right.suffix(count - 1))))
            }
            all += [
                ("the right answer followed by a digit", right + "0"),
                ("the right answer followed by a very long text", right + zeros),
                ("the right answer followed by a NUL and more", right + "\u{0}0"),
                ("the right answer twice", right + right),
                ("the right answer reversed", String(right.reversed())),
                ("the right answer's characters in another order", String(right.sorted())),
            ]
            let wrong = plausible(right, number: 0)
            all += separators.map {
                ("a wrong answer and the right one, with \($0) between them", "\(wrong)\($1)\(right)")
            }
            all += [100, 300, 1000].map { ("a wrong answer of \($0) characters", repeated(wrong, to: $0)) }
        }
        guard let right else { return all }
        let (spelling, number) = (right.lowercased(), Int(right))
        return all.map { words, answer in
            // Converting a very long answer to lower case takes too much time. Zeros and a very long text may be zero.
            guard number == 0 || answer.utf8.count <= 4 * right.utf8.count else { return (words, answer) }
            // A step may ignore case, or compare the answers as numbers.
            let isRight = answer.lowercased() == spelling || number != nil && Int(answer) == number
            return (words, isRight ? nil : answer)
        }
    }

    private static func repeated(_ text: String, to count: Int) -> String {
        String(String(repeating: text, count: count / text.count + 1).prefix(count))
    }
}

import CognitoTriggers

/// A random 64-bit number that identifies one challenge or one issued code.
enum ChallengeNumber {
    /// Returns a new number as 16 hexadecimal digits, so that the length is the same for every user.
    static func next() -> String {
        var random = RandomSource()
        let digits = String(random.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

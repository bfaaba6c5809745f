import CognitoTriggers

/// A random number of 64 bits that tells one challenge, or one issue of a code, from all others.
enum ChallengeNumber {
    /// Returns the next number: 16 hexadecimal digits, as many for every user.
    static func next() -> String {
        var random = RandomSource()
        let digits = String(random.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

import CognitoTriggers

/// The record of an issued code: the time of issue and, if a store limits the code to one sign-in, a number.
///
/// The record is not secret, because only the key's owners can compute the code from it.
struct CodeIssue: Hashable, Sendable, LosslessStringConvertible {
    let time: Timestamp
    /// A random number; nil if the code depends only on the minute of issue.
    let number: String?

    /// Creates the record of a code that is issued now.
    init(isNumbered: Bool) {
        time = .now
        number = isNumbered ? ChallengeNumber.next() : nil
    }

    /// Reads a record in the format of ``description``.
    init?(_ description: String) {
        let parts = description.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        guard let moment = Int64(parts[0]) else { return nil }
        time = Timestamp(millisecondsSince1970: moment)
        number = parts.count > 1 ? String(parts[1]) : nil
    }

    /// The time in milliseconds since 1970, and the number after a plus sign: `1767225600000+00c0ffee00c0ffee`.
    var description: String { "\(time.millisecondsSince1970)" + (number.map { "+\($0)" } ?? "") }
}

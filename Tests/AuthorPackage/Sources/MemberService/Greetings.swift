/// Counts the greetings of this process.
@MainActor
enum Greetings {
    /// The number of greetings.
    private(set) static var count = 0

    /// Counts one more.
    static func note() -> Int {
        count += 1
        return count
    }
}

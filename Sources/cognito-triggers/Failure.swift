/// An error for the person at the terminal: what was wrong, where, and what to do.
struct Failure: Error, CustomStringConvertible {
    let description: String
    let status: Int32

    /// What was asked for cannot be done as it was asked.
    static func wrongUse(_ description: String) -> Failure { Failure(description: description, status: 2) }
    /// What was checked, or tried, is bad.
    static func bad(_ description: String) -> Failure { Failure(description: description, status: 1) }
}

/// Why the runtime cannot go on: the process ends with a status that is not 0.
struct RuntimeAPIError: Error, CustomStringConvertible {
    /// What was asked and what came of it.
    let description: String
}

/// The result of code that recognises an error: a variant of the entry, and values for its texts.
struct Recognition {
    var variant: String?
    var values: [String: String] = [:]

    /// A function that recognises an error; nil if the error is another one.
    typealias Function = @Sendable (ShownError) -> Recognition?
}

/// The error if the starter has changed but the code that fills it in has not: a mistake in this package.
struct Unfit: Error, CustomStringConvertible {
    let description: String

    init(_ part: String) { description = "the starter has no \(part), or several" }
}

/// The reason that a text cannot be read as a template, and what to do about it.
public struct TemplateError: Error, Hashable, CustomStringConvertible {
    /// The place where reading ended.
    public let place: TemplatePlace
    /// The problem, and its remedy.
    public let description: String

    init(_ description: String, at place: TemplatePlace = TemplatePlace(line: 1, column: 1)) {
        self.place = place
        self.description = description
    }
}

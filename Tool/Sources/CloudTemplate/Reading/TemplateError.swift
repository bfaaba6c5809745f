/// The reason why a file cannot be read as a template, and the remedy.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
    /// The place at which reading ended.
    package let place: TemplatePlace
    /// The problem and its remedy.
    package let description: String

    package init(_ description: String, at place: TemplatePlace = TemplatePlace(line: 1, column: 1)) {
        self.place = place
        self.description = description
    }
}

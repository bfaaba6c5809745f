/// A place in a template.
package struct TemplatePlace: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: TemplatePlace, right: TemplatePlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

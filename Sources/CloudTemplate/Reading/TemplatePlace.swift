/// A place in a template.
public struct TemplatePlace: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// Creates a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Returns true if it stands before another.
    public static func < (left: TemplatePlace, right: TemplatePlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

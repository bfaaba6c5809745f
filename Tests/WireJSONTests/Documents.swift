import Testing
import WireJSON

extension JSONDocument {
    /// Reads a text that a test spells.
    convenience init(text: String) throws(JSONSyntaxError) { try self.init(Array(text.utf8)) }
}

/// One step from a value to a value in it: a key or a place in an array.
enum Step: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case place(Int)

    init(stringLiteral value: String) { self = .key(value) }
    init(integerLiteral value: Int) { self = .place(value) }
}

extension JSONView {
    /// The value at the end of some steps.
    func walk(_ steps: [Step]) throws -> JSONView {
        var view = self
        for step in steps {
            switch step {
            case .key(let key): view = try #require(view[key])
            case .place(let place): view = try #require(view.children.dropFirst(place).first { _ in true })
            }
        }
        return view
    }
}

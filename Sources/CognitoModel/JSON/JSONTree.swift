@_spi(Internal) public import WireJSON

/// A mutable JSON value that keeps the order and the spelling of its source.
@_spi(Internal) public enum JSONTree: Sendable {
    /// A string, number, boolean or null, spelled as in the source.
    case scalar([UInt8])
    /// An array with its elements.
    case array([JSONTree])
    /// An object with its members, in their order.
    case object([(key: String, value: JSONTree)])

    /// The value null.
    public static let null = JSONTree.scalar(Array("null".utf8))

    /// Returns a string, spelled as the writer spells it.
    public static func text(_ text: String) -> JSONTree {
        var writer = JSONWriter()
        writer.text(text)
        return .scalar(writer.bytes)
    }

    /// A step from a value to a child.
    @_spi(Internal) public enum Step: Hashable, Sendable {
        /// The member of an object with a name.
        case key(String)
        /// The element of an array at an index.
        case index(Int)
    }

    /// Creates the tree of a value of a document.
    public init(_ view: JSONView) {
        switch view.kind {
        case .object: self = .object(view.children.map { ($0.key ?? "", JSONTree($0)) })
        case .array: self = .array(view.children.map(JSONTree.init))
        case .text, .number, .boolean, .null: self = .scalar(Array(view.bytes))
        }
    }

    /// Creates a tree from a value; throws if a number in the value is infinite or NaN.
    public init(_ value: JSONValue) throws(JSONWritingError) {
        switch value {
        case .object(let members):
            var object: [(String, JSONTree)] = []
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { object.append((key, try JSONTree(value))) }
            self = .object(object)
        case .array(let elements):
            var array: [JSONTree] = []
            for element in elements { array.append(try JSONTree(element)) }
            self = .array(array)
        case .null, .boolean, .integer, .decimal, .number, .text:
            var writer = JSONWriter()
            try writer.value(value)
            self = .scalar(writer.bytes)
        }
    }

    /// The JSON text.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The value after a step; nil if the value has no such child.
    public subscript(step: Step) -> JSONTree? {
        switch (self, step) {
        case (.object(let members), .key(let key)): members.last { Self.isSame($0.key, key) }?.value
        case (.array(let elements), .index(let index)): elements.indices.contains(index) ? elements[index] : nil
        default: nil
        }
    }

    /// Sets the value at the end of a path, or removes it; missing or null values along the path become objects.
    public mutating func set(_ path: ArraySlice<Step>, to value: JSONTree?) {
        guard let step = path.first else {
            self = value ?? .null
            return
        }
        let rest = path.dropFirst()
        var child = self[step]
        if rest.isEmpty {
            child = value
        } else {
            if child == nil { child = .null }
            child?.set(rest, to: value)
        }
        replace(step, by: child)
    }

    private mutating func replace(_ step: Step, by child: JSONTree?) {
        switch (self, step) {
        case (.array(var elements), .index(let index)):
            if index >= elements.count {
                if let child { elements.append(child) }
            } else if let child {
                elements[index] = child
            } else {
                elements.remove(at: index)
            }
            self = .array(elements)
        case (.object(var members), .key(let key)):
            let place = members.lastIndex { Self.isSame($0.key, key) }
            if let child, let place {
                members[place].value = child
            } else if let child {
                members.append((key, child))
            } else {
                members.removeAll { Self.isSame($0.key, key) }
            }
            self = .object(members)
        default: if let child { self = step.container(of: child) }
        }
    }

    /// Returns true if two keys have the same bytes.
    private static func isSame(_ key: String, _ other: String) -> Bool {
        key.utf8.count == other.utf8.count && key.utf8.elementsEqual(other.utf8)
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .scalar(let bytes): writer.raw(bytes)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (key, value) in members {
                writer.key(key)
                value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}

extension JSONTree.Step {
    /// Returns an object for a name, or an array for an index, that contains the child.
    fileprivate func container(of child: JSONTree) -> JSONTree {
        switch self {
        case .key(let key): .object([(key, child)])
        case .index: .array([child])
        }
    }
}

extension [JSONTree.Step] {
    /// The path as error messages show it, such as `request.session[1].challengeName`.
    package var text: String {
        reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}

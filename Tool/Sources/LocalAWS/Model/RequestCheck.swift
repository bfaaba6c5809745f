package import WireJSON

/// Reads a request's body by the shape of the operation's input, and finds all violations of the model's limits.
///
/// The words are AWS's, from captured answers of Cognito and of other services with the same framework.
package struct RequestCheck {
    private enum Step {
        case member(String)
        case element(Int)
    }

    private var path: [Step] = []
    private var violations: [String] = []
    /// The path of the value with the first violation.
    private var firstPath: [String] = []
    /// The members that are not in the body, with an object of their values.
    private var bound: (names: Set<String>, values: JSONView)?

    /// Reads a body, and returns the members that the model has, without null ones.
    ///
    /// A value of another JSON type throws `SerializationException`, and violations throw `InvalidParameterException`.
    /// `bound` has the members that other parts of the request hold.
    package static func members(
        of body: JSONView, as shape: ModelShape, bound: (names: Set<String>, values: JSONView)? = nil
    ) throws(ServiceError) -> JSONMembers<JSONValue> {
        var check = RequestCheck()
        check.bound = bound
        let value = try check.read(body, shape)
        guard check.violations.isEmpty else { throw ServiceError.violated(check.violations).at(check.firstPath) }
        guard case .object(let members) = value else { return JSONMembers() }
        return members
    }

    private mutating func read(_ view: JSONView, _ shape: ModelShape) throws(ServiceError) -> JSONValue {
        switch shape.kind {
        case .structure(let members):
            try demand(.object, view)
            return try structure(view, members)
        case .list(let element):
            try demand(.array, view)
            return try list(view, shape, element)
        case .map(let key, let value):
            try demand(.object, view)
            return try map(view, shape, key: key, value: value)
        case .text(_, _):
            guard view.kind == .text, let text = view.scalarText else { throw mismatch(view, "String") }
            for constraint in broken(text, shape) { add(constraint, value: text, shape) }
            return .text(text)
        case .integer:
            guard view.kind == .number, let number = view.integer else { throw mismatch(view, "Integer") }
            if let minimum = shape.minimum, number < minimum {
                add("Member must have value greater than or equal to \(minimum)", value: String(number), shape)
            }
            if let maximum = shape.maximum, number > maximum {
                add("Member must have value less than or equal to \(maximum)", value: String(number), shape)
            }
            return .integer(number)
        case .boolean:
            // Cognito accepts any string as a boolean, as Java's Boolean.valueOf does.
            if view.kind == .text { return .boolean(view.scalarText?.lowercased() == "true") }
            guard view.kind == .boolean else { throw mismatch(view, "Boolean") }
            return .boolean(view.flag ?? false)
        case .time:
            guard view.kind == .number else {
                throw view.kind == .text
                    ? mistyped("class java.lang.String can not be converted to milliseconds since epoch")
                    : mismatch(view, "Date")
            }
            return view.value
        case .document: return view.value
        }
    }

    // MARK: Containers

    private mutating func structure(
        _ view: JSONView, _ members: [ModelShape.Member]
    ) throws(ServiceError) -> JSONValue {
        var result = JSONMembers<JSONValue>()
        for member in members {
            // Only the members of the input itself can be in other parts of the request.
            let source = path.isEmpty && bound?.names.contains(member.name) == true ? bound?.values ?? view : view
            path.append(.member(member.name))
            defer { path.removeLast() }
            if let value = source[member.name], value.kind != .null {
                result[member.name] = try read(value, member.shape)
            } else if member.isRequired {
                violate(
                    "Value \(member.shape.isSensitive ? "" : "null ")at '\(place)' failed to satisfy constraint: "
                        + "Member must not be null")
            }
        }
        return .object(result)
    }

    private mutating func list(
        _ view: JSONView, _ shape: ModelShape, _ element: ModelShape
    ) throws(ServiceError) -> JSONValue {
        var elements: [JSONValue] = []
        var breaksElement = false
        for (index, child) in view.children.enumerated() where child.kind != .null {
            if case .text = element.kind {
                guard child.kind == .text, let text = child.scalarText else { throw mismatch(child, "String") }
                breaksElement = breaksElement || !broken(text, element).isEmpty
                elements.append(.text(text))
            } else {
                path.append(.element(index + 1))
                defer { path.removeLast() }
                elements.append(try read(child, element))
            }
        }
        let texts = elements.compactMap(\.text)
        let words = texts.count == elements.count && !element.isSensitive ? "[\(texts.joined(separator: ", "))]" : nil
        for constraint in brokenLength(elements.count, shape) { add(constraint, value: words, shape) }
        if breaksElement {
            add("Member must satisfy constraint: [\(Self.all(element))]", value: words, shape)
        }
        return .array(elements)
    }

    private mutating func map(
        _ view: JSONView, _ shape: ModelShape, key: ModelShape, value: ModelShape
    ) throws(ServiceError) -> JSONValue {
        var result = JSONMembers<JSONValue>()
        var (breaksKey, breaksValue) = (false, false)
        for (name, child) in view.members where child.kind != .null {
            breaksKey = breaksKey || !broken(name, key).isEmpty
            if case .text = value.kind {
                guard child.kind == .text, let text = child.scalarText else { throw mismatch(child, "String") }
                breaksValue = breaksValue || !broken(text, value).isEmpty
                result[name] = .text(text)
            } else {
                path.append(.member(name))
                defer { path.removeLast() }
                result[name] = try read(child, value)
            }
        }
        for constraint in brokenLength(result.count, shape) { add(constraint, value: nil, shape) }
        if breaksKey { add("Map keys must satisfy constraint: [\(Self.all(key))]", value: nil, shape) }
        if breaksValue { add("Map value must satisfy constraint: [\(Self.all(value))]", value: nil, shape) }
        return .object(result)
    }

    // MARK: Constraints

    /// Returns the constraints that a string violates.
    private func broken(_ text: String, _ shape: ModelShape) -> [String] {
        guard case .text(let pattern, let values) = shape.kind else { return [] }
        var broken: [String] = []
        if let pattern, !pattern.matches(text) { broken.append(Self.words(pattern)) }
        if shape.minimum != nil || shape.maximum != nil {
            // The number of bytes is between one and four times the number of characters.
            let bytes = text.utf8.count
            if bytes > shape.maximum ?? .max || bytes < 4 * (shape.minimum ?? 0) {
                broken += brokenLength(text.unicodeScalars.count, shape)
            }
        }
        if !values.isEmpty, !values.contains(text) { broken.append(Self.words(values)) }
        return broken
    }

    private func brokenLength(_ length: Int, _ shape: ModelShape) -> [String] {
        var broken: [String] = []
        if let maximum = shape.maximum, length > maximum { broken.append(Self.atMost(maximum)) }
        if let minimum = shape.minimum, length < minimum { broken.append(Self.atLeast(minimum)) }
        return broken
    }

    private mutating func add(_ constraint: String, value: String?, _ shape: ModelShape) {
        let shown = shape.isSensitive ? nil : value
        violate(
            "Value \(shown.map { "'\($0)' " } ?? "")at '\(place)' failed to satisfy constraint: \(constraint)")
    }

    private mutating func violate(_ words: String) {
        if violations.isEmpty { firstPath = names }
        violations.append(words)
    }

    /// The names of members and the numbers of elements that lead to the current value.
    private var names: [String] {
        path.map { step in
            switch step {
            case .member(let name): name
            case .element(let number): String(number - 1)
            }
        }
    }

    /// The path to the current value, such as `userAttributes.1.member.name`.
    private var place: String {
        path.map { step in
            switch step {
            case .member(let name): name.prefix(1).lowercased() + name.dropFirst()
            case .element(let number): "\(number).member"
            }
        }.joined(separator: ".")
    }

    /// Returns all constraints of a list's elements; the error about an invalid element lists all of them.
    private static func all(_ shape: ModelShape) -> String {
        guard case .text(let pattern, let values) = shape.kind else { return "" }
        var all: [String] = []
        if let maximum = shape.maximum { all.append(atMost(maximum)) }
        if let minimum = shape.minimum { all.append(atLeast(minimum)) }
        if let pattern { all.append(words(pattern)) }
        if !values.isEmpty { all.append(words(values)) }
        return all.joined(separator: ", ")
    }

    private static func atMost(_ length: Int) -> String { "Member must have length less than or equal to \(length)" }
    private static func atLeast(_ length: Int) -> String {
        "Member must have length greater than or equal to \(length)"
    }
    private static func words(_ pattern: JavaPattern) -> String {
        "Member must satisfy regular expression pattern: \(pattern.source)"
    }
    private static func words(_ values: [String]) -> String {
        "Member must satisfy enum value set: [\(values.joined(separator: ", "))]"
    }

    // MARK: JSON types

    private func demand(_ kind: JSONKind, _ view: JSONView) throws(ServiceError) {
        guard view.kind != kind else { return }
        throw view.kind == .array || view.kind == .object
            ? mismatch(view, "") : mistyped("Unexpected field type")
    }

    private func mismatch(_ view: JSONView, _ wanted: String) -> ServiceError {
        let words =
            switch view.kind {
            case .object: "Start of structure or map found where not expected."
            case .array: "Start of list found where not expected"
            case .text: Self.conversion("String", wanted)
            case .boolean: Self.conversion("Boolean", wanted)
            case .null, .number: Self.conversion(Self.numberClass(view), wanted)
            }
        return mistyped(words)
    }

    private func mistyped(_ words: String) -> ServiceError {
        ServiceError(ServiceError.mismatchName, words).at(names)
    }

    private static func conversion(_ type: String, _ wanted: String) -> String {
        "class java.lang.\(type) can not be converted to an \(wanted)"
    }

    private static func numberClass(_ view: JSONView) -> String {
        guard let number = Int64(view.source) else { return "Double" }
        return Int32(exactly: number) == nil ? "Long" : "Integer"
    }
}

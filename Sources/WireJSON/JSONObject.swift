/// An object of a document, read member by member and with the leniency that Cognito's events need.
///
/// A null member counts as absent. Where text is expected, numbers and booleans count as their spelling. Where a
/// boolean is expected, `"true"` and `"false"` are accepted. An empty array counts as an empty object, and vice versa.
public struct JSONObject: Sendable {
    // This is not an optional, because each unwrapping would count the document's references.
    /// The underlying value.
    public let view: JSONView

    /// An object without members, for use in place of an absent object.
    public static let empty = JSONObject(view: JSONDocument.ofEmptyObject.root)

    private init(view: JSONView) { self.view = view }

    /// Reads a value as an object.
    ///
    /// - Throws: ``JSONTypeError`` if the value is neither an object nor an empty array.
    public init(_ view: JSONView) throws(JSONTypeError) {
        switch view.kind {
        case .object: break
        case .array where view.isEmpty: break
        default: throw JSONTypeError(path: view.path, expected: "object", found: view.kind.description)
        }
        self.init(view: view)
    }

    /// Returns the member with the name or its older alias; nil if the member is absent or null.
    public func member(_ name: StaticString, or alias: StaticString? = nil) -> JSONView? {
        index(of: name, or: alias).map { JSONView(view.document, $0) }
    }

    /// Returns the index of the member with the name or its older alias; nil if the member is absent or null.
    private func index(of name: StaticString, or alias: StaticString?) -> Int? {
        if let found = presentMember(name) { return found }
        return alias.flatMap { presentMember($0) }
    }

    private func presentMember(_ name: StaticString) -> Int? {
        guard let found = view.document.member(name, of: view.index), view.document.nodes[found].kind != .null else {
            return nil
        }
        return found
    }

    /// Returns the string of a member that must be present.
    public func text(_ name: StaticString, or alias: StaticString? = nil) throws(JSONTypeError) -> String {
        guard let text = try textIfPresent(name, or: alias) else { throw missing(name, expected: "text") }
        return text
    }

    /// Returns a member's string; nil if the member is absent or null.
    public func textIfPresent(_ name: StaticString, or alias: StaticString? = nil) throws(JSONTypeError) -> String? {
        // Using the index avoids creating a view. Decoding an event calls this function more often than any other.
        guard let index = index(of: name, or: alias) else { return nil }
        guard let text = view.document.scalarText(of: index) else { throw isNoText(name, or: alias) }
        return text
    }

    /// Returns a member's boolean; nil if the member is absent or null.
    public func flagIfPresent(_ name: StaticString) throws(JSONTypeError) -> Bool? {
        guard let member = member(name) else { return nil }
        guard let flag = member.flag else { throw wrong(member, expected: "boolean") }
        return flag
    }

    /// Returns a member's whole number; nil if the member is absent or null.
    public func integerIfPresent(_ name: StaticString) throws(JSONTypeError) -> Int64? {
        guard let member = member(name) else { return nil }
        guard let integer = member.integer else { throw wrong(member, expected: "whole number") }
        return integer
    }

    /// Returns the object of a member that must be present.
    public func object(_ name: StaticString) throws(JSONTypeError) -> JSONObject {
        guard let object = try objectIfPresent(name) else { throw missing(name, expected: "object") }
        return object
    }

    /// Returns a member's object; nil if the member is absent or null.
    public func objectIfPresent(_ name: StaticString) throws(JSONTypeError) -> JSONObject? {
        guard let member = member(name) else { return nil }
        return try JSONObject(member)
    }

    /// Returns the elements of a member's array; empty if the member is absent, null or an empty object.
    public func elements(_ name: StaticString) throws(JSONTypeError) -> [JSONView] {
        guard let member = member(name) else { return [] }
        switch member.kind {
        case .array: return Array(member.children)
        case .object where member.isEmpty: return []
        default: throw wrong(member, expected: "array")
        }
    }

    /// Returns the strings of a member's array; empty if the member is absent, null or an empty object.
    public func texts(_ name: StaticString) throws(JSONTypeError) -> [String] {
        var texts: [String] = []
        for element in try elements(name) {
            guard let text = element.scalarText else { throw wrong(element, expected: "text") }
            texts.append(text)
        }
        return texts
    }

    /// All members, completely decoded; if a key appears twice, the last value counts.
    public var values: JSONMembers<JSONValue> {
        guard case .object(let members) = view.value else { return [:] }
        return members
    }

    /// Returns the error for a member that is missing or not a string.
    ///
    /// It is not inlined, so that the view for an error adds no reference counting to the normal path.
    @inline(never) private func isNoText(_ name: StaticString, or alias: StaticString?) -> JSONTypeError {
        guard let member = member(name, or: alias) else { return missing(name, expected: "text") }
        return wrong(member, expected: "text")
    }

    private func wrong(_ member: JSONView, expected: String) -> JSONTypeError {
        JSONTypeError(path: member.path, expected: expected, found: member.kind.description)
    }

    private func missing(_ name: StaticString, expected: String) -> JSONTypeError {
        JSONTypeError(
            path: JSONView.path(view.path, "\(name)"), expected: expected,
            found: view.member(name) == nil ? "nothing" : "null")
    }
}

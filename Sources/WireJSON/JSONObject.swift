/// An object of a document, read member by member with Cognito's looseness.
///
/// A member that is null counts as absent. Where text is expected, numbers and booleans are taken by their spelling; where
/// a boolean is expected, `"true"` and `"false"` are; an empty array stands for an empty object and the reverse.
public struct JSONObject: Sendable {
    // Not an optional: the compiler would count the document's references whenever it unwraps one.
    /// The value that is read.
    public let view: JSONView

    /// An object without members, for a place that may be empty.
    public static let empty = JSONObject(view: JSONDocument.ofEmptyObject.root)

    private init(view: JSONView) { self.view = view }

    /// Reads a value as an object.
    ///
    /// - Throws: ``JSONTypeError`` if it is neither an object nor an empty array.
    public init(_ view: JSONView) throws(JSONTypeError) {
        switch view.kind {
        case .object: break
        case .array where view.isEmpty: break
        default: throw JSONTypeError(path: view.path, expected: "object", found: view.kind.description)
        }
        self.init(view: view)
    }

    /// The member of that name, or of the older name; nil if it is absent or null.
    public func member(_ name: StaticString, or alias: StaticString? = nil) -> JSONView? {
        index(of: name, or: alias).map { JSONView(view.document, $0) }
    }

    /// The index of the member of that name, or of the older name; nil if it is absent or null.
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

    /// A text that must be there.
    public func text(_ name: StaticString, or alias: StaticString? = nil) throws(JSONTypeError) -> String {
        guard let text = try textIfPresent(name, or: alias) else { throw missing(name, expected: "text") }
        return text
    }

    /// A text, or nil if it is absent or null.
    public func textIfPresent(_ name: StaticString, or alias: StaticString? = nil) throws(JSONTypeError) -> String? {
        // By its index, as this is what decoding an event does most: no view is made of the member.
        guard let index = index(of: name, or: alias) else { return nil }
        guard let text = view.document.scalarText(of: index) else { throw isNoText(name, or: alias) }
        return text
    }

    /// A boolean, or nil if it is absent or null.
    public func flagIfPresent(_ name: StaticString) throws(JSONTypeError) -> Bool? {
        guard let member = member(name) else { return nil }
        guard let flag = member.flag else { throw wrong(member, expected: "boolean") }
        return flag
    }

    /// A whole number, or nil if it is absent or null.
    public func integerIfPresent(_ name: StaticString) throws(JSONTypeError) -> Int64? {
        guard let member = member(name) else { return nil }
        guard let integer = member.integer else { throw wrong(member, expected: "whole number") }
        return integer
    }

    /// An object that must be there.
    public func object(_ name: StaticString) throws(JSONTypeError) -> JSONObject {
        guard let object = try objectIfPresent(name) else { throw missing(name, expected: "object") }
        return object
    }

    /// An object, or nil if it is absent or null.
    public func objectIfPresent(_ name: StaticString) throws(JSONTypeError) -> JSONObject? {
        guard let member = member(name) else { return nil }
        return try JSONObject(member)
    }

    /// The elements of an array; none if it is absent, null or an empty object.
    public func elements(_ name: StaticString) throws(JSONTypeError) -> [JSONView] {
        guard let member = member(name) else { return [] }
        switch member.kind {
        case .array: return Array(member.children)
        case .object where member.isEmpty: return []
        default: throw wrong(member, expected: "array")
        }
    }

    /// The texts of an array; none if it is absent, null or an empty object.
    public func texts(_ name: StaticString) throws(JSONTypeError) -> [String] {
        var texts: [String] = []
        for element in try elements(name) {
            guard let text = element.scalarText else { throw wrong(element, expected: "text") }
            texts.append(text)
        }
        return texts
    }

    /// All members with their values decoded whole; of doubled keys the last counts.
    public var values: JSONMembers<JSONValue> {
        guard case .object(let members) = view.value else { return [:] }
        return members
    }

    /// Apart, as a view that is made beside the way of a text that is right has the document's references counted there.
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

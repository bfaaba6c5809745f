/// The members of a JSON object: values by key.
///
/// It works like a dictionary from `String`, except that two keys are the same only if their bytes are. In Swift, `"é"`
/// as one scalar equals `"é"` as two scalars. As keys of a JSON object, these two strings are different. The members
/// are ordered by the keys' bytes.
public struct JSONMembers<Value> {
    @usableFromInline var storage: [ExactKey: Value]

    // The initialiser is inlinable, so that creating an event's empty map needs no type look-up in the Swift runtime.
    /// Creates an empty object.
    @inlinable
    public init() { storage = Dictionary() }

    /// Creates an empty object with room for some members.
    init(capacity: Int) { storage = Dictionary(minimumCapacity: capacity) }

    /// Creates an object with a dictionary's values.
    public init(_ values: [String: Value]) {
        self.init()
        for (key, value) in values { self[key] = value }
    }

    /// The value of a key; nil if the key is missing.
    public subscript(key: String) -> Value? {
        @_specialize(where Value == String)
        get { storage[ExactKey(text: key)] }
        @_specialize(where Value == String)
        set { storage[ExactKey(text: key)] = newValue }
    }

    /// The number of members.
    public var count: Int { storage.count }

    /// A Boolean value that indicates whether there are no members.
    public var isEmpty: Bool { storage.isEmpty }

    /// The keys in order.
    public var keys: [String] { storage.keys.sorted { $0.precedes($1) }.map(\.text) }

    /// The values in the order of their keys.
    public var values: [Value] { map(\.value) }

    /// Returns the members that satisfy a condition.
    public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> JSONMembers {
        var members = self
        // The storage is copied only if a member is removed.
        for (key, value) in storage where try !isIncluded((key.text, value)) { members.storage[key] = nil }
        return members
    }

    /// Returns an object with the same keys, and with the values that a function returns for the current values.
    public func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> JSONMembers<Other> {
        var members = JSONMembers<Other>()
        members.storage = try storage.mapValues(transform)
        return members
    }

    /// Returns an object with the values that a function returns.
    ///
    /// A member whose new value is nil is left out.
    public func compactMapValues<Other>(_ transform: (Value) throws -> Other?) rethrows -> JSONMembers<Other> {
        var members = JSONMembers<Other>()
        members.storage = try storage.compactMapValues(transform)
        return members
    }

    /// Returns the members of both objects; if a key is in both, the other object's value counts.
    public func merging(_ other: JSONMembers) -> JSONMembers {
        var members = self
        members.storage.merge(other.storage) { $1 }
        return members
    }
}

/// A key that equals another key only if both have the same bytes.
@usableFromInline
struct ExactKey: Hashable, Sendable {
    let text: String

    @usableFromInline
    static func == (left: ExactKey, right: ExactKey) -> Bool {
        // Most other keys differ in length, which is known without a look at their bytes.
        guard left.text.utf8.count == right.text.utf8.count else { return false }
        return left.text.utf8.withContiguousStorageIfAvailable { left in
            right.text.utf8.withContiguousStorageIfAvailable { right in
                left.baseAddress.map { JSONDocument.equal($0, right) } ?? true
            } ?? false
        } ?? false
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        text.utf8Span.span.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    func precedes(_ other: ExactKey) -> Bool {
        text.utf8Span.span.withUnsafeBytes { own in
            other.text.utf8Span.span.withUnsafeBytes { own.lexicographicallyPrecedes($0) }
        }
    }

    /// The first eight bytes as a number that orders keys, with zeros after a shorter key.
    var start: UInt64 {
        text.utf8Span.span.withUnsafeBytes { bytes in
            (0..<8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
        }
    }
}

extension JSONMembers: Sequence {
    /// A member: a key and its value.
    public typealias Element = (key: String, value: Value)

    /// Returns an iterator over the members in the order of their keys.
    @_specialize(where Value == String)
    @_specialize(where Value == JSONValue)
    public func makeIterator() -> IndexingIterator<[Element]> {
        let members = storage.map { (key: $0.key.text, value: $0.value) }
        // An object with one member needs no sorting; private challenge parameters usually have one member.
        guard members.count > 1 else { return members.makeIterator() }
        // Numbers are sorted, because to move texts and values counts their references.
        var order = members.indices.map { (start: ExactKey(text: members[$0].key).start, place: $0) }
        order.sort { left, right in
            guard left.start == right.start else { return left.start < right.start }
            return ExactKey(text: members[left.place].key).precedes(ExactKey(text: members[right.place].key))
        }
        return order.map { members[$0.place] }.makeIterator()
    }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
    /// Creates an object; if a key appears twice, the last value counts.
    @_specialize(where Value == String)
    @_specialize(where Value == JSONValue)
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init(capacity: elements.count)
        for (key, value) in elements { self[key] = value }
    }
}

extension JSONMembers<JSONValue> {
    // The same members once more, because a generic one asks the Swift runtime for types at each call from another module.
    /// Returns an object with the members of both objects; if a key is in both, the other object's value counts.
    public func merging(_ other: JSONMembers) -> JSONMembers {
        var members = self
        members.storage.reserveCapacity(storage.count + other.storage.count)
        for (key, value) in other.storage { members.storage[key] = value }
        return members
    }

    /// The value of a key; nil if the key is missing.
    public subscript(key: String) -> JSONValue? {
        get { storage[ExactKey(text: key)] }
        set { storage[ExactKey(text: key)] = newValue }
    }

    /// Calls a function with each member, in no order, which costs less than their order.
    @_spi(Internal) public func forEachUnordered(_ body: (String, JSONValue) throws -> Void) rethrows {
        for (key, value) in storage { try body(key.text, value) }
    }

    /// The members whose value is not `null`.
    @_spi(Internal) public var withoutNulls: JSONMembers {
        var members = self
        // The storage is copied only if a member is removed.
        for (key, value) in storage where value == .null { members.storage[key] = nil }
        return members
    }
}

extension JSONMembers: Equatable where Value: Equatable {}
extension JSONMembers: Hashable where Value: Hashable {}
extension JSONMembers: Sendable where Value: Sendable {}

extension JSONMembers: CustomStringConvertible {
    /// The members, in the format of a dictionary.
    public var description: String {
        let members = map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }
        return members.isEmpty ? "[:]" : "[\(members.joined(separator: ", "))]"
    }
}

extension Dictionary where Key == String {
    /// Creates a dictionary from an object's members; if Swift considers two keys equal, the last one counts.
    public init(_ members: JSONMembers<Value>) {
        self.init(members.map { ($0.key, $0.value) }) { _, last in last }
    }
}

@_spi(Internal) public import WireJSON

/// A JSON object whose values are strings.
///
/// A value is decoded only when it is read.
///
/// Null, an absent object and `{}` are all read as an empty map. Numbers and Boolean values are read as strings; null
/// values are absent. The description contains only the names, because the values are personal data.
public struct StringMap: Sendable {
    private enum Storage {
        case wire(JSONView)
        case values(JSONMembers<String>)
        /// An empty map that records each name that is read.
        case recorded(NameRecorder)
    }

    private var storage: Storage

    /// Creates a map.
    public init(_ values: JSONMembers<String> = JSONMembers()) { storage = .values(values) }

    init(recording recorder: NameRecorder) { storage = .recorded(recorder) }

    /// Reads an object; nil gives an empty map.
    ///
    /// - Throws: `JSONTypeError` with the path of the first value that is an array or an object.
    public init(_ object: JSONObject?) throws(JSONTypeError) {
        storage = .values(JSONMembers())
        guard let view = object?.view, view.kind == .object else { return }
        if let child = view.firstContainer {
            throw JSONTypeError(path: child.path, expected: "text", found: child.kind.description)
        }
        storage = .wire(view)
    }

    /// The value of a name; nil if it is absent or null.
    public subscript(name: String) -> String? {
        get {
            switch storage {
            case .wire(let view): view[name]?.scalarText
            case .values(let values): values[name]
            case .recorded(let recorder): recorder.value(of: name)
            }
        }
        set {
            var values = dictionary
            // The storage is cleared first, so that the dictionary has one owner and is not copied.
            storage = .values([:])
            values[name] = newValue
            storage = .values(values)
        }
    }

    /// A Boolean value that indicates whether the map has no names.
    public var isEmpty: Bool {
        switch storage {
        case .wire(let view): !view.children.contains { $0.kind != .null }
        case .values(let values): values.isEmpty
        case .recorded: true
        }
    }

    /// The names: in wire order if the map was read and not changed; otherwise, in the order of their bytes.
    public var names: [String] {
        switch storage {
        case .wire(let view): view.members.filter { $0.value.kind != .null }.map(\.key)
        case .values(let values): values.keys
        case .recorded: []
        }
    }

    /// The names with their values, in the order of ``names``.
    @_spi(Internal) public var entries: [(name: String, value: String)] {
        switch storage {
        case .wire: names.map { ($0, self[$0] ?? "") }
        case .values(let values): values.map { ($0.key, $0.value) }
        case .recorded: []
        }
    }

    /// The object's bytes in the event, if writing the map would give the same bytes; otherwise, nil.
    @_spi(Internal) public var written: ArraySlice<UInt8>? {
        guard case .wire(let view) = storage else { return nil }
        return view.writtenTexts
    }

    /// All entries, decoded.
    public var dictionary: JSONMembers<String> {
        switch storage {
        case .wire(let view): view.texts
        case .values(let values): values
        case .recorded: [:]
        }
    }
}

extension StringMap: Hashable {
    /// Returns true if both maps hold the same names and values.
    public static func == (left: StringMap, right: StringMap) -> Bool { left.dictionary == right.dictionary }
    /// Hashes the names and values.
    public func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }
}

extension StringMap: ExpressibleByDictionaryLiteral {
    /// Creates a map; if a name appears twice, the last value counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        var values = JSONMembers<String>()
        for (name, value) in elements { values[name] = value }
        self.init(values)
    }
}

extension StringMap: CustomStringConvertible, CustomReflectable {
    /// The names in the map, without their values.
    public var description: String { "[\(names.joined(separator: ", "))]" }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension JSONObject {
    /// Reads a map that may be null or absent.
    func map(_ name: StaticString) throws(JSONTypeError) -> StringMap { try StringMap(objectIfPresent(name)) }
}

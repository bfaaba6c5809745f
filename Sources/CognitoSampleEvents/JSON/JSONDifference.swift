import WireJSON

/// One place in which two values differ.
struct JSONDifference {
    let path: [JSONTree.Step]
    /// What is there in the second value; nil if nothing is.
    let value: JSONValue?

    /// The places in which a second value differs from a first one; those that are removed from an array come last.
    static func between(_ old: JSONValue, _ new: JSONValue, at path: [JSONTree.Step] = []) -> [JSONDifference] {
        switch (old, new) {
        case (.object(let old), .object(let new)):
            Set(old.keys).union(new.keys).sorted()
                .flatMap { between(old[$0], new[$0], at: path + [.key($0)]) }
        case (.array(let old), .array(let new)):
            (0..<new.count).flatMap { between($0 < old.count ? old[$0] : nil, new[$0], at: path + [.index($0)]) }
                + (new.count..<max(new.count, old.count)).reversed()
                .map { JSONDifference(path: path + [.index($0)], value: nil) }
        default: old == new ? [] : [JSONDifference(path: path, value: new)]
        }
    }

    private static func between(
        _ old: JSONValue?, _ new: JSONValue?, at path: [JSONTree.Step]
    ) -> [JSONDifference] {
        guard let old, let new else { return old == new ? [] : [JSONDifference(path: path, value: new)] }
        return between(old, new, at: path)
    }
}

/// A place where two values differ.
struct JSONDifference {
    let path: [JSONTree.Step]
    /// The part of the second value at this place; nil if the second value has no such part.
    let value: JSONTree?

    /// Returns the places where the second value differs from the first; removed array elements come last.
    static func between(_ old: JSONTree, _ new: JSONTree, at path: [JSONTree.Step] = []) -> [JSONDifference] {
        switch (old, new) {
        case (.object(let oldMembers), .object(let newMembers)):
            let removed = oldMembers.map { JSONTree.Step.key($0.key) }.filter { new[$0] == nil }
            return newMembers.map { JSONTree.Step.key($0.key) }
                .flatMap { between(old[$0], new[$0], at: path + [$0]) }
                + removed.map { JSONDifference(path: path + [$0], value: nil) }
        case (.array(let oldElements), .array(let newElements)):
            return newElements.indices
                .flatMap { between(old[.index($0)], newElements[$0], at: path + [.index($0)]) }
                + (newElements.count..<max(newElements.count, oldElements.count)).reversed()
                .map { JSONDifference(path: path + [.index($0)], value: nil) }
        case (.scalar(let oldBytes), .scalar(let newBytes)) where oldBytes == newBytes: return []
        default: return [JSONDifference(path: path, value: new)]
        }
    }

    private static func between(_ old: JSONTree?, _ new: JSONTree?, at path: [JSONTree.Step]) -> [JSONDifference] {
        guard let old, let new else { return old == nil && new == nil ? [] : [JSONDifference(path: path, value: new)] }
        return between(old, new, at: path)
    }
}

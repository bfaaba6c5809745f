/// The features of a version of Node.js that earlier versions lack, as far as functions use them.
enum NodeFeatures {
    private static let all: [(version: Int, names: String)] = [
        (18, "fetch"), (20, "toSorted and toReversed of arrays"),
        (22, "WebSocket, iterator helpers and the set operations of Set"),
        (24, "using declarations, RegExp.escape and URLPattern"),
    ]

    /// Returns a note about a machine whose Node.js differs from the template's in what functions may use; nil if it does
    /// not.
    static func note(template: String, machine: String) -> String? {
        guard let named = Int(template), let used = Int(machine) else { return nil }
        let (older, newer) = (min(named, used), max(named, used))
        let names = all.filter { older < $0.version && $0.version <= newer }.map(\.names)
        guard !names.isEmpty else { return nil }
        let difference =
            used < named
            ? "lacks \(names.joined(separator: ", ")): a function that uses these fails here, but not on Lambda"
            : "also has \(names.joined(separator: ", ")): a function that uses these runs here, but fails on Lambda"
        return "The template has Node.js \(named), and this machine has Node.js \(used), which \(difference)."
    }
}

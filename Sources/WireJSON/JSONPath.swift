extension JSONView {
    /// Where the value stands, such as `request.session[1].challengeName`; empty for the outermost value.
    ///
    /// Found by walking down from the root: only an error needs it.
    public var path: String {
        var path = ""
        var container = document.root
        while container.index != index {
            guard let step = container.children.enumerated().first(where: { index < Int($0.element.node.next) }) else {
                return path
            }
            path = step.element.key.map { Self.path(path, $0) } ?? "\(path)[\(step.offset)]"
            container = step.element
        }
        return path
    }

    /// The key as a log may show it: cut if it is long, its control characters masked; empty without a key.
    public var maskedKey: String { Self.path("", key ?? "") }

    static func path(_ path: String, _ key: String) -> String {
        var name = ""
        for scalar in key.unicodeScalars.prefix(64) {
            name.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? "?" : scalar)
        }
        if name.unicodeScalars.count < key.unicodeScalars.count { name += "…" }
        return path.isEmpty ? name : "\(path).\(name)"
    }
}

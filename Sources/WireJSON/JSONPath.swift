extension JSONView {
    /// The value's path, such as `request.session[1].challengeName`; empty for the outermost value.
    ///
    /// The path is computed by a walk from the root, because only errors need it.
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

    /// The key in a form fit for a log; empty if the value has no key.
    public var maskedKey: String { Self.masked(key ?? "") }

    /// Returns a name from an event in a form fit for a log: long names are cut, and characters that would break the
    /// line are masked.
    public static func masked(_ name: String) -> String {
        var masked = ""
        for scalar in name.unicodeScalars.prefix(64) {
            let isHarmful =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
            masked.unicodeScalars.append(isHarmful ? "?" : scalar)
        }
        return masked.unicodeScalars.count < name.unicodeScalars.count ? masked + "…" : masked
    }

    static func path(_ path: String, _ key: String) -> String {
        path.isEmpty ? masked(key) : "\(path).\(masked(key))"
    }
}

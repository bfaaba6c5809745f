import Foundation

/// A watch that detects changes to a package's sources.
package struct SourceWatch: Sendable {
    /// What is a source.
    package enum Kind: Sendable {
        /// The files of a package that SwiftPM builds.
        case built
        /// The files that an interpreter reads.
        case interpreted

        fileprivate var endings: Set<String> {
            switch self {
            case .built: ["swift", "h", "c", "json"]
            case .interpreted: ["py", "js", "mjs", "cjs", "json"]
            }
        }

        fileprivate var foreignFolders: Set<String> {
            switch self {
            case .built: ["dist", "docs"]
            case .interpreted: ["node_modules", "venv", "__pycache__"]
            }
        }
    }

    private let root: String
    private let kind: Kind
    private var seen: Int

    package init(_ root: String, of kind: Kind = .built) {
        self.root = root
        self.kind = kind
        seen = Self.fingerprint(root, kind)
    }

    /// Returns true if anything has changed since the last call.
    package mutating func hasChanged() -> Bool {
        let now = Self.fingerprint(root, kind)
        defer { seen = now }
        return now != seen
    }

    /// Returns a hash of the paths, times and sizes of all files that neither builds nor tools produce.
    private static func fingerprint(_ root: String, _ kind: Kind) -> Int {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: root), includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
        var hasher = Hasher()
        var all: [(String, Date, Int)] = []
        while let file = files?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: keys) else { continue }
            if values.isDirectory == true {
                if kind.foreignFolders.contains(file.lastPathComponent) { files?.skipDescendants() }
            } else if kind.endings.contains(file.pathExtension) {
                all.append((file.path, values.contentModificationDate ?? .distantPast, values.fileSize ?? 0))
            }
        }
        for (path, date, size) in all.sorted(by: { $0.0 < $1.0 }) {
            hasher.combine(path)
            hasher.combine(date)
            hasher.combine(size)
        }
        return hasher.finalize()
    }
}

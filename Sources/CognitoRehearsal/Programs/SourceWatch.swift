import Foundation

/// A watch that detects changes to a package's sources.
package struct SourceWatch: Sendable {
    private let root: String
    private var seen: Int

    package init(_ root: String) {
        self.root = root
        seen = Self.fingerprint(root)
    }

    /// Returns true if anything has changed since the last call.
    package mutating func hasChanged() -> Bool {
        let now = Self.fingerprint(root)
        defer { seen = now }
        return now != seen
    }

    /// Returns a hash of the paths, times and sizes of all files that neither builds nor tools produce.
    private static func fingerprint(_ root: String) -> Int {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: root), includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
        var hasher = Hasher()
        var all: [(String, Date, Int)] = []
        while let file = files?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: keys) else { continue }
            if values.isDirectory == true {
                if ["dist", "docs"].contains(file.lastPathComponent) { files?.skipDescendants() }
            } else if ["swift", "h", "c", "json"].contains(file.pathExtension) {
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

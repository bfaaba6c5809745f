package import Foundation

/// A watch that detects changes to a package's sources.
package struct SourceWatch: Sendable {
    /// What is a source.
    package enum Kind: Sendable {
        /// The files of a package that SwiftPM builds.
        case built
        /// The files that an interpreter reads, and those from which they are made.
        case interpreted
        /// All files of a function.
        case any
        /// The files and folders that the package lists for a function's zip.
        case listed(function: String)

        /// The endings of the files; nil for all files.
        fileprivate var endings: Set<String>? {
            switch self {
            case .built: ["swift", "h", "c", "json"]
            case .interpreted: ["py", "js", "mjs", "cjs", "ts", "json"]
            case .any, .listed: nil
            }
        }

        fileprivate var foreignFolders: Set<String> {
            switch self {
            case .built: ["dist", "docs"]
            case .interpreted, .any, .listed: ["node_modules", "venv", "__pycache__", "cdk.out"]
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

    /// Returns the time of the latest change of a source; nil if there is no source.
    package static func latestChange(in root: String, of kind: Kind) -> Date? {
        sources(in: root, of: kind).map(\.date).max()
    }

    /// Returns a hash of the paths, times and sizes of all files that neither builds nor tools produce.
    private static func fingerprint(_ root: String, _ kind: Kind) -> Int {
        var hasher = Hasher()
        for (path, date, size) in sources(in: root, of: kind).sorted(by: { $0.path < $1.path }) {
            hasher.combine(path)
            hasher.combine(date)
            hasher.combine(size)
        }
        return hasher.finalize()
    }

    private typealias Source = (path: String, date: Date, size: Int)
    private static let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]

    private static func sources(in root: String, of kind: Kind) -> [Source] {
        if case .listed(let function) = kind { return listed(for: function, in: root) }
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: root), includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
        var all: [Source] = []
        while let file = files?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: keys) else { continue }
            if values.isDirectory == true {
                if kind.foreignFolders.contains(file.lastPathComponent) { files?.skipDescendants() }
            } else if kind.endings?.contains(file.pathExtension) != false {
                all.append((file.path, values.contentModificationDate ?? .distantPast, values.fileSize ?? 0))
            }
        }
        return all
    }

    /// Returns the files that `scripts/package` puts into a function's zip.
    private static func listed(for function: String, in package: String) -> [Source] {
        let list = (try? String(contentsOfFile: "\(package)/package-files/\(function)", encoding: .utf8)) ?? ""
        return list.split(whereSeparator: \.isNewline).flatMap { line -> [Source] in
            let name = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            let path = "\(package)/\(name)"
            guard !name.isEmpty, let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: keys) else {
                return []
            }
            if values.isDirectory == true { return sources(in: path, of: .any) }
            return [(path, values.contentModificationDate ?? .distantPast, values.fileSize ?? 0)]
        }
    }
}

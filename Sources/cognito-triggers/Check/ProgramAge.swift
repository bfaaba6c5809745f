import Foundation

/// Whether a built program is older than what it is built of.
struct ProgramAge {
    /// A source that has changed since, as a path.
    let newerSource: String?

    /// Compares a program in `.build` with the sources of its package.
    init(program: String, folder: String) {
        let built = Self.date(program)
        // A manifest that says the same of this program leaves it as it is, and only SwiftPM's plan is written again.
        let products = URL(fileURLWithPath: program).deletingLastPathComponent()
        let plan = max(built, Self.date("\(products.path).yaml"))
        if Self.date("\(folder)/Package.swift") > plan {
            newerSource = "\(folder)/Package.swift"
            return
        }
        let root = URL(fileURLWithPath: "\(folder)/Sources")
        var newest: (path: String, date: Date)?
        let files = FileManager.default.enumerator(atPath: root.path)
        while let path = files?.nextObject() as? String {
            // Another program's own sources: their change builds that one, and not this.
            let target = path.split(separator: "/").first.map(String.init) ?? path
            let other = products.appendingPathComponent(target).path
            if other != products.appendingPathComponent(URL(fileURLWithPath: program).lastPathComponent).path,
                FileManager.default.isExecutableFile(atPath: other), !Self.isFolder(other)
            {
                if path == target { files?.skipDescendants() }
                continue
            }
            let file = root.appendingPathComponent(path).path
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            guard !isHidden, !Self.isFolder(file) else { continue }
            let date = Self.date(file)
            if date > newest?.date ?? built { newest = ("\(folder)/Sources/\(path)", date) }
        }
        newerSource = newest?.path
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func date(_ path: String) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}

import Foundation

/// Whether a built program is older than what it is built of.
struct ProgramAge {
    /// A source that has changed since, as a path.
    let newerSource: String?

    /// Compares a program in `.build` with the sources of its package.
    init(program: String, folder: String) {
        let files = FileManager.default
        let built = files.modificationDate(program)
        // A manifest that says the same of this program leaves it as it is, and only SwiftPM's plan is written again.
        let products = URL(fileURLWithPath: program).deletingLastPathComponent()
        let plan = max(built, files.modificationDate("\(products.path).yaml"))
        if files.modificationDate("\(folder)/Package.swift") > plan {
            newerSource = "\(folder)/Package.swift"
            return
        }
        let root = URL(fileURLWithPath: "\(folder)/Sources")
        var newest: (path: String, date: Date)?
        let sources = files.enumerator(atPath: root.path)
        while let path = sources?.nextObject() as? String {
            // Another program's own sources: their change builds that one, and not this.
            let target = path.split(separator: "/").first.map(String.init) ?? path
            let other = products.appendingPathComponent(target).path
            if other != products.appendingPathComponent(URL(fileURLWithPath: program).lastPathComponent).path,
                files.isProgram(other)
            {
                if path == target { sources?.skipDescendants() }
                continue
            }
            let file = root.appendingPathComponent(path).path
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            guard !isHidden, !files.isFolder(file) else { continue }
            let date = files.modificationDate(file)
            if date > newest?.date ?? built { newest = ("\(folder)/Sources/\(path)", date) }
        }
        newerSource = newest?.path
    }
}

import CognitoRehearsal
import Foundation
import Glibc

/// The folder for a new project, which does not exist yet or is empty.
package struct ProjectFolder {
    package let path: String

    package init(_ path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

    /// Writes all files or none: it writes them into a temporary folder, and renames that folder.
    package func write(_ files: [String: String]) throws {
        let place = URL(fileURLWithPath: path)
        try checkThatNothingIsThere(place)
        let parent = place.deletingLastPathComponent()
        let draft = parent.appendingPathComponent(".\(place.lastPathComponent).\(UUID().uuidString)")
        do {
            for (name, text) in files {
                let file = draft.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            // The rename can replace an empty folder, but nothing else.
            guard rename(draft.path, place.path) == 0 else {
                throw Failure.bad("Cannot create the folder \(path): \(String(cString: strerror(errno))).")
            }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            if let failure = error as? Failure { throw failure }
            throw Failure.bad("Cannot create the folder \(path): \(error.localizedDescription)")
        }
    }

    private func checkThatNothingIsThere(_ place: URL) throws {
        let files = FileManager.default
        let parent = place.deletingLastPathComponent().path
        guard files.isFolder(parent) else {
            throw Failure.wrongUse("There is no folder \(parent). Create it first: mkdir -p \(parent)")
        }
        var status = stat()
        guard lstat(place.path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure.wrongUse("\(path) already exists and is not a folder. Choose another with --path.")
        }
        guard try files.contentsOfDirectory(atPath: place.path).isEmpty else {
            throw Failure.wrongUse("\(path) already exists and is not empty. Choose another with --path.")
        }
    }
}

import CognitoRehearsal
import Foundation

extension Project {
    /// Refuses files, existing or new, that are outside the project because of their path or a symbolic link.
    func demandInside(_ files: some Sequence<String>) throws { try Self.demandInside(files, of: folder) }

    /// Refuses files, existing or new, that are outside a project's folder because of their path or a symbolic link.
    static func demandInside(_ files: some Sequence<String>, of folder: URL) throws {
        let files = Set(files).sorted()
        // A missing folder ends the search for links, so these parts must be refused before it.
        for file in files where file.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            throw Failure.wrongUse(
                "The path of a file has a part `.` or `..`, which may lead outside the project. Nothing was changed.")
        }
        guard let root = realPath(folder.path) else { return }
        for file in files {
            var path = folder.path
            for (index, name) in file.split(separator: "/").enumerated() {
                path += "/\(name)"
                // A missing file will be created in the last folder that exists. That folder is inside the project.
                guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { break }
                let real = realPath(path)
                guard real.map({ $0.hasPrefix(root == "/" ? root : "\(root)/") }) != true else { continue }
                let shown = file.split(separator: "/").prefix(index + 1).joined(separator: "/")
                throw Failure.wrongUse(
                    "\(shown) is a symbolic link that leads outside the project\(real.map { ", to \($0)" } ?? "; its target does not exist"). "
                        + "Nothing was changed. Replace the link with a file or folder of the project, or go to the project that it leads to."
                )
            }
        }
    }

    /// Returns the parts of a path within a project after links have been resolved, for a path that
    /// ``demandInside(_:of:)`` accepts.
    static func realParts(of file: String, in folder: URL) -> [String] {
        let parts = file.split(separator: "/").map(String.init)
        let root = realPath(folder.path).map { $0.split(separator: "/").count } ?? 0
        for count in stride(from: parts.count, to: 0, by: -1) {
            let path = ([folder.path] + parts.prefix(count)).joined(separator: "/")
            guard let real = realPath(path) else { continue }
            return real.split(separator: "/").dropFirst(root).map(String.init) + parts.dropFirst(count)
        }
        return parts
    }

    /// Returns a path with its symbolic links resolved; nil if the path does not exist.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

import CognitoRehearsal
import Foundation

extension Project {
    /// Refuses files, existing or new, that are outside the project because of a symbolic link.
    func demandInside(_ files: some Sequence<String>) throws { try Self.demandInside(files, of: folder) }

    /// Refuses files, existing or new, that are outside a project's folder because of a symbolic link.
    static func demandInside(_ files: some Sequence<String>, of folder: URL) throws {
        guard let root = realPath(folder.path) else { return }
        for file in Set(files).sorted() {
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

    /// Returns a path with its symbolic links resolved; nil if the path does not exist.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

import CognitoRehearsal
package import Foundation

/// Writes files of a project, and never outside of it.
///
/// A path is checked, its links within the project are resolved, and each folder of the result is opened without
/// following a link. So a link that appears meanwhile cannot lead the write elsewhere.
package struct ProjectFiles {
    package let folder: URL
    /// A Boolean value that indicates whether a link within the project is followed; if not, its path is refused.
    package var followsLinks = true

    package init(folder: URL, followsLinks: Bool = true) {
        (self.folder, self.followsLinks) = (folder, followsLinks)
    }

    /// Returns true if there is a file, a folder or a link at a path within the project.
    package func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(folder.appendingPathComponent(path).path, &status) == 0
    }

    /// Throws `Failure` if a file cannot be written because of its path, a link, or what is in its place.
    package func check(_ path: String, replacing: Bool) throws {
        try Project.demandInside([path], of: folder)
        let parts = path.split(separator: "/")
        for count in parts.indices.map({ $0 + 1 }) {
            let part = parts.prefix(count).joined(separator: "/")
            var status = stat()
            guard lstat(folder.appendingPathComponent(part).path, &status) == 0 else { return }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where count < parts.count: continue
            case S_IFREG where count == parts.count && replacing: continue
            case S_IFLNK where followsLinks: continue
            case S_IFLNK:
                throw Failure.wrongUse(
                    "\(part) is a symbolic link, and nothing is written through links here. Nothing was changed. Replace the "
                        + "link with a file or folder of the project.")
            case S_IFREG where count == parts.count: throw Self.failure(path, EEXIST)
            default:
                throw Failure.wrongUse(
                    "\(part) is not a \(count < parts.count ? "folder" : "regular file"). Nothing was changed.")
            }
        }
    }

    /// Writes a file, with the mode that the user's mask leaves, or with that of the file that it replaces.
    ///
    /// - Throws: `Failure` if the path leads outside the project, or if the file cannot be written; without `replacing`, also if it exists.
    package func write(_ text: String, to path: String, replacing: Bool) throws {
        try check(path, replacing: replacing)
        var parts = Project.realParts(of: path, in: folder)
        guard let name = parts.popLast() else { throw Self.failure(path, EISDIR) }
        let place = try openFolder(parts, of: path)
        defer { close(place) }
        var old = stat()
        let isThere = fstatat(place, name, &old, AT_SYMLINK_NOFOLLOW) == 0
        guard !isThere || replacing && old.st_mode & S_IFMT == S_IFREG else { throw Self.failure(path, EEXIST) }
        // A reader sees the old text or the new one, and another name of the same file keeps the old one.
        let draft = isThere ? ".\(name.prefix(100)).\(UInt32.random(in: .min ... .max))" : name
        let file = openat(place, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.failure(path, errno) }
        do {
            defer { close(file) }
            if isThere { fchmod(file, old.st_mode & 0o777) }
            try FileHandle(fileDescriptor: file, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
        } catch {
            unlinkat(place, draft, 0)
            throw Failure.bad("\(path) cannot be written: \(error.localizedDescription)")
        }
        guard !isThere || renameat(place, draft, place, name) == 0 else {
            let reason = errno
            unlinkat(place, draft, 0)
            throw Self.failure(path, reason)
        }
    }

    /// Opens a folder of the project, and makes the folders that are missing.
    private func openFolder(_ parts: [String], of path: String) throws -> Int32 {
        var place = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard place >= 0 else { throw Self.failure(path, errno) }
        for part in parts {
            let isThere = mkdirat(place, part, 0o777) == 0 || errno == EEXIST
            let next = isThere ? openat(place, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1
            let reason = errno
            close(place)
            guard next >= 0 else { throw Self.failure(path, reason) }
            place = next
        }
        return place
    }

    private static func failure(_ path: String, _ reason: Int32) -> Failure {
        .bad("\(path) cannot be written: \(String(cString: strerror(reason)))")
    }
}

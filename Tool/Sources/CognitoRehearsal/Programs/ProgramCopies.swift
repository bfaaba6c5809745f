import Foundation
import Glibc

/// Copies of programs, so that a build can replace a program while it runs.
package final class ProgramCopies: Sendable {
    private static let prefix = "cognito-triggers-"
    private let folder: URL
    /// A locked descriptor; the system releases the lock when this process ends, even if it is killed.
    private let lock: Int32

    init() throws {
        let parent = FileManager.default.temporaryDirectory
        let name = "\(Self.prefix)\(UUID().uuidString)"
        folder = parent.appendingPathComponent(name)
        // The folder gets its final name after it has been locked, because an unlocked folder looks like a leftover.
        let draft = parent.appendingPathComponent(".\(name)")
        do {
            try FileManager.default.createDirectory(
                at: draft, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure.bad("Cannot create the folder \(folder.path): \(error)")
        }
        lock = open("\(draft.path)/lock", O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(draft.path, folder.path) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(at: draft)
            throw Failure.bad("Cannot create the folder \(folder.path): \(reason)")
        }
    }

    deinit {
        removeAll()
        close(lock)
    }

    /// Removes the folders of this user that killed processes have left.
    package static func removeLeftovers() {
        let parent = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        where name.hasPrefix(prefix) {
            let folder = parent.appendingPathComponent(name)
            var status = stat()
            guard lstat(folder.path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR
            else { continue }
            let lock = open("\(folder.path)/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard lock >= 0 else { continue }
            defer { close(lock) }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: folder) }
        }
    }

    /// Creates a folder that holds one program.
    func makePlace() throws -> URL {
        let place = folder.appendingPathComponent(UUID().uuidString)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            throw Failure.bad("Cannot create the folder \(place.path): \(error)")
        }
        return place
    }

    /// Copies a function's program under the same name, and returns the copy.
    func copy(of program: FunctionProgram) throws -> FunctionProgram {
        let copy = try makePlace().appendingPathComponent(program.name)
        do {
            try FileManager.default.copyItem(at: URL(fileURLWithPath: program.path), to: copy)
        } catch {
            throw Failure.bad("\(program.path) cannot be copied to \(copy.path): \(error)")
        }
        return FunctionProgram(
            name: program.name, path: copy.path, isProduct: program.isProduct, folder: program.folder)
    }

    /// Returns true if a program has not changed since it was copied.
    func isCopy(_ copy: FunctionProgram, of program: FunctionProgram) -> Bool {
        FileManager.default.contentsEqual(atPath: copy.path, andPath: program.path)
    }

    /// Removes the copy of a program that no longer runs.
    func remove(_ program: FunctionProgram) {
        try? FileManager.default.removeItem(at: URL(fileURLWithPath: program.path).deletingLastPathComponent())
    }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }
}

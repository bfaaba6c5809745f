import Foundation

/// Copies of programs, so that a build can replace a program while it is being run.
final class ProgramCopies: Sendable {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("cognito-triggers-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure.bad("The folder \(folder.path) cannot be made: \(error)")
        }
    }

    /// A copy of a function's program, which goes by the same name.
    func copy(of program: FunctionProgram) throws -> FunctionProgram {
        let place = folder.appendingPathComponent(UUID().uuidString)
        let copy = place.appendingPathComponent(program.name)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: URL(fileURLWithPath: program.path), to: copy)
        } catch {
            throw Failure.bad("\(program.path) cannot be copied to \(copy.path): \(error)")
        }
        return FunctionProgram(name: program.name, path: copy.path, isProduct: program.isProduct)
    }

    /// Whether a program is still the one that was copied.
    func isCopy(_ copy: FunctionProgram, of program: FunctionProgram) -> Bool {
        FileManager.default.contentsEqual(atPath: copy.path, andPath: program.path)
    }

    /// Removes a copy that is no longer run.
    func remove(_ program: FunctionProgram) {
        try? FileManager.default.removeItem(at: URL(fileURLWithPath: program.path).deletingLastPathComponent())
    }

    /// Removes all.
    func removeAll() { try? FileManager.default.removeItem(at: folder) }
}

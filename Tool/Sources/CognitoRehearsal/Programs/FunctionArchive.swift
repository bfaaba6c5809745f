import Foundation
import Glibc

/// The unpacked zip of a function, in a private folder that is deleted with the last copy of the value.
package struct FunctionArchive: Sendable {
    /// The reason for which a zip cannot be unpacked.
    package enum Problem: Error {
        /// The zip unpacks to more bytes or files than Lambda accepts; the sentence has no end.
        case tooLarge(String)
        /// The zip is damaged or encrypted; the words are those of Python's module.
        case damaged(String)
        /// This machine cannot unpack a zip.
        case machine(Failure)
    }

    /// Lambda's limit for the unpacked size of a function with its layers, in bytes.
    package static let unpackedSize = 262_144_000
    /// Lambda's limit for the size of a zip in a request, in bytes.
    package static let zippedSize = 52_428_800
    /// The largest number of files; a zip cannot have more without the extension Zip64.
    private static let unpackedFiles = 65_535

    // A file's data ends at the size in the archive's directory, so the sum of these sizes is a limit. The module
    // `zipfile` writes nothing outside the folder, and a link as a file. Of a file's mode, only the permissions count.
    private static let unpacker = """
        import os, sys, zipfile
        path, folder, size, files = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
        def refuse(text, status):
            print(text)
            sys.exit(status)
        try:
            with zipfile.ZipFile(path) as archive:
                entries = archive.infolist()
                unpacked = sum(entry.file_size for entry in entries)
                if unpacked > size:
                    refuse(f"it unpacks to {unpacked:,} bytes, and Lambda accepts at most {size:,}", 3)
                if len(entries) > files:
                    refuse(f"it contains {len(entries):,} files, and at most {files:,} are unpacked", 3)
                for entry in entries:
                    place = archive.extract(entry, folder)
                    if not entry.is_dir():
                        os.chmod(place, 0o600 | (entry.external_attr >> 16) & 0o777)
        except (EOFError, OSError, RuntimeError, NotImplementedError, ValueError, zipfile.BadZipFile, zipfile.zlib.error) as error:
            refuse(f"python3's zipfile reports: {error}", 4)
        """

    package let folder: String
    private let copies: ProgramCopies

    /// Unpacks the bytes of a zip.
    package init(_ zip: [UInt8]) async throws(Problem) {
        let (copies, place) = try Self.places()
        let file = place.appendingPathComponent("code.zip")
        do {
            try Data(zip).write(to: file)
        } catch {
            throw .machine(.bad("\(file.path) cannot be written: \(error.localizedDescription)"))
        }
        defer { try? FileManager.default.removeItem(at: place) }
        try await self.init(file.path, in: copies)
    }

    /// Unpacks a zip.
    init(path: String) async throws(Problem) {
        try await self.init(path, in: try Self.places().copies)
    }

    private init(_ path: String, in copies: ProgramCopies) async throws(Problem) {
        let unpacking: Tool.Result
        do {
            folder = try copies.makePlace().path
            // Python is available wherever `package` runs.
            unpacking = try await Tool.run(
                ["python3", "-c", Self.unpacker, path, folder, "\(Self.unpackedSize)", "\(Self.unpackedFiles)"], .kept)
        } catch {
            throw .machine(error as? Failure ?? .bad("\(error)"))
        }
        self.copies = copies
        let text = unpacking.text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch unpacking.status {
        case 0: break
        case 3: throw .tooLarge(text)
        case 4: throw .damaged(text)
        default: throw .machine(.bad("python3 cannot unpack the zip: \(text)"))
        }
    }

    private static func places() throws(Problem) -> (copies: ProgramCopies, place: URL) {
        do {
            let copies = try ProgramCopies()
            return (copies, try copies.makePlace())
        } catch {
            throw .machine(error as? Failure ?? .bad("\(error)"))
        }
    }

    /// Returns the program `bootstrap`, which may be missing, as the function with a name.
    func bootstrap(_ name: String) -> FunctionProgram {
        let path = "\(folder)/bootstrap"
        chmod(path, 0o700)
        return FunctionProgram(name: name, path: path, isProduct: false, folder: folder).keeping(copies)
    }

    /// Returns the program that runs a function whose handler is in the archive.
    func program(_ function: ManagedFunction) async throws -> FunctionProgram {
        try await function.program(in: folder).keeping(copies)
    }

    /// Returns the program that runs a function on Lambda's terms; nil for a runtime that cannot run on this machine.
    ///
    /// As on Lambda, a handler that is not in the zip is an error of the function's first event. `project` may have a virtual
    /// environment or Node.js modules.
    package func program(
        _ name: String, runtime: String, handler: String, project: String, fetches: Bool
    ) async throws -> FunctionProgram? {
        if runtime.hasPrefix("provided") { return bootstrap(name) }
        guard let runtime = ManagedRuntime(runtime) else { return nil }
        let function = ManagedFunction(
            name: name, runtime: runtime, handler: handler, code: .folder(folder), project: project, fetches: fetches)
        let program =
            switch runtime {
            case .python(let version): try await function.pythonProgram(version, in: folder)
            case .node(let version): try await function.nodeProgram(version, in: folder)
            }
        return program.keeping(copies)
    }
}

import Foundation
import Glibc

extension FunctionProgram {
    /// Lambda's limit for the unpacked size of a function with its layers, in bytes.
    private static let unpackedSize = 262_144_000
    /// The largest number of files; a zip cannot have more without the extension Zip64.
    private static let unpackedFiles = 65_535

    // A file's data ends at the size in the archive's directory, so the sum of these sizes is a limit. The module
    // `zipfile` writes nothing outside the folder.
    private static let unpacker = """
        import sys, zipfile
        path, folder, size, files = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
        try:
            with zipfile.ZipFile(path) as archive:
                entries = archive.infolist()
                unpacked = sum(entry.file_size for entry in entries)
                if unpacked > size:
                    sys.exit(f"it unpacks to {unpacked:,} bytes, and Lambda accepts at most {size:,}")
                if len(entries) > files:
                    sys.exit(f"it contains {len(entries):,} files, and at most {files:,} are unpacked")
                archive.extractall(folder)
        except (OSError, RuntimeError, NotImplementedError, ValueError, zipfile.BadZipFile) as error:
            sys.exit(f"python3's zipfile reports: {error}")
        """

    /// Unpacks a zip into a separate folder, as Lambda does.
    ///
    /// If the zip exceeds a limit or is damaged, the folder is removed again.
    static func unpack(_ zip: String) async throws -> FunctionProgram {
        guard FileManager.default.fileExists(atPath: zip) else { throw Failure.wrongUse("There is no file \(zip).") }
        let copies = try ProgramCopies()
        let folder = try copies.makePlace().path
        // Python is available wherever `package` runs.
        let unpacking = try await Tool.run(
            ["python3", "-c", unpacker, zip, folder, "\(unpackedSize)", "\(unpackedFiles)"], .kept)
        guard unpacking.status == 0 else {
            throw Failure.bad(
                "\(zip) cannot be unpacked: \(unpacking.text.trimmingCharacters(in: .whitespacesAndNewlines)).")
        }
        let path = "\(folder)/bootstrap"
        guard FileManager.default.fileExists(atPath: path), chmod(path, 0o700) == 0 else {
            throw Failure.wrongUse("\(zip) has no bootstrap, which is the file that Lambda starts.")
        }
        let name = URL(fileURLWithPath: zip).deletingPathExtension().lastPathComponent
        return FunctionProgram(name: name, path: path, isProduct: false).keeping(copies)
    }
}

import Foundation

extension FunctionProgram {
    /// Unpacks a zip into a separate folder, as Lambda does.
    ///
    /// If the zip exceeds a limit or is damaged, the folder is removed again.
    static func unpack(_ zip: String) async throws -> FunctionProgram {
        guard FileManager.default.fileExists(atPath: zip) else { throw Failure.wrongUse("There is no file \(zip).") }
        let archive: FunctionArchive
        do {
            archive = try await FunctionArchive(path: zip)
        } catch {
            switch error {
            case .tooLarge(let reason), .damaged(let reason): throw Failure.bad("\(zip) cannot be unpacked: \(reason).")
            case .machine(let failure): throw failure
            }
        }
        guard FileManager.default.fileExists(atPath: "\(archive.folder)/bootstrap") else {
            throw Failure.wrongUse("\(zip) has no bootstrap, which is the file that Lambda starts.")
        }
        return archive.bootstrap(URL(fileURLWithPath: zip).deletingPathExtension().lastPathComponent)
    }
}

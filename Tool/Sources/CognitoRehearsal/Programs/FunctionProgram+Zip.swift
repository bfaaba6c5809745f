import Foundation

extension FunctionProgram {
    /// Unpacks a zip into a separate folder, as Lambda does.
    ///
    /// If the zip exceeds a limit or is damaged, the folder is removed again.
    ///
    /// The program's name is by default the zip's; `managed` is the function of a zip without a `bootstrap`.
    static func unpack(
        _ zip: String, as name: String? = nil, _ managed: ManagedFunction? = nil
    ) async throws -> FunctionProgram {
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
        if let managed { return try await archive.program(managed) }
        guard FileManager.default.fileExists(atPath: "\(archive.folder)/bootstrap") else {
            throw Failure.wrongUse("\(zip) has no bootstrap, which is the file that Lambda starts.")
        }
        return archive.bootstrap(name ?? URL(fileURLWithPath: zip).deletingPathExtension().lastPathComponent)
    }
}

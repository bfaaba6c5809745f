import Foundation
import Glibc

/// The program of a function, and the program's origin.
package struct FunctionProgram: Sendable {
    /// The function's name, which is the name of the product or of the file.
    package let name: String
    package let path: String
    /// A Boolean value that indicates whether the program is a product of the package, which can be rebuilt.
    package let isProduct: Bool
    /// The folder of an unpacked program, which is deleted with the value.
    private var unpacked: ProgramCopies?

    package init(name: String, path: String, isProduct: Bool) {
        self.name = name
        self.path = path
        self.isProduct = isProduct
    }

    /// Finds a function by its name, and builds a product first.
    ///
    /// A name that ends in `.zip` is the path of a zip with a `bootstrap`, a name with a slash is the path of a program, and any
    /// other name is a product.
    package static func find(_ function: String, _ build: PackageBuild) async throws -> FunctionProgram {
        if function.hasSuffix(".zip") { return try await unpack(function) }
        guard function.contains("/") else {
            let path = try await build.build(function)
            return FunctionProgram(name: function, path: path, isProduct: true)
        }
        guard FileManager.default.isProgram(function) else {
            throw Failure.wrongUse(
                "There is no program at \(function). Use the path of a program, or the name of a product of the package."
            )
        }
        return FunctionProgram(name: URL(fileURLWithPath: function).lastPathComponent, path: function, isProduct: false)
    }

    /// Unpacks a zip into a separate folder, as Lambda does.
    private static func unpack(_ zip: String) async throws -> FunctionProgram {
        guard FileManager.default.fileExists(atPath: zip) else { throw Failure.wrongUse("There is no file \(zip).") }
        let copies = try ProgramCopies()
        let folder = try copies.makePlace().path
        // Python is available wherever `package` runs, and its module `zipfile` writes nothing outside the folder.
        let unpacking = try await Tool.run(["python3", "-m", "zipfile", "-e", zip, folder], .kept)
        guard unpacking.status == 0 else {
            throw Failure.bad("\(zip) cannot be unpacked; python3 -m zipfile says: \(unpacking.text)")
        }
        let path = "\(folder)/bootstrap"
        guard FileManager.default.fileExists(atPath: path), chmod(path, 0o700) == 0 else {
            throw Failure.wrongUse("\(zip) has no bootstrap, which is the file that Lambda starts.")
        }
        let name = URL(fileURLWithPath: zip).deletingPathExtension().lastPathComponent
        var program = FunctionProgram(name: name, path: path, isProduct: false)
        program.unpacked = copies
        return program
    }
}

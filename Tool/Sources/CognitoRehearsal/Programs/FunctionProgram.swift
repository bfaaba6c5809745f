import Foundation
import Glibc

/// The program of a function, and the program's origin.
package struct FunctionProgram: Sendable {
    /// The function's name, which is the name of the product or of the file.
    package let name: String
    /// The path of the program, followed by its arguments.
    package let command: [String]
    /// A Boolean value that indicates whether the program is a product of the package, which can be rebuilt.
    package let isProduct: Bool
    /// The folder with the sources that an interpreter runs; nil for other programs.
    package let sources: String?
    /// The folder in which the function starts and finds its files; nil for the program's own.
    package let folder: String?
    /// The variables that the interpreter needs.
    package let environment: [String: String]
    /// The signal at which the interpreter writes its stack to the log and ends; nil if it knows no such signal.
    package let stackSignal: Int32?
    /// Notes for the user about the way in which the function runs here, in sentences.
    package let notes: [String]
    /// The folder of an unpacked program, which is deleted with the value.
    private var unpacked: ProgramCopies?

    /// Creates the program of a built function.
    ///
    /// - Parameters:
    ///   - name: The function's name.
    ///   - path: The path of the program.
    ///   - isProduct: True for a product of the package.
    ///   - folder: The folder of the function's files; nil for the package that lists files for the zip.
    package init(name: String, path: String, isProduct: Bool, folder: String? = nil) {
        self.name = name
        command = [path]
        self.folder = folder ?? Self.package(of: name, at: path)
        self.isProduct = isProduct
        sources = nil
        environment = [:]
        stackSignal = nil
        notes = []
    }

    /// Creates the program of an interpreter that runs a function's sources.
    init(
        name: String, command: [String], sources: String, environment: [String: String], stackSignal: Int32? = nil,
        notes: [String]
    ) {
        self.name = name
        self.command = command
        isProduct = false
        self.sources = sources
        folder = sources
        self.environment = environment
        self.stackSignal = stackSignal
        self.notes = notes
    }

    package var path: String { command[0] }

    /// Returns the package above a program that lists files for the function's zip; nil if none does.
    ///
    /// On Lambda these files are next to the program. In a build folder they are not.
    private static func package(of name: String, at path: String) -> String? {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if FileManager.default.fileExists(atPath: "\(folder.path)/package-files/\(name)") { return folder.path }
        }
        return nil
    }

    /// Returns the program with the folder of its files, which is deleted with the last copy of the value.
    func keeping(_ files: ProgramCopies) -> FunctionProgram {
        var program = self
        program.unpacked = files
        return program
    }

    /// The code of a function that does not have to be built.
    package enum Code: Sendable {
        case managed(ManagedFunction)
        /// The path of a program, such as a `bootstrap` that another build has left.
        case program(String)
        /// The path of a zip, with the function that its handler is; nil for a zip with a `bootstrap`.
        case archive(String, ManagedFunction?)
    }
    /// Returns the code of a function in a template; nil if the template leaves it to a product of the package.
    package typealias TemplateCode = @Sendable (_ name: String) throws -> Code?

    /// Finds a function by its name, and builds a product first.
    ///
    /// A name that ends in `.zip` is the path of a zip with a `bootstrap`, and a name with a slash is the path of a program. Any
    /// other name is a function that `code` finds in a template, or else a product.
    package static func find(
        _ function: String, _ build: PackageBuild, code: TemplateCode = { _ in nil }
    ) async throws -> FunctionProgram {
        if function.hasSuffix(".zip") { return try await unpack(function) }
        guard function.contains("/") else {
            switch try code(function) {
            case .managed(let function)?: return try await function.program()
            case .program(let path)?: return FunctionProgram(name: function, path: path, isProduct: false)
            case .archive(let path, let managed)?: return try await unpack(path, as: function, managed)
            case nil: break
            }
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
}

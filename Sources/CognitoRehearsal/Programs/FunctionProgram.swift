import Foundation

/// A function's program, and its origin.
package struct FunctionProgram: Sendable {
    /// The function's name: that of the product, or of the file.
    package let name: String
    /// The program's path.
    package let path: String
    /// True if it is a product of the package, which can be built again.
    package let isProduct: Bool

    package init(name: String, path: String, isProduct: Bool) {
        self.name = name
        self.path = path
        self.isProduct = isProduct
    }

    /// Finds a function: a name with a slash is a program's path, any other a product, which is built first.
    package static func find(_ function: String, _ build: PackageBuild) async throws -> FunctionProgram {
        guard function.contains("/") else {
            let path = try await build.build(function)
            return FunctionProgram(name: function, path: path, isProduct: true)
        }
        guard FileManager.default.isProgram(function) else {
            throw Failure.wrongUse("There is no program at \(function). Name a program, or a product of the package.")
        }
        return FunctionProgram(name: URL(fileURLWithPath: function).lastPathComponent, path: function, isProduct: false)
    }
}

import CognitoEditDistance
import Foundation

/// A function's program, and how it came to be.
struct FunctionProgram: Sendable {
    /// The function's name: that of the product, or of the file.
    let name: String
    /// The program.
    let path: String
    /// Whether it is a product of the package, which can be built again.
    let isProduct: Bool

    /// Finds a function: what has a slash is a program's path, anything else a product, which is built first.
    static func find(_ function: String, _ settings: BuildSettings) async throws -> FunctionProgram {
        guard function.contains("/") else {
            let path = try await PackageBuild(settings).build(function)
            return FunctionProgram(name: function, path: path, isProduct: true)
        }
        guard FileManager.default.isProgram(function) else {
            throw Failure.wrongUse("There is no program at \(function). Name a program, or a product of the package.")
        }
        return FunctionProgram(name: URL(fileURLWithPath: function).lastPathComponent, path: function, isProduct: false)
    }
}

/// SwiftPM's own build of a package.
struct PackageBuild: Sendable {
    private let arguments: [String]
    private let packagePath: String

    init(_ settings: BuildSettings) {
        self.init(packagePath: settings.packagePath, configuration: settings.configuration)
    }

    init(packagePath: String, configuration: BuildSettings.Configuration = .debug) {
        self.packagePath = packagePath
        arguments = ["--package-path", packagePath, "-c", configuration.rawValue]
    }

    /// Lets a name through that can be a product's: no path, and no option.
    static func check(product: String) throws {
        let isName = product.allSatisfy { $0.isLetter || $0.isNumber || "_-+.".contains($0) }
        guard isName, let first = product.first, first != "-", first != "." else {
            throw Failure.wrongUse("\(product) cannot be the name of a product: it is a path, or an option.")
        }
    }

    /// Builds a product, and returns the path of the program.
    func build(_ product: String) async throws -> String {
        try Self.check(product: product)
        guard hasManifest else {
            throw Failure.wrongUse(
                "There is no Package.swift in \(packagePath), so that \(product) cannot be built. Go to the package, name it "
                    + "with --package-path, or name a program by a path with a slash, such as ./\(product).")
        }
        let build = try await Tool.run(
            ["swift", "build", "--product", product] + arguments,
            .watched { line in
                // [12/345] Compiling …
                guard let match = line.prefixMatch(of: /\[(\d+)\/(\d+)\]/), let done = Int(match.1),
                    let all = Int(match.2)
                else { return }
                Progress.show(done, of: all, "building \(product)")
            })
        Progress.clear()
        guard build.status == 0 else {
            if let programs = try? await programs(), !programs.contains(product) {
                let nearest = EditDistance.nearest(to: product, among: programs).map { "do you mean \($0)?" }
                throw Failure.wrongUse(
                    "The package has no program \(product); \(nearest ?? "it has \(programs.joined(separator: ", ")).")"
                )
            }
            throw Failure.bad(
                "swift build --product \(product) ended with status \(build.status); it says:\n\(build.text)")
        }
        // Standard error may hold warnings of the manifest's: the path is the last line.
        let folder = try await Tool.run(["swift", "build", "--show-bin-path"] + arguments, .kept)
        guard folder.status == 0, let last = folder.text.split(separator: "\n").last else {
            throw Failure.bad("swift build --show-bin-path ended with status \(folder.status): \(folder.text)")
        }
        let program = "\(last)/\(product)"
        // A link may lead to a program that SwiftPM did not build.
        guard FileManager.default.isProgram(program),
            (try? FileManager.default.destinationOfSymbolicLink(atPath: program)) == nil
        else { throw Failure.wrongUse("\(product) is no program: SwiftPM has built none at \(program).") }
        return program
    }

    private var hasManifest: Bool { FileManager.default.fileExists(atPath: "\(packagePath)/Package.swift") }

    /// Returns the package's products that are programs; this executes the package's manifest.
    func programs() async throws -> [String] {
        struct Description: Decodable {
            struct Product: Decodable {
                let name: String
                let type: [String: [String]?]
            }
            let products: [Product]
        }
        guard hasManifest else { throw Failure.wrongUse("There is no Package.swift in \(packagePath).") }
        let (description, text) = try await SwiftPackage.listing(
            Description.self, of: packagePath, "describe", "--type", "json")
        guard let description else {
            throw Failure.bad("The products of \(packagePath) cannot be listed. SwiftPM says:\n\(text)")
        }
        return description.products.filter { $0.type.keys.contains("executable") }.map(\.name).sorted()
    }
}

import CognitoEditDistance
import Foundation

/// A build of a package with SwiftPM.
package struct PackageBuild: Sendable {
    package enum Configuration: String, CaseIterable, Sendable { case debug, release }
    /// The state of a build, which is reported if the build takes longer than a moment.
    package enum State: Equatable, Sendable {
        /// SwiftPM reads the package and plans the build.
        case planning
        /// Another SwiftPM process is using the package's build folder. The value is its process id, if known.
        case waiting(for: Int?)
        /// SwiftPM has completed `done` steps of the build.
        case compiling(done: Int, of: Int)
    }
    /// A function that repeatedly receives a SwiftPM task, such as `building Members`, and its state; at the end, nil.
    package typealias Observer = @Sendable (_ task: String, _ state: State?) -> Void

    private let arguments: [String]
    private let observer: Observer
    package let packagePath: String

    package init(
        packagePath: String, configuration: Configuration = .debug, observer: @escaping Observer = { _, _ in }
    ) {
        self.packagePath = packagePath
        self.observer = observer
        arguments = ["--package-path", packagePath, "-c", configuration.rawValue]
    }

    /// Throws if a product cannot have this name, for example because it is a path or an option.
    package static func check(product: String) throws {
        let isName = product.allSatisfy { $0.isLetter || $0.isNumber || "_-+.".contains($0) }
        guard isName, let first = product.first, first != "-", first != "." else {
            throw Failure.wrongUse("\(product) cannot be the name of a product: it is a path, or an option.")
        }
    }

    /// Builds a product, and returns the path of its program.
    package func build(_ product: String) async throws -> String {
        try Self.check(product: product)
        guard hasManifest else {
            throw Failure.wrongUse(
                "There is no Package.swift in \(Self.shown(packagePath)), and no template with functions, so \(product) is not known. "
                    + "Run the command in the project's folder, use --package-path, or use a program's path with a slash, "
                    + "such as ./\(product).")
        }
        try SwiftPackage.checkAccess(to: packagePath)
        let (begin, task) = (ContinuousClock.now, "building \(product)")
        defer { observer(task, nil) }
        let build = try await Tool.run(
            ["swift", "build", "--product", product] + arguments,
            .watched { line in
                guard let state = State(line), begin.duration(to: .now) > .milliseconds(500) else { return }
                observer(task, state)
            })
        guard build.status == 0 else {
            if let programs = try? await programs(), !programs.contains(product) {
                let nearest = EditDistance.nearest(to: product, among: programs).map { "did you mean \($0)?" }
                throw Failure.wrongUse(
                    "The package has no program \(product); \(nearest ?? "it has \(programs.joined(separator: ", ")).")"
                )
            }
            // SwiftPM prints no line end after this sentence, so the sentence is removed.
            let text = build.text.replacing(/Another instance of SwiftPM [^\n]*?execution\.\.\./, with: "")
            throw Failure.bad("swift build --product \(product) ended with status \(build.status). It says:\n\(text)")
        }
        // The output may begin with warnings from the manifest. The path is on the last line.
        let folder = try await Tool.run(["swift", "build", "--show-bin-path"] + arguments, .kept)
        guard folder.status == 0, let last = folder.text.split(separator: "\n").last else {
            throw Failure.bad("swift build --show-bin-path ended with status \(folder.status): \(folder.text)")
        }
        let program = "\(last)/\(product)"
        // A symbolic link may lead to a program that SwiftPM did not build.
        guard FileManager.default.isProgram(program),
            (try? FileManager.default.destinationOfSymbolicLink(atPath: program)) == nil
        else { throw Failure.wrongUse("\(product) is not a program: SwiftPM has built no program at \(program).") }
        return program
    }

    /// Returns the path of a folder as messages show it.
    package static func shown(_ folder: String) -> String { folder == "." ? "the current folder" : folder }

    /// A Boolean value that indicates whether the folder has a Swift package.
    package var hasManifest: Bool { FileManager.default.fileExists(atPath: "\(packagePath)/Package.swift") }

    /// Returns the names of the package's executable products; this executes the package's manifest.
    package func programs() async throws -> [String] { try await executables().map(\.name) }

    /// Returns the package's executable products, sorted by name; this executes the package's manifest.
    package func executables() async throws -> [ExecutableProduct] {
        guard hasManifest else { throw Failure.wrongUse("There is no Package.swift in \(Self.shown(packagePath)).") }
        let (listing, text) = try await SwiftPackage.listing(
            PackageListing.self, of: packagePath, "describe", "--type", "json", observer: observer)
        guard let listing else {
            throw Failure.bad("The products of \(packagePath) cannot be listed. SwiftPM says:\n\(text)")
        }
        return listing.executables
    }
}

extension PackageBuild.State {
    /// Reads the last line of SwiftPM's output; nil if the line shows no new state, as a warning does.
    package init?(_ line: String) {
        // [12/345] Compiling …
        if let match = line.prefixMatch(of: /\[(\d+)\/(\d+)\]/), let done = Int(match.1), let all = Int(match.2) {
            self = .compiling(done: done, of: all)
        } else if let match = line.prefixMatch(of: /Another instance of SwiftPM (?:\(PID: (\d+)\))?/) {
            self = .waiting(for: match.1.flatMap { Int($0) })
        } else if line.isEmpty || line.hasPrefix("Building for") {
            self = .planning
        } else {
            return nil
        }
    }
}

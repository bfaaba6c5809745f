import ArgumentParser
import Foundation
import TemplateDoctor

/// Where the programs of a template's functions are, and what they say of themselves.
struct TemplateFunctions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The built program of a function of the template, if it is not a product of that name.",
            valueName: "ID=program"))
    var function: [String] = []
    @Flag(help: "Build the functions that are products of the package in the template's folder.")
    var build = false

    /// What is known of a template's functions.
    struct Known {
        var descriptions: [String: DescribedFunction] = [:]
        /// Why others are not compared.
        var notes: [Finding] = []
    }

    /// Asks the programs of a template's functions.
    func known(of doctor: TemplateDoctor, in folder: String) async throws -> Known {
        let programs = try named(doctor)
        let isPackage = FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
        var known = Known()
        for function in doctor.functions {
            if let path = programs[function.id] {
                let program = FunctionProgram(name: function.id, path: path, isProduct: false)
                known.descriptions[function.id] = try await DescribedFunction(program)
            } else if build, isPackage,
                function.isBuiltByMake || Self.newestProduct(function.id, in: folder) != nil
            {
                let path = try await PackageBuild(packagePath: folder).build(function.id)
                let program = FunctionProgram(name: function.id, path: path, isProduct: true)
                known.descriptions[function.id] = try await DescribedFunction(program)
            } else if let path = Self.newestProduct(function.id, in: folder) {
                if let source = ProgramAge(program: path, folder: folder).newerSource {
                    known.notes.append(
                        Self.finding(
                            function, rule: "code.stale", .warning,
                            "the code of \(function.id) is not compared: \(path) is older than \(source)",
                            "build it again, or use --build"))
                    continue
                }
                let program = FunctionProgram(name: function.id, path: path, isProduct: true)
                do {
                    known.descriptions[function.id] = try await DescribedFunction(program)
                } catch let failure as Failure {
                    known.notes.append(Self.note(function, failure.description, "build it again, or use --build"))
                }
            } else if function.isBuiltByMake {
                known.notes.append(
                    Self.note(
                        function,
                        "the code of \(function.id) is not compared: there is no \(folder)/.build/debug/\(function.id)",
                        "build it, or use --build, or --function \(function.id)=PROGRAM"))
            }
        }
        return known
    }

    private func named(_ doctor: TemplateDoctor) throws -> [String: String] {
        var programs: [String: String] = [:]
        for entry in function {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Failure.wrongUse("--function \(entry): write ID=PROGRAM.")
            }
            guard doctor.functions.contains(where: { $0.id == parts[0] }) else {
                let ids = doctor.functions.map(\.id).joined(separator: ", ")
                throw Failure.wrongUse(
                    "--function \(entry): the template has no function \(parts[0]); it has \(ids.isEmpty ? "none" : ids)."
                )
            }
            guard FileManager.default.isExecutableFile(atPath: parts[1]) else {
                throw Failure.wrongUse("--function \(entry): there is no program at \(parts[1]).")
            }
            programs[parts[0]] = parts[1].contains("/") ? parts[1] : "./\(parts[1])"
        }
        return programs
    }

    /// The program of a product, in the configuration that was built last.
    private static func newestProduct(_ name: String, in folder: String) -> String? {
        let built = ["debug", "release"].map { "\(folder)/.build/\($0)/\(name)" }
            .filter(FileManager.default.isExecutableFile)
        return built.max { FileManager.default.modificationDate($0) < FileManager.default.modificationDate($1) }
    }

    private static func note(_ function: TemplateFunction, _ problem: String, _ mend: String) -> Finding {
        finding(function, rule: "code.not-compared", .note, problem, mend)
    }

    private static func finding(
        _ function: TemplateFunction, rule: String, _ severity: Severity, _ problem: String, _ mend: String
    ) -> Finding {
        Finding(
            rule: rule, severity: severity, place: function.place, resource: function.id, path: "",
            problem: problem, mend: mend)
    }
}

extension DescribedFunction {
    /// Asks a program.
    fileprivate init(_ program: FunctionProgram) async throws {
        let description = try await FunctionDescription.of(program)
        self.init(
            handlers: description.handlers.map { Handler(trigger: $0.trigger, version: $0.version) },
            hasFallback: description.fallback, architecture: Self.architecture(program.path))
    }
    /// The processor that a program is for, by the header of the ELF file that it is; nil of a script.
    private static func architecture(_ path: String) -> String? {
        let header = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 20)
        guard let header, header.count == 20, Array(header.prefix(4)) == [0x7F, 0x45, 0x4C, 0x46] else { return nil }
        // e_machine, of files whose bytes have the order that both have.
        return switch (header[18], header[19]) {
        case (62, 0): "x86_64"
        case (183, 0): "arm64"
        default: nil
        }
    }
}

import ArgumentParser
import CognitoRehearsal
import Foundation
import TemplateDoctor

/// The programs of a template's functions, and their descriptions of themselves.
struct TemplateFunctions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run the program of a function of the template: compare what it handles with the template, and start it with the template's variables.",
            valueName: "ID=program"))
    var function: [String] = []
    @Flag(
        help: ArgumentHelp(
            "Build and run the functions that are products of the package in the template's folder. This executes the package's manifest and code; without it, check executes nothing."
        ))
    var build = false

    /// The facts about a template's functions.
    struct Known {
        var descriptions: [String: DescribedFunction] = [:]
        /// Findings about their programs, and why others are not compared.
        var notes: [Finding] = []
    }

    /// Asks the programs of a template's functions; none without `--function` or `--build`.
    ///
    /// A template may be a stranger's, so that nothing in it, or beside it, runs unless a person asks for it.
    func known(of doctor: TemplateDoctor, in folder: String) async throws -> Known {
        let named = try named(doctor)
        let package = PackageBuild(packagePath: folder, observer: Progress.show)
        let products = build ? try await package.programs() : nil
        var known = Known()
        for function in doctor.functions {
            if let path = named[function.id] {
                let program = FunctionProgram(name: function.id, path: path, isProduct: false)
                known.descriptions[function.id] = try await DescribedFunction(program)
                known.notes += try await StartCheck(function, program).findings()
            } else if products?.contains(function.id) == true {
                let path = try await package.build(function.id)
                let program = FunctionProgram(name: function.id, path: path, isProduct: true)
                known.descriptions[function.id] = try await DescribedFunction(program)
                known.notes += try await StartCheck(function, program).findings()
            } else if function.isBuiltByMake {
                known.notes.append(Self.note(function, isBuilt: build, folder: folder))
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

    private static func note(_ function: TemplateFunction, isBuilt: Bool, folder: String) -> Finding {
        let option = "--function \(function.id)=PROGRAM"
        return Finding(
            rule: "code.not-compared", severity: .note, place: function.place, resource: function.id, path: "",
            problem: "the code of \(function.id) is not compared"
                + (isBuilt ? ": the package in \(folder) has no program \(function.id)" : ""),
            fix: isBuilt
                ? "use \(option)" : "use --build, which builds and runs what is in the template's folder, or \(option)")
    }
}

extension DescribedFunction {
    /// Asks a program.
    fileprivate init(_ program: FunctionProgram) async throws {
        let description = try await FunctionDescription.of(program)
        self.init(
            handlers: description.handlers.map { Handler(trigger: $0.trigger, version: $0.version) },
            hasFallback: description.fallback, architecture: Self.architecture(program.path),
            permissions: description.permissions.map {
                Permission(actions: $0.actions, resource: $0.resource, conditions: $0.conditions)
            })
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

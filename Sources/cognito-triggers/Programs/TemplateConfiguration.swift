import CloudTemplate
import CognitoRehearsal
import Foundation
import TemplateDoctor

/// A template that provides the configuration of its functions.
struct TemplateConfiguration {
    let path: String
    let stack: Stack
    let functions: [FunctionConfiguration]
    /// The findings of `check` that stop a rehearsal from calling a function, or that hide a setting from a function.
    let mistakes: [Finding]
    let doctor: TemplateDoctor

    init(_ path: String, _ deployment: Deployment, _ settings: VariableSettings? = nil) throws {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure.unreadable("template", path)
        }
        self.init(try Self.doctor(Array(bytes), path, settings), path, deployment)
    }

    init(_ doctor: TemplateDoctor, _ path: String, _ deployment: Deployment) {
        self.doctor = doctor
        self.path = path
        stack = Stack(doctor.template, deployment)
        functions = stack.functions
        mistakes = doctor.findingsForRehearsal()
    }

    /// Reads a template.
    static func doctor(_ bytes: [UInt8], _ path: String, _ settings: VariableSettings?) throws -> TemplateDoctor {
        if let advice = ServerlessProject.advice(on: path) { throw Failure.wrongUse(advice) }
        do {
            let template = try Template(bytes, parameters: settings?.parameters ?? [:])
            try settings?.checkParameters(of: template, at: path)
            return TemplateDoctor(template)
        } catch let error as TemplateError {
            throw Failure.wrongUse("\(path):\(error.place.line):\(error.place.column): \(error)")
        }
    }

    /// Returns true if a file has a template's name; the name of a JSON file says nothing about it.
    static func isName(_ name: String) -> Bool {
        ["yaml", "yml", "template"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }

    private static let names = ["template.yaml", "template.yml", "template.json"]

    /// The names that a template in a folder may have, for messages.
    static let namesInWords = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]

    /// Returns the path of the template in a folder; nil if the folder has no template.
    static func path(in folder: String) -> String? {
        let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        let files = FileManager.default
        if let path = names.map({ start + $0 }).first(where: files.fileExists) { return path }
        // What CDK and the Serverless Framework have written; CDK writes a template for each stack.
        let output = "\(start)cdk.out"
        let stacks = ((try? files.contentsOfDirectory(atPath: output)) ?? []).filter { $0.hasSuffix(".template.json") }
        if stacks.count == 1 { return "\(output)/\(stacks[0])" }
        let serverless = "\(start).serverless/cloudformation-template-update-stack.json"
        return files.fileExists(atPath: serverless) ? serverless : nil
    }

    /// Returns a function's wrong settings, and the variables that only a deployment knows, as lines with places.
    func problems(of function: String, besides given: [String: String]) -> [String] {
        let findings = mistakes.filter { $0.resource == function }.map { text($0.place, "\($0.problem): \($0.fix)") }
        let unknown = functionIfPresent(function)?.unknown(besides: given) ?? []
        return findings + wrongNames(in: function)
            + unknown.filter { $0 != ServiceVariables.key }.map {
                FunctionConfiguration.sentence(onUnknown: $0, of: function)
            }
    }

    /// Returns the names in a resource's properties that refer to nothing in the template, as lines with places.
    func wrongNames(in id: String) -> [String] {
        (stack.resources.first { $0.id == id }?.unknown ?? []).filter(\.reason.isMistake).map {
            text($0.place, $0.reason.words(in: stack.template))
        }
    }

    func text(_ place: TemplatePlace, _ text: String) -> String { "\(path):\(place.line):\(place.column): \(text)" }

    /// Returns a sentence if the template has functions, but no function with this name; otherwise nil.
    func absence(of function: String) -> String? {
        let ids = functions.map(\.id)
        guard !ids.isEmpty, functionIfPresent(function) == nil else { return nil }
        return "\(path) has no function \(function), so it provides no settings; it has \(ids.joined(separator: ", "))."
    }

    /// Returns the function with this logical id, or else the only one that a tool has named after it.
    ///
    /// The logical id is then the name with CDK's hash, as in `SignUp977E8987`, or the Serverless Framework's ending, as in
    /// `SignUpLambdaFunction` for `signUp`.
    func functionIfPresent(_ name: String) -> FunctionConfiguration? {
        if let function = functions.first(where: { $0.id == name }) { return function }
        let named = functions.filter { function in
            let ending = function.id.dropFirst(name.count)
            guard function.id.prefix(name.count).lowercased() == name.lowercased() else { return false }
            return ending == "LambdaFunction" || ending.wholeMatch(of: /[0-9A-F]{8}/) != nil
        }
        return named.count == 1 ? named[0] : nil
    }

    /// Returns the function with this logical id; throws if the template has no such function.
    func function(_ name: String) throws -> FunctionConfiguration {
        if let function = functionIfPresent(name) { return function }
        let ids = functions.map(\.id)
        throw Failure.wrongUse(
            "\(path) has no function \(name). \(ids.isEmpty ? "It has no functions." : "It has \(ids.joined(separator: ", ")).")"
        )
    }
}

extension FunctionConfiguration {
    /// Returns a sentence about a variable whose value only a deployment knows.
    static func sentence(onUnknown variable: String, of function: String) -> String {
        "\(function): only a deployment knows the variable \(variable). Set it with --env \(variable)=VALUE."
    }

    /// Returns the names of variables whose values only a deployment knows, and for which `given` has no value.
    func unknown(besides given: [String: String]) -> [String] {
        variables.filter { variable in
            variable.unknown?.reason.isMistake == false && !variable.isKey && given[variable.name] == nil
        }.map(\.name)
    }

    /// Returns the function's variables, with the given ones overriding the template's.
    ///
    /// `mayLack` leaves out variables whose values only a deployment knows; otherwise they are errors. `key` stands
    /// for a key whose ARN only a deployment knows.
    func environment(
        _ given: [String: String], mayLack: Bool = false, key: String? = nil
    ) throws -> [String: String] {
        var environment: [String: String] = [:]
        for variable in variables {
            guard let value = given[variable.name] ?? variable.value ?? (variable.isKey ? key : nil) else {
                if mayLack { continue }
                guard !variable.isNoText else {
                    throw Failure.wrongUse(
                        "\(variable.name) is not a string in the template; CloudFormation rejects it. `cognito-triggers check` shows "
                            + "the place.")
                }
                throw Failure.wrongUse(
                    "The value of \(variable.name) is known only after a deployment. Set one for this run: --env "
                        + "\(variable.name)=VALUE.")
            }
            environment[variable.name] = value
        }
        return environment.merging(given) { $1 }
    }
}

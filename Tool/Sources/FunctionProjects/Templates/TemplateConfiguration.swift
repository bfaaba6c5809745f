package import CloudTemplate
import CognitoRehearsal
import Foundation
package import TemplateDoctor

/// A template that provides the configuration of its functions.
package struct TemplateConfiguration {
    package let path: String
    package let stack: Stack
    package let functions: [FunctionConfiguration]
    /// The findings of `check` that stop a rehearsal from calling a function, or that hide a setting from a function.
    package var mistakes: [Finding] { doctor.findingsForRehearsal() }
    package let doctor: TemplateDoctor
    /// Sentences about the values of parameters that come from files.
    package let parameterNotes: [String]

    package init(_ path: String, _ deployment: Deployment) throws {
        let template = try TemplateFile(path).template(with: ParameterValues())
        self.init(Stack(template, deployment), path)
    }

    package init(_ stack: Stack, _ path: String, parameterNotes: [String] = []) {
        self.stack = stack
        self.parameterNotes = parameterNotes
        self.path = path
        doctor = TemplateDoctor(stack.template)
        functions = stack.functions
    }

    /// Returns true if a file has a template's name; the name of a JSON file says nothing about it.
    package static func isName(_ name: String) -> Bool {
        ["yaml", "yml", "template"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }

    private static let names = ["template.yaml", "template.yml", "template.json"]

    /// The names that a template in a folder may have, for messages.
    package static let namesInWords = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]

    /// Returns the paths of the templates in a folder: the project's own, or those that CDK or the Serverless Framework has written.
    ///
    /// CDK writes a template for each stack.
    package static func paths(in folder: String) -> [String] {
        let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        let files = FileManager.default
        if let path = names.map({ start + $0 }).first(where: files.fileExists) { return [path] }
        let stacks = CDKProject.templates(in: folder)
        if !stacks.isEmpty { return stacks }
        let serverless = "\(start).serverless/cloudformation-template-update-stack.json"
        return files.fileExists(atPath: serverless) ? [serverless] : []
    }

    /// Returns the path of the only template in a folder; nil if the folder has none or several.
    package static func path(in folder: String) -> String? {
        let paths = paths(in: folder)
        return paths.count == 1 ? paths[0] : nil
    }

    /// Returns what to do in a folder without a template whose project makes one; nil for other folders.
    package static func advice(in folder: String) -> String? {
        ServerlessProject.advice(in: folder) ?? CDKProject.advice(in: folder)
    }

    /// Returns a function's wrong settings, and the variables that only a deployment knows, as lines with places.
    package func problems(of function: FunctionConfiguration, besides given: [String: String]) -> [String] {
        let findings = mistakes.filter { $0.resource == function.id }.map { text($0.place, "\($0.problem): \($0.fix)") }
        return parameterNotes + findings + wrongNames(in: function.id)
            + [standInNote(in: function.id)].compactMap(\.self)
            + function.unknown(besides: given).filter { $0 != ServiceVariables.key }.map {
                function.sentence(onUnknown: $0, of: function.name)
            }
    }

    /// Returns a sentence about the stand-ins for parameters without a value, in all resources or in one; nil without any.
    package func standInNote(in resource: String? = nil, of stack: Stack? = nil) -> String? {
        let standIns = (stack ?? self.stack).standIns(in: resource)
        guard !standIns.isEmpty else { return nil }
        return
            "\(path): parameters without a value have stand-ins here: \(standIns.joined(separator: ", ")). Give them "
            + "values with --parameter NAME=VALUE, or in parameter_overrides of samconfig.toml."
    }

    /// Returns the names in a resource's properties that refer to nothing in the template, as lines with places.
    func wrongNames(in id: String) -> [String] {
        wrongReferences(in: id).map { text($0.place, $0.reason.words(in: stack.template)) }
    }

    /// Returns the names in a resource's properties that refer to nothing in the template.
    package func wrongReferences(in id: String) -> [Stack.Unknown] {
        (stack.resources.first { $0.id == id }?.unknown ?? []).filter(\.reason.isMistake)
    }

    package func text(_ place: TemplatePlace, _ text: String) -> String { "\(self.place(place)): \(text)" }

    /// Returns a place with the file's name: `template.yaml:12:3`.
    package func place(_ place: TemplatePlace) -> String { "\(path):\(place.line):\(place.column)" }
}

extension [FunctionConfiguration] {
    /// Returns the function with this name, logical id or `FunctionName`, or else the only one that a tool has named after it, or
    /// whose deployed name CloudFormation has made of its id.
    ///
    /// The logical id is then the name with CDK's hash, as in `SignUp977E8987`, or the Serverless Framework's ending, as in
    /// `SignUpLambdaFunction` for `signUp`.
    package func named(_ name: String) -> FunctionConfiguration? {
        if let function = first(where: { $0.name == name }) { return function }
        let likenesses: [(FunctionConfiguration) -> Bool] = [
            { $0.id == name }, { $0.functionName == name },
            { function in
                let ending = function.id.dropFirst(name.count)
                guard function.id.prefix(name.count).lowercased() == name.lowercased() else { return false }
                return ending == "LambdaFunction" || ending.wholeMatch(of: /[0-9A-F]{8}/) != nil
            },
            { function in
                // CloudFormation names a function STACK-ID-HASH.
                guard let start = name.wholeMatch(of: /(.+)-[A-Za-z0-9]{12,13}/)?.output.1 else { return false }
                return start.hasSuffix("-\(function.id)")
            },
        ]
        for isLike in likenesses {
            let named = filter(isLike)
            if !named.isEmpty { return named.count == 1 ? named[0] : nil }
        }
        return nil
    }
}

extension FunctionConfiguration {
    /// Returns a sentence about a variable whose value only a deployment knows.
    package func sentence(onUnknown variable: String, of function: String) -> String {
        "\(function): only a deployment knows the variable \(variable). "
            + (advice(onTableIn: variable) ?? "Set it with \(option(setting: variable)).")
    }

    /// Returns what to do about a variable that names a table of the template; nil for other variables.
    private func advice(onTableIn variable: String) -> String? {
        table(in: variable).map { TemplateTables.advice(on: $0, settingItsNameWith: option(setting: variable)) }
    }

    /// Returns the logical id of the table that a variable names; nil for other variables, and if the value is known.
    package func table(in variable: String) -> String? { variables.first { $0.name == variable }?.table }

    /// Returns the option that sets a variable whose value only a deployment knows: its parameter, if it is one, or itself.
    package func option(setting variable: String) -> String {
        if case .parameter(let name)? = variables.first(where: { $0.name == variable })?.unknown?.reason {
            return "--parameter \(name)=VALUE"
        }
        return "--env \(variable)=VALUE"
    }

    /// Returns the names of variables whose values only a deployment knows, and for which `given` has no value.
    package func unknown(besides given: [String: String]) -> [String] {
        variables.filter { variable in
            variable.unknown?.reason.isMistake == false && variable.value == nil && !variable.isKey
                && given[variable.name] == nil
        }.map(\.name)
    }

    /// Returns the function's variables, with the given ones overriding the template's.
    ///
    /// `mayLack` leaves out variables whose values only a deployment knows; otherwise they are errors. `key` stands
    /// for a key whose ARN only a deployment knows.
    package func environment(
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
                    "The value of \(variable.name) is known only after a deployment. "
                        + (advice(onTableIn: variable.name)
                            ?? "Set one for this run: \(option(setting: variable.name))."))
            }
            environment[variable.name] = value
        }
        return environment.merging(given) { $1 }
    }
}

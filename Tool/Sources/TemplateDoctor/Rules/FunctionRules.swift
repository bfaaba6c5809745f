import CloudTemplate
import CognitoEditDistance

/// Rules about a function's own settings.
enum FunctionRules {
    static let all = [memory, misspelt, environment, variable]

    /// The memory that the starter template of this package gives a function, in MiB.
    private static let enoughMemory = 256
    /// The memory at which Lambda gives a function a whole processor, in MiB.
    private static let memoryOfAProcessor = 1769

    private static let memoryPage = "https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html"

    private static let variablesPage =
        "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-lambda-function-environment.html"

    static let memory = TemplateRule(
        name: "function.memory", severity: .warning,
        summary: "so little memory that the processor is slow; a note for Lambda's default",
        why:
            "Processor time is proportional to memory: 1,769 MB is a whole processor. At 128 MB, Lambda's default, computing takes fourteen "
            + "times as long, for example a TLS handshake or a password hash after a cold start. Cognito waits five seconds for "
            + "everything.",
        source: memoryPage
    ) { checked in
        checked.awaited.flatMap { function, connection -> [TemplateRule.Mistake] in
            checked.numbers("MemorySize", of: function, else: 128).filter { $0.value < enoughMemory }.map { number in
                .init(
                    place: number.place, resource: function.id, path: number.path,
                    problem:
                        "\(function.id) has \(number.value) MB\(number.isDefault ? ", Lambda's default" : ""), so only "
                        + "\(number.value * 100 / memoryOfAProcessor) % of a processor, but Cognito waits only "
                        + "\(TimeoutRules.cognitosTime) seconds",
                    fix: "\(number.fix(enoughMemory, checked.notation)), or more",
                    // A function that does next to nothing is fast enough with what Lambda gives to everybody.
                    severity: number.isDefault ? .note : nil)
            }
        }
    }

    static let misspelt = TemplateRule(
        name: "function.misspelt-setting", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "a key that resembles Environment, Variables, Timeout or MemorySize",
        why:
            "CloudFormation rejects the template, and a function rehearsed with it starts without the setting.",
        source:
            "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-function.html"
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").flatMap(misspeltSettings)
    }

    private static func misspeltSettings(of function: Resource) -> [TemplateRule.Mistake] {
        TemplateRule.Mistake.misspelt(
            in: function.properties, "Properties", of: function, among: ["Environment", "Timeout", "MemorySize"])
            + (function["Environment"].map {
                TemplateRule.Mistake.misspelt(in: $0, "Properties.Environment", of: function, among: ["Variables"])
            } ?? [])
    }

    static let environment = TemplateRule(
        name: "function.environment", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "environment variables outside the object Variables in Environment",
        why:
            "CloudFormation rejects the template, and a function rehearsed with it starts without the variables.",
        source: variablesPage
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").compactMap { function in
            guard let misplaced = misplacedVariables(of: function) else { return nil }
            let notation = checked.notation
            let variables = notation.object(misplaced.names.map { notation.member($0, "…") })
            let right = notation.member("Environment", notation.object([notation.member("Variables", variables)]))
            return .init(
                place: misplaced.place, resource: function.id, path: misplaced.path, problem: misplaced.problem,
                fix: "in Properties, write \(right)")
        }
    }

    /// Variables that are outside the object `Variables` in `Environment`.
    private struct MisplacedVariables {
        let place: TemplatePlace
        let path: String
        let problem: String
        let names: [String]

        /// Reads a member that is not an object; nil if the member is an object or is absent.
        init?(_ member: TemplateNode.Member?, _ path: String, of function: Resource, hint: String = "") {
            guard let member, let kind = member.value.kindOfNoObject else { return nil }
            // Each element may be an object with `Name` and `Value`, which other resources use for variables.
            let names = member.value.elements.compactMap { $0["Name"]?.text }
            place = member.place
            self.path = path
            problem = "\(member.name) of \(function.id) is \(kind), but must be an object\(hint)"
            self.names = names.isEmpty ? ["NAME"] : names
        }

        /// Reads members of an object that does not accept them; nil if there are no such members.
        init?(_ members: [TemplateNode.Member], _ path: String, _ problem: String) {
            guard let first = members.first else { return nil }
            place = first.place
            self.path = "\(path).\(first.name)"
            names = members.map(\.name)
            self.problem = "\(problem), but has \(names.joined(separator: ", "))"
        }

        /// Reads an object of variables in the wrong place; nil if the node has no such object.
        init?(in node: TemplateNode, _ name: String, _ path: String, _ problem: String) {
            guard let member = node.member(name) else { return nil }
            place = member.place
            self.path = path.isEmpty ? name : "\(path).\(name)"
            let variables = member.value["Variables"] ?? member.value
            names = variables.members.isEmpty ? ["NAME"] : variables.members.map(\.name)
            self.problem = problem
        }
    }

    /// Returns true if the template sets variables for a function in a place where Lambda does not read them.
    static func losesVariables(_ function: Resource) -> Bool {
        misplacedVariables(of: function) != nil || !misspeltSettings(of: function).isEmpty
    }

    private static func misplacedVariables(of function: Resource) -> MisplacedVariables? {
        let (id, path) = (function.id, "Properties.Environment")
        let outside =
            MisplacedVariables(
                in: function.node, "Environment", "", "Environment is next to the Properties of \(id), not in them")
            ?? MisplacedVariables(
                in: function.properties, "Variables", "Properties",
                "Variables is in the Properties of \(id), not in Environment")
        guard let environment = function.properties.member("Environment"), environment.value.call == nil else {
            return outside
        }
        // Another rule reports names that resemble `Variables`.
        let others = environment.value.members.filter {
            EditDistance.meant(by: $0.name, among: ["Variables"]) == nil
        }
        return outside ?? MisplacedVariables(environment, path, of: function, hint: " with Variables")
            ?? MisplacedVariables(others, path, "Environment of \(id) can contain only Variables")
            ?? MisplacedVariables(environment.value.member("Variables"), "\(path).Variables", of: function)
    }

    static let variable = TemplateRule(
        name: "function.variable", severity: .error, isAcceptable: false, affectsRehearsals: true,
        summary: "an environment variable that is not a string",
        why:
            "CloudFormation accepts strings, numbers and Booleans as environment variables, but rejects lists, objects and missing values.",
        source: variablesPage
    ) { checked in
        checked.template.resources("AWS::Lambda::Function").flatMap { function in
            (function["Environment"]?["Variables"]?.members ?? []).compactMap { member in
                guard let kind = member.value.kindOfNoText else { return nil }
                let texts = member.value.elements.compactMap(\.text)
                let value = texts.isEmpty ? "text" : texts.joined(separator: ",")
                return .init(
                    place: member.place, resource: function.id, path: "Properties.Environment.Variables.\(member.name)",
                    problem:
                        "the environment variable \(member.name) of \(function.id) is \(kind), but must be a string",
                    fix: "write \(checked.notation.member(member.name, "\"\(value)\""))")
            }
        }
    }
}

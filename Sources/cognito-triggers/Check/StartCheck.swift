import CognitoRehearsal
import RuntimeEmulator
import TemplateDoctor

/// A start of a function's program with the variables, memory and time-out of its template.
struct StartCheck {
    private let function: TemplateFunction
    private let program: FunctionProgram

    init(_ function: TemplateFunction, _ program: FunctionProgram) {
        self.function = function
        self.program = program
    }

    /// Starts the program; no handler runs.
    ///
    /// - Returns: A finding if the program ends before it asks for an event, or a note if only a deployment knows a variable.
    func findings() async throws -> [Finding] {
        // A rule says what is wrong with these, and no function ever has them.
        guard !function.variables.contains(where: \.isNoText) else { return [] }
        let unknown = function.variables.filter { $0.value == nil }.map(\.name)
        guard unknown.isEmpty else {
            return [
                finding(
                    .note, "\(function.id) is not started: only a deployment knows \(unknown.joined(separator: ", "))",
                    "start it with cognito-triggers invoke \(function.id) events/ "
                        + unknown.map { "--env \($0)=VALUE" }.joined(separator: " "))
            ]
        }
        let emulator = LambdaEmulator()
        await emulator.add(
            EmulatedFunction(
                name: function.id, command: [program.path], environment: try function.environment([:]),
                memory: max(128, function.memory ?? 128), maximumInstances: 1))
        // An object that is not a Cognito event: the runtime answers it without any handler.
        let outcome = await emulator.invoke(function.id, InvocationRequest(Array("{}".utf8)))
        await emulator.stop()
        // An event that no process got has taken no time.
        guard let outcome, outcome.isError, outcome.duration == .zero else { return [] }
        let lines = outcome.log.filter { !$0.hasPrefix("INIT_REPORT") }.compactMap(LogText.line)
        let reason = lines.last { $0.lowercased().contains("error") } ?? lines.last ?? "it logs nothing"
        let cause = Cause(log: outcome.log)
        return [
            finding(
                .error,
                "\(function.id) does not start\(cause.isSetting ? " with the template's variables" : ""): \(reason)",
                cause.remedy(function.id))
        ]
    }

    /// The cause of a failed start, as its log tells.
    private enum Cause {
        /// A variable that is missing or wrong.
        case setting(String)
        /// A declared sign-in that cannot work.
        case declaration
        case other

        init(log: [String]) {
            if let name = log.lazy.compactMap({ $0.firstMatch(of: /environment variable (\w+)/)?.output.1 }).first {
                self = .setting(String(name))
            } else {
                self = log.contains { $0.contains("ImpossibleFlow") } ? .declaration : .other
            }
        }

        var isSetting: Bool {
            if case .setting = self { true } else { false }
        }

        func remedy(_ function: String) -> String {
            switch self {
            case .setting(let name):
                "set \(name) in Environment.Variables of \(function) as the code reads it"
            case .declaration: "change the declared sign-in in the code; the reason names the part"
            case .other: "see the whole log of the start: cognito-triggers invoke \(function) with any event"
            }
        }
    }

    private func finding(_ severity: Severity, _ problem: String, _ remedy: String) -> Finding {
        Finding(
            rule: "code.starts", severity: severity, place: function.place, resource: function.id,
            path: "Properties.Environment", problem: problem, fix: remedy)
    }
}

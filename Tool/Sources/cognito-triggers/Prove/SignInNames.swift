import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
import CognitoRehearsal
import TemplateDoctor

/// The names of the functions that answer the three triggers of a custom sign-in.
struct SignInNames: Sendable {
    /// The functions by their triggers; functions that are named without their triggers are in ``untold``.
    private(set) var functions: [TriggerFamily: String] = [:]
    /// The functions whose triggers only their names or their descriptions tell.
    private(set) var untold: [String] = []

    private static let triggers = TriggerFamily.allCases.filter(TriggerFamily.customSignIn.contains)

    /// Finds the functions that are meant by arguments such as `SignIn`, `Define Create Verify` or
    /// `DefineAuthChallenge=Gate`, or by a pool of the template.
    ///
    /// `pools` are the template's pools with custom sign-ins, and `template` is its path.
    init(_ arguments: [String], pool: String?, of pools: [CustomSignInWiring], in template: String?) throws {
        guard !arguments.isEmpty else {
            functions = try Self.functions(of: Self.pool(pool, pools, template))
            return
        }
        guard pool == nil else {
            throw Failure.wrongUse("Name either functions or a --pool, whose functions the template has.")
        }
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2, let trigger = Self.triggers.first(where: { $0.configurationName == parts[0] }) {
                functions[trigger] = parts[1]
            } else {
                untold.append(argument)
            }
        }
        // A function that the template's pool calls beside others brings those along.
        if untold.count == 1, functions.isEmpty {
            let wiring = pools.first { $0.functions.values.contains(untold[0]) }
            if let wiring, Set(wiring.functions.values).count > 1 {
                (functions, untold) = (try Self.functions(of: wiring), [])
            }
            return
        }
        for name in untold {
            let triggers = Set(pools.flatMap { $0.functions.filter { $0.value == name }.keys })
            for trigger in triggers where functions[trigger] == nil { functions[trigger] = name }
            if !triggers.isEmpty { untold.removeAll { $0 == name } }
        }
    }

    /// The names of all functions, each once.
    var all: [String] {
        (Self.triggers.compactMap { functions[$0] } + untold).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the function for each trigger; `handled` are the triggers of each function that describes itself.
    func resolved(_ handled: [String: Set<TriggerFamily>]) throws -> [TriggerFamily: String] {
        if all.count == 1, let name = all.first {
            return Dictionary(uniqueKeysWithValues: Self.triggers.map { ($0, name) })
        }
        var functions = functions
        for name in untold {
            // A program that has several of the handlers may be deployed for one of them.
            let named = Self.triggers(named: name)
            let own =
                handled[name].map {
                    named.isEmpty ? $0.intersection(TriggerFamily.customSignIn) : $0.intersection(named)
                }
                ?? named
            guard !own.isEmpty else {
                throw Failure.wrongUse(
                    "Which trigger does \(name) handle? Write DefineAuthChallenge=\(name), CreateAuthChallenge=\(name) or "
                        + "VerifyAuthChallengeResponse=\(name).")
            }
            for trigger in own {
                if let other = functions[trigger], other != name {
                    throw Failure.wrongUse(
                        "Both \(other) and \(name) handle \(trigger.configurationName). Write \(trigger.configurationName)= before "
                            + "the one that the pool calls.")
                }
                functions[trigger] = name
            }
        }
        let missing = Self.triggers.filter { functions[$0] == nil }.map(\.configurationName)
        guard missing.isEmpty else {
            throw Failure.wrongUse(
                "No function for \(missing.joined(separator: " and ")). A custom sign-in needs a function for each of "
                    + "\(Self.triggers.map(\.configurationName).joined(separator: ", ")).")
        }
        return functions
    }

    /// Returns the triggers that a function's name names, such as `create-auth` or `VerifyCode`.
    private static func triggers(named name: String) -> Set<TriggerFamily> {
        let name = (name.split(separator: "/").last ?? "").lowercased()
        let words: KeyValuePairs<String, TriggerFamily> = [
            "define": .defineAuthChallenge, "create": .createAuthChallenge, "verify": .verifyAuthChallengeResponse,
        ]
        return Set(words.filter { name.contains($0.key) }.map(\.value))
    }

    private static func functions(of wiring: CustomSignInWiring) throws -> [TriggerFamily: String] {
        let missing = triggers.filter { wiring.functions[$0] == nil }.map(\.configurationName)
        guard missing.isEmpty else {
            throw Failure.wrongUse(
                "The pool \(wiring.pool) calls no function of the template for \(missing.joined(separator: " and ")).")
        }
        return wiring.functions
    }

    private static func pool(
        _ name: String?, _ pools: [CustomSignInWiring], _ template: String?
    ) throws -> CustomSignInWiring {
        guard let template else {
            throw Failure.wrongUse(
                "Name a function, or the three functions of a custom sign-in; there is no template that has a pool with one."
            )
        }
        let names = pools.map(\.pool).joined(separator: ", ")
        if let name {
            guard let pool = pools.first(where: { $0.pool == name }) else {
                throw Failure.wrongUse(
                    "\(template) has no pool \(name) with a custom sign-in"
                        + (pools.isEmpty ? "." : "; it has \(names)."))
            }
            return pool
        }
        guard pools.count == 1 else {
            throw Failure.wrongUse(
                pools.isEmpty
                    ? "\(template) has no pool that calls a function of the template in custom sign-ins. Name the functions."
                    : "\(template) has several pools with custom sign-ins. Choose one with --pool: \(names).")
        }
        return pools[0]
    }
}

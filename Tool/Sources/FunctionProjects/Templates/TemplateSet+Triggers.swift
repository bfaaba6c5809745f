package import CloudTemplate
package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
package import TemplateDoctor

extension TemplateSet {
    /// A pool's trigger whose function is known, in the same template or in another one.
    private struct Connection {
        let pool: String
        /// The trigger's name in a function's description.
        let trigger: String
        /// The function's name.
        let function: String
        /// The value of `LambdaVersion`; nil without one.
        let version: String?
    }

    private var connections: [Connection] {
        stacks.flatMap { stack in
            stack.resources.filter { $0.type == "AWS::Cognito::UserPool" }.flatMap { pool in
                (pool.properties["LambdaConfig"]?.members ?? []).compactMap { key, value -> Connection? in
                    let model = TriggerModel.all.first { $0.configuration?.keys.contains { $0.name == key } == true }
                    let arn = (value.text ?? value["LambdaArn"]?.text ?? "").split(separator: ":")
                    guard let model, arn.count >= 7, let function = name(for: String(arn[6])) else { return nil }
                    return Connection(
                        pool: stack.deployment.name(of: pool.id), trigger: model.family.configurationName,
                        function: function, version: value["LambdaVersion"]?.text ?? (value.text == nil ? nil : "V1_0"))
                }
            }
        }
    }

    /// Returns the triggers for which the templates' pools call a function, with their names in `LambdaConfig`.
    package func triggers(of function: FunctionConfiguration) -> [String] {
        let own = template(of: function)?.doctor.triggers(of: function.id) ?? []
        let all = own + connections.filter { $0.function == function.name }.map(\.trigger)
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the version of the token events that the templates' pools send a function; nil unless it is unique.
    package func tokenVersion(of name: String) -> PreTokenGenerationVersion? {
        guard let function = functions.named(name) else { return nil }
        if let version = template(of: function)?.doctor.tokenVersion(of: function.id) { return version }
        let versions = Set(
            connections.filter { $0.function == function.name && $0.trigger == "PreTokenGeneration" }.map(\.version))
        return versions.count == 1 ? versions.first?.flatMap(PreTokenGenerationVersion.init) : nil
    }

    /// The pools that call a function of the templates in custom sign-ins, in the templates' order.
    package var customSignIns: [CustomSignInWiring] {
        let connections = connections
        return templates.flatMap { template in
            let known = template.doctor.customSignIns
            return template.doctor.template.resources("AWS::Cognito::UserPool").compactMap { pool in
                let name = template.stack.deployment.name(of: pool.id)
                var functions = (known.first { $0.pool == pool.id }?.functions ?? [:]).mapValues {
                    template.stack.deployment.name(of: $0)
                }
                for connection in connections where connection.pool == name {
                    guard
                        let family = TriggerFamily.customSignIn.first(where: {
                            $0.configurationName == connection.trigger
                        })
                    else { continue }
                    functions[family] = connection.function
                }
                return functions.isEmpty ? nil : CustomSignInWiring(pool: name, functions: functions)
            }
        }
    }
}

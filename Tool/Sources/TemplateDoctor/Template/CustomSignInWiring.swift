import CloudTemplate
package import CognitoEvents
import CognitoOperations

/// The functions that a pool of a template calls in custom sign-ins.
package struct CustomSignInWiring: Sendable {
    /// The pool's logical id.
    package let pool: String
    /// The functions' logical ids by their triggers; a trigger without a function of the template is missing.
    package let functions: [TriggerFamily: String]

    package init(pool: String, functions: [TriggerFamily: String]) {
        (self.pool, self.functions) = (pool, functions)
    }
}

extension TemplateDoctor {
    /// The pools that call a function of the template in custom sign-ins, in the template's order.
    package var customSignIns: [CustomSignInWiring] {
        let connections = template.connections()
        return template.resources("AWS::Cognito::UserPool").compactMap { pool in
            var functions: [TriggerFamily: String] = [:]
            for family in TriggerFamily.allCases where TriggerFamily.customSignIn.contains(family) {
                functions[family] =
                    connections.first { connection in
                        connection.pool.id == pool.id && connection.trigger.name == family.configurationName
                            && connection.function != nil
                    }?.function
            }
            return functions.isEmpty ? nil : CustomSignInWiring(pool: pool.id, functions: functions)
        }
    }
}

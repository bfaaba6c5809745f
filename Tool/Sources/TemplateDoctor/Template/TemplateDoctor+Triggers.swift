import CloudTemplate
package import CognitoEvents

extension TemplateDoctor {
    /// Returns the triggers for which the template's pools call a function, with their names in `LambdaConfig`.
    package func triggers(of function: String) -> [String] {
        var names: [String] = []
        for connection in template.connections() where connection.function == function {
            if !names.contains(connection.trigger.name) { names.append(connection.trigger.name) }
        }
        return names
    }

    /// Returns the version of the token events that the template's pools send a function; nil unless it is unique.
    package func tokenVersion(of function: String) -> PreTokenGenerationVersion? {
        let versions = Set(
            template.connections().filter { $0.function == function && $0.trigger.name == "PreTokenGeneration" }
                .map(\.version))
        return versions.count == 1 ? versions.first?.flatMap(PreTokenGenerationVersion.init) : nil
    }
}

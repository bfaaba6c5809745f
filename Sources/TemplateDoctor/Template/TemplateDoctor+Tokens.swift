import CloudTemplate
package import CognitoEvents

extension TemplateDoctor {
    /// Returns the version of the token events that the template's pools send a function; nil unless it is unique.
    package func tokenVersion(of function: String) -> PreTokenGenerationVersion? {
        let versions = Set(
            template.connections().filter { $0.function == function && $0.trigger.name == "PreTokenGeneration" }
                .map(\.version))
        return versions.count == 1 ? versions.first?.flatMap(PreTokenGenerationVersion.init) : nil
    }
}

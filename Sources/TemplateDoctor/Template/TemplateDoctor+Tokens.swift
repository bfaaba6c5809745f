import CloudTemplate
package import CognitoEvents

extension TemplateDoctor {
    /// Returns the only version of events with which the template's pools ask a function for tokens; nil without one.
    package func tokenVersion(of function: String) -> PreTokenGenerationVersion? {
        let versions = Set(
            template.connections().filter { $0.function == function && $0.trigger.name == "PreTokenGeneration" }
                .map(\.version))
        return versions.count == 1 ? versions.first?.flatMap(PreTokenGenerationVersion.init) : nil
    }
}

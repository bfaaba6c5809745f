import CloudTemplate
import FunctionProjects
import LocalCognito
import TemplateDoctor

/// A trial of a template on a local server in memory, which refuses what `pool` refuses.
struct ServerTrial: TemplateTrial {
    let ids: LocalIDs

    func refusals(in template: Template) async throws -> [TrialRefusal] {
        let pools = TemplatePools([Stack(template, .local(ids))])
        return try await LocalCognito.refusals(of: pools).filter { $0.missingFunction == nil }.map { refusal in
            TrialRefusal(
                resource: refusal.resource, path: refusal.path, place: refusal.place, words: refusal.words,
                message: refusal.message, isOfCloudFormation: refusal.isOfCloudFormation,
                isCertain: refusal.isCertain)
        }
    }
}

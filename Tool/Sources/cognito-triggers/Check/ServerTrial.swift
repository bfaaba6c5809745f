import CloudTemplate
import FunctionProjects
import LocalCognito
import TemplateDoctor

/// A trial of a template on a local server in memory, which refuses what `pool` refuses.
struct ServerTrial: TemplateTrial {
    let ids: LocalIDs

    func refusals(in template: Template) async throws -> [TrialRefusal] {
        let pools = TemplatePools([Stack(template, .local(ids))])
        let refusals = try await LocalCognito.refusals(of: pools).filter {
            $0.isCertain || $0.missingFunction == nil && !$0.missingParameters.isEmpty
        }
        return refusals.map { refusal in
            TrialRefusal(
                resource: refusal.resource, path: refusal.path, place: refusal.place, words: refusal.words,
                message: refusal.message, isOfCloudFormation: refusal.isOfCloudFormation,
                missing: refusal.isCertain ? [] : refusal.missingParameters)
        }
    }
}

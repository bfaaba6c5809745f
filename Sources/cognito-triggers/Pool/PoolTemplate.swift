#if LocalCognito
    import CloudTemplate
    import CognitoRehearsal
    import Foundation
    import LocalAWS
    import LocalCognito
    import LocalUserPools
    import TemplateDoctor

    /// A template whose pools are played, with what a person should know of it.
    struct PoolTemplate {
        /// The text that was read.
        let bytes: [UInt8]
        let configuration: TemplateConfiguration
        let pools: TemplatePools

        /// Reads a template.
        ///
        /// - Throws: `Failure` for a template that cannot be read.
        init(_ path: String, ids: LocalIDs) throws {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Failure.unreadable("template", path)
            }
            bytes = Array(content)
            configuration = try TemplateConfiguration(bytes, path, .local(ids))
            pools = TemplatePools(configuration.stack)
        }

        /// Returns the path of a template: the one that is named, or the one of the package's folder; nil if it has none.
        ///
        /// - Throws: `Failure` if there is no file of the name.
        static func find(_ named: String?, in folder: String) throws -> String? {
            guard let named else { return TemplateConfiguration.path(in: folder) }
            guard FileManager.default.fileExists(atPath: named) else {
                throw Failure.wrongUse("There is no template \(named).")
            }
            return named
        }

        /// Notes on parts that the pool does not emulate, on values that only a deployment knows, and on mistakes; each is a line with its place.
        var notes: [String] {
            let mistakes = configuration.mistakes
            // A finding of `check` says more of the same.
            let own = pools.notes.filter { note in
                guard let path = note.path else { return true }
                return !mistakes.contains {
                    $0.place == note.place || $0.resource == note.resource && $0.path == "Properties.\(path)"
                        || path.hasPrefix("LambdaConfig.") && $0.path.hasPrefix("Properties.Events.")
                }
            }
            return own.map { configuration.text($0.place, $0.text) }
                + mistakes.map { configuration.text($0.place, "\($0.problem): \($0.fix)") }
                + configuration.stack.resources.flatMap { configuration.wrongNames(in: $0.id) }
        }

        /// Returns the place of a refused resource or attribute, by its logical id.
        func place(of refused: PoolDefinition.Refused, in id: String) -> TemplatePlace? {
            let finding = configuration.schemaFindings().first {
                $0.resource == id && $0.problem.hasSuffix(": \(refused.error.message)")
            }
            return finding?.place ?? configuration.stack.resources.first { $0.id == id }?.place
        }
    }
#endif

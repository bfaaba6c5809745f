#if LocalCognito
    import CloudTemplate
    import CognitoRehearsal
    import Foundation
    import LocalAWS
    import LocalCognito
    import LocalUserPools
    import TemplateDoctor

    /// A template with pools that are emulated, and with notes for the user.
    struct PoolTemplate {
        let bytes: [UInt8]
        let configuration: TemplateConfiguration
        let pools: TemplatePools
        let tables: TemplateTables
        /// A Boolean value that indicates whether a server has the template's tables.
        private let hasTables: Bool

        init(
            _ path: String, ids: LocalIDs, settings: VariableSettings? = nil, hasTables: Bool = false
        ) throws {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Failure.unreadable("template", path)
            }
            bytes = Array(content)
            let doctor = try TemplateConfiguration.doctor(bytes, path, settings)
            // The names of tables are known only once the template has been read.
            let names = hasTables ? TemplateTables(Stack(doctor.template, .local(ids))).names : [:]
            configuration = TemplateConfiguration(doctor, path, .local(ids, tables: names))
            tables = TemplateTables(configuration.stack)
            pools = TemplatePools(configuration.stack)
            self.hasTables = hasTables
        }

        /// Returns the path of the named template, or of the template in the package's folder; nil if the folder has none.
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
            // If `check` has a finding about the same mistake, the finding says more.
            let own = pools.notes.filter { note in
                guard let path = note.path else { return true }
                return !mistakes.contains {
                    $0.place == note.place || $0.resource == note.resource && $0.path == "Properties.\(path)"
                        || path.hasPrefix("LambdaConfig.") && $0.path.hasPrefix("Properties.Events.")
                }
            }
            return own.map { configuration.text($0.place, $0.text) }
                + (hasTables ? [] : [tables.note].compactMap(\.self))
                + mistakes.map { configuration.text($0.place, "\($0.problem): \($0.fix)") }
                + configuration.stack.resources.flatMap { configuration.wrongNames(in: $0.id) }
        }

        /// Returns lines about the resources that the pool lacks because Cognito refuses them.
        func sentences(on refusals: [TemplateRefusal]) -> [String] {
            refusals.filter { refusal in
                // A mistake that CloudFormation refuses itself already has a note.
                !refusal.isOfCloudFormation
                    || !configuration.mistakes.contains {
                        $0.resource == refusal.resource && $0.place.line == refusal.place.line
                    }
            }.map { refusal in
                configuration.text(
                    refusal.place,
                    "\(refusal.words) \(refusal.isCertain ? "A deployment fails there; the" : "The") pool does not make or "
                        + "change \(refusal.resource).")
            }
        }
    }
#endif

#if LocalCognito
    import CognitoRehearsal
    import Foundation
    import LocalAWS
    import LocalCognito
    import LocalUserPools
    import RuntimeEmulator
    import TemplateDoctor
    import WireJSON

    /// The user pools and functions that a template describes, and what of it a local pool does not play.
    struct PoolTemplate {
        /// Something that the template says and that is not done, or only a deployment knows.
        struct Note: Hashable {
            let place: TemplatePlace
            let text: String
        }

        /// A function, with its configuration.
        struct Function {
            let id: String
            let timeout: Duration
            let memory: Int
            /// The variables whose values are known.
            let variables: [String: String]
            /// The variables whose values only a deployment knows.
            let missing: [String]
        }

        static let account = "123456789012"

        let pools: [PoolDefinition]
        /// The logical ids of pools and clients, by their ids.
        let names: [String: String]
        /// The places of pools and clients, by their logical ids.
        let places: [String: TemplatePlace]
        let functions: [Function]
        private(set) var notes: [Note]
        /// The attributes that Cognito refuses.
        private let schemaFindings: [Finding]

        /// Reads a template.
        ///
        /// - Throws: `Failure` for a text that is no template.
        init(_ bytes: [UInt8], ids: LocalIDs, path: String) throws {
            let region = ids.region
            let stack: TemplateStack
            do {
                stack = try TemplateStack(
                    bytes,
                    pseudoParameters: [
                        "AWS::Region": region, "AWS::AccountId": Self.account, "AWS::Partition": "aws",
                        "AWS::URLSuffix": "amazonaws.com", "AWS::StackName": "local",
                        "AWS::StackId": "arn:aws:cloudformation:\(region):\(Self.account):stack/local/local",
                    ],
                    reference: { id, type, attribute in Self.reference(id, type, attribute, ids) })
            } catch {
                throw Failure.wrongUse("\(path):\(error.place.line):\(error.place.column): \(error)")
            }
            let doctor = try? TemplateDoctor(bytes)
            let mistakes = doctor?.findingsForRehearsal() ?? []
            var reader = Reader(stack: stack, ids: ids, doctor: doctor, mistakes: mistakes)
            reader.read()
            pools = reader.pools
            names = reader.names
            places = Dictionary(stack.resources.map { ($0.id, $0.place) }) { first, _ in first }
            functions = reader.functions
            schemaFindings = doctor?.schemaFindings() ?? []
            notes = reader.notes + mistakes.map { Note(place: $0.place, text: "\($0.problem): \($0.fix)") }
            notes += stack.macros.map {
                Note(
                    place: TemplatePlace(line: 1, column: 1),
                    text: "the macro \($0) is not run: what it adds is missing")
            }
        }

        /// Returns the place of something that Cognito refuses, by its logical id.
        func place(of refused: PoolDefinition.Refused, in id: String) -> TemplatePlace? {
            let finding = schemaFindings.first {
                $0.resource == id && $0.problem.hasSuffix(": \(refused.error.message)")
            }
            return finding?.place ?? places[id]
        }

        // MARK: Ids

        /// Returns the value of `Ref` of a resource, or of one of its attributes.
        private static func reference(_ id: String, _ type: String, _ attribute: String?, _ ids: LocalIDs) -> String? {
            let region = ids.region
            func arn(_ service: String, _ rest: String) -> String { "arn:aws:\(service):\(region):\(account):\(rest)" }
            let pool = ids.pool(id)
            switch (type, attribute) {
            case ("AWS::Cognito::UserPool", nil), ("AWS::Cognito::UserPool", "UserPoolId"): return pool
            case ("AWS::Cognito::UserPool", "Arn"): return arn("cognito-idp", "userpool/\(pool)")
            case ("AWS::Cognito::UserPool", "ProviderName"): return "cognito-idp.\(region).amazonaws.com/\(pool)"
            case ("AWS::Cognito::UserPool", "ProviderURL"): return "https://cognito-idp.\(region).amazonaws.com/\(pool)"
            case ("AWS::Cognito::UserPoolClient", nil), ("AWS::Cognito::UserPoolClient", "ClientId"):
                return ids.client(id)
            case ("AWS::Cognito::UserPoolClient", "ClientSecret"): return ids.secret(id)
            case ("AWS::Lambda::Function", nil), ("AWS::Cognito::UserPoolIdentityProvider", nil): return id
            case ("AWS::Lambda::Function", "Arn"): return arn("lambda", "function:\(id)")
            case ("AWS::Lambda::Alias", nil): return nil
            case ("AWS::IAM::Role", "Arn"): return "arn:aws:iam::\(account):role/\(id)"
            case ("AWS::KMS::Key", "Arn"): return arn("kms", "key/\(id)")
            case ("AWS::KMS::Key", nil), ("AWS::KMS::Key", "KeyId"): return id
            default: return nil
            }
        }
    }

    /// Goes through the resources of a stack.
    private struct Reader {
        let stack: TemplateStack
        let ids: LocalIDs
        let doctor: TemplateDoctor?
        /// The findings of `check` that are said with their places and fixes.
        let mistakes: [Finding]
        var pools: [PoolDefinition] = []
        var names: [String: String] = [:]
        var functions: [PoolTemplate.Function] = []
        var notes: [PoolTemplate.Note] = []

        /// The resources that are not played.
        private static let ignored: [String: String] = [
            "AWS::Cognito::IdentityPool": "identity pools are not played",
            "AWS::Cognito::IdentityPoolRoleAttachment": "identity pools are not played",
            "AWS::Cognito::UserPoolUser": "users are not created from a template: sign up, or use --seed",
            "AWS::Cognito::UserPoolUserToGroupAttachment": "memberships are not created from a template: use --seed",
        ]

        /// The resources that a pool keeps as they are given: the operation that makes each, in an order in which they can be
        /// made, and what the pool does not do with them.
        private static let kept: [(type: String, operation: String, idle: String)] = [
            (
                "AWS::Cognito::UserPoolIdentityProvider", "CreateIdentityProvider",
                "sign-ins through other providers are not played"
            ),
            ("AWS::Cognito::UserPoolDomain", "CreateUserPoolDomain", "hosted sign-in is not played"),
            (
                "AWS::Cognito::UserPoolUICustomizationAttachment", "SetUICustomization",
                "hosted sign-in is not played"
            ),
            (
                "AWS::Cognito::UserPoolRiskConfigurationAttachment", "SetRiskConfiguration",
                "no risk is found"
            ),
            ("AWS::Cognito::LogDeliveryConfiguration", "SetLogDeliveryConfiguration", "no logs are delivered"),
            ("AWS::Cognito::ManagedLoginBranding", "CreateManagedLoginBranding", "hosted sign-in is not played"),
            ("AWS::Cognito::Terms", "CreateTerms", "hosted sign-in is not played"),
        ]

        mutating func read() {
            for resource in stack.resources where resource.type == "AWS::Cognito::UserPool" {
                addPool(resource)
                noteIdleSettings(of: resource)
            }
            for resource in stack.resources {
                switch resource.type {
                case "AWS::Cognito::UserPool": break
                case "AWS::Cognito::UserPoolClient": addClient(resource)
                case "AWS::Cognito::UserPoolGroup": addGroup(resource)
                case "AWS::Cognito::UserPoolResourceServer": addServer(resource)
                case "AWS::Lambda::Function": addFunction(resource)
                default:
                    guard resource.type.hasPrefix("AWS::Cognito::"),
                        !Self.kept.contains(where: { $0.type == resource.type })
                    else { continue }
                    let reason = Self.ignored[resource.type] ?? "it is not played"
                    note(resource, "\(resource.id) (\(resource.type)): \(reason)")
                }
            }
            for (type, operation, idle) in Self.kept {
                for resource in stack.resources where resource.type == type {
                    note(resource, "\(resource.id) (\(type)) is kept, and has no effect: \(idle)")
                    addObject(resource, operation)
                }
            }
            let ours = Set(
                stack.resources.filter { $0.type.hasPrefix("AWS::Cognito::") && Self.ignored[$0.type] == nil }.map(\.id)
            )
            let places = Set(mistakes.map(\.place))
            for unknown in stack.unknown where ours.contains(unknown.resource) && !places.contains(unknown.place) {
                notes.append(
                    .init(
                        place: unknown.place,
                        text: "\(unknown.resource).\(unknown.path) is left out: \(unknown.reason)"))
            }
        }

        /// Notes the settings of a pool that are kept and have no effect.
        private mutating func noteIdleSettings(of resource: TemplateStack.Resource) {
            if resource.properties["LambdaConfig"]?["InboundFederation"] != nil {
                note(
                    resource,
                    "\(resource.id).LambdaConfig.InboundFederation: sign-ins through other providers are not played")
            }
            let mode = resource.properties["UserPoolAddOns"]?["AdvancedSecurityMode"]?.text
            if let mode, mode != "OFF" {
                note(resource, "\(resource.id).UserPoolAddOns.AdvancedSecurityMode: threat protection is not played")
            }
        }

        private mutating func note(_ resource: TemplateStack.Resource, _ text: String) {
            notes.append(.init(place: resource.place, text: text))
        }

        /// Returns a resource's properties as the input of an operation, and notes those that it does not take.
        private mutating func input(
            _ resource: TemplateStack.Resource, for operation: String, renaming renamed: [String: String] = [:],
            besides others: Set<String> = []
        ) -> JSONMembers<JSONValue> {
            var members = JSONMembers<JSONValue>()
            for (name, value) in resource.properties.members where !others.contains(name) {
                members[renamed[name] ?? name] = value.json
            }
            let input = CoercedInput(.object(members), for: operation)
            for unknown in input.unknown where !isWrongTrigger(unknown.path, of: resource) {
                // The API calls a few properties otherwise.
                let path = renamed.first { $0.value == unknown.path }?.key ?? unknown.path
                let meant = unknown.meant.map { "; did you mean \($0)?" } ?? ""
                notes.append(
                    .init(
                        place: doctor?.place(of: path, in: resource.id) ?? resource.place,
                        text: "\(resource.id).\(path) is not played, and left out\(meant)"))
            }
            return input.members
        }

        /// Returns true for a trigger of a pool that ``mistakes`` tells of, as a key or as an event of SAM's.
        private func isWrongTrigger(_ path: String, of resource: TemplateStack.Resource) -> Bool {
            let parts = path.split(separator: ".")
            guard parts.count == 2, parts[0] == "LambdaConfig" else { return false }
            return mistakes.contains {
                $0.resource == resource.id && $0.path == "Properties.\(path)"
                    || $0.path.hasPrefix("Properties.Events.")
            }
        }

        private mutating func addPool(_ resource: TemplateStack.Resource) {
            let id = ids.pool(resource.id)
            var members = input(
                resource, for: "CreateUserPool", renaming: ["UserPoolName": "PoolName"],
                besides: Self.factorProperties.union(["MfaConfiguration"]))
            members["PoolName"] = members["PoolName"] ?? .text(resource.id)
            notePrefixes(in: resource)
            var pool = PoolDefinition(id: id, input: members)
            pool.mfa = factors(resource)
            names[id] = resource.id
            pools.append(pool)
        }

        /// Notes attributes that have Cognito's prefix already.
        private mutating func notePrefixes(in pool: TemplateStack.Resource) {
            for name in (pool.properties["Schema"]?.elements ?? []).compactMap({ $0["Name"]?.text })
            where name.hasPrefix("custom:") {
                note(
                    pool,
                    "\(pool.id).Schema: \(name) becomes custom:\(name), as Cognito adds the prefix; write "
                        + name.dropFirst("custom:".count))
            }
        }

        /// The properties of a pool that the API takes in `SetUserPoolMfaConfig`.
        private static let factorProperties: Set = [
            "EnabledMfas", "EmailAuthenticationMessage", "EmailAuthenticationSubject", "WebAuthnRelyingPartyID",
            "WebAuthnUserVerification", "WebAuthnFactorConfiguration",
        ]

        /// Returns the second factors and passkeys of a pool as members of `SetUserPoolMfaConfig`; nil if it has none.
        private mutating func factors(_ resource: TemplateStack.Resource) -> JSONMembers<JSONValue>? {
            func members(_ names: [String: String]) -> JSONMembers<JSONValue> {
                var members = JSONMembers<JSONValue>()
                for (property, member) in names { members[member] = resource.properties[property]?.json }
                return members
            }
            var input = JSONMembers<JSONValue>()
            let passkeys = members([
                "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
                "WebAuthnFactorConfiguration": "FactorConfiguration",
            ])
            if !passkeys.isEmpty { input["WebAuthnConfiguration"] = .object(passkeys) }
            let enabled: [String] =
                switch resource.properties["EnabledMfas"]?.json {
                case .array(let elements): elements.compactMap(\.text)
                case let value: [value?.text].compactMap(\.self)
                }
            if let mode = resource.properties["MfaConfiguration"]?.text, mode != "OFF" {
                input["MfaConfiguration"] = .text(mode)
                if enabled.contains("SMS_MFA") { input["SmsMfaConfiguration"] = [:] }
                if enabled.contains("SOFTWARE_TOKEN_MFA") { input["SoftwareTokenMfaConfiguration"] = ["Enabled": true] }
                if enabled.contains("EMAIL_OTP") {
                    input["EmailMfaConfiguration"] = .object(
                        members([
                            "EmailAuthenticationMessage": "Message", "EmailAuthenticationSubject": "Subject",
                        ]))
                }
            } else if !enabled.isEmpty {
                note(resource, "\(resource.id).EnabledMfas has no effect: MfaConfiguration is OFF")
            }
            return input.isEmpty ? nil : input
        }

        /// The place of the pool that a resource belongs to; notes one that is not of the template.
        private mutating func pool(of resource: TemplateStack.Resource) -> Int? {
            let id = resource.properties["UserPoolId"]?.text
            if let place = pools.firstIndex(where: { $0.id == id }) { return place }
            note(
                resource,
                "\(resource.id) is left out: its pool is not one of the template. Give a pool to rehearse with: "
                    + "UserPoolId: !Ref of an AWS::Cognito::UserPool")
            return nil
        }

        private mutating func addClient(_ resource: TemplateStack.Resource) {
            guard let place = pool(of: resource) else { return }
            var members = input(resource, for: "CreateUserPoolClient")
            members["ClientName"] = members["ClientName"] ?? .text(resource.id)
            if case .array(let names)? = members["SupportedIdentityProviders"] {
                // A `Ref` of a provider is its name.
                members["SupportedIdentityProviders"] = .array(
                    names.map { name in
                        let provider = stack.resources.first {
                            $0.id == name.text && $0.type == "AWS::Cognito::UserPoolIdentityProvider"
                        }
                        return provider?.properties["ProviderName"]?.json ?? name
                    })
            }
            if case .array(let flows)? = members["AllowedOAuthFlows"],
                flows.contains(where: { $0 != "client_credentials" })
            {
                note(resource, "\(resource.id).AllowedOAuthFlows: hosted sign-in is not played")
            }
            let id = ids.client(resource.id)
            names[id] = resource.id
            pools[place].clients.append(
                PoolDefinition.Client(id: id, secret: ids.secret(resource.id), input: members))
        }

        private mutating func addGroup(_ resource: TemplateStack.Resource) {
            guard let place = pool(of: resource) else { return }
            var group = object(resource, "CreateGroup")
            group.input["GroupName"] = group.input["GroupName"] ?? .text(resource.id)
            pools[place].groups.append(group)
        }

        private mutating func addServer(_ resource: TemplateStack.Resource) {
            guard let place = pool(of: resource) else { return }
            pools[place].resourceServers.append(object(resource, "CreateResourceServer"))
        }

        private mutating func addObject(_ resource: TemplateStack.Resource, _ operation: String) {
            guard let place = pool(of: resource) else { return }
            var object = object(resource, operation)
            // The attachment says ALL where the operation has no client.
            if operation == "SetRiskConfiguration", object.input["ClientId"] == "ALL" { object.input["ClientId"] = nil }
            pools[place].objects.append(object)
        }

        /// Returns what an operation makes of a resource of a pool.
        private mutating func object(_ resource: TemplateStack.Resource, _ operation: String) -> PoolDefinition.Object {
            // A member that only CloudFormation knows is left out.
            var members = input(resource, for: operation, besides: ["ReturnMergedResources"])
            members["UserPoolId"] = nil
            return PoolDefinition.Object(name: resource.id, operation: operation, input: members)
        }

        private mutating func addFunction(_ resource: TemplateStack.Resource) {
            let given = resource.properties["Environment"]?["Variables"]?.members ?? []
            let variables = given.compactMap { member in member.value.text.map { (member.name, $0) } }
            let prefix = "Environment.Variables."
            let places = Set(mistakes.map(\.place))
            let missing = stack.unknown.filter {
                $0.resource == resource.id && $0.path.hasPrefix(prefix) && !places.contains($0.place)
            }.map { String($0.path.dropFirst(prefix.count)) }
            // Lambda's own settings where the template has none.
            let timeout = resource.properties["Timeout"]?.text.flatMap { Int($0) } ?? 3
            let memory = resource.properties["MemorySize"]?.text.flatMap { Int($0) } ?? 128
            functions.append(
                PoolTemplate.Function(
                    id: resource.id, timeout: .seconds(timeout), memory: memory,
                    variables: Dictionary(variables) { $1 }, missing: missing))
        }
    }

    extension TemplateValue {
        /// The value as JSON, all scalars as texts.
        fileprivate var json: JSONValue {
            switch self {
            case .text(let text): return .text(text)
            case .list(let elements): return .array(elements.map(\.json))
            case .object(let members):
                var object = JSONMembers<JSONValue>()
                for (name, value) in members { object[name] = value.json }
                return .object(object)
            }
        }
    }
#endif

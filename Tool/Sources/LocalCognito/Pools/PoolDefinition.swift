package import LocalAWS
import LocalUserPools
package import WireJSON

/// A user pool with its contents, as a template or a seed describes it.
package struct PoolDefinition: Sendable {
    package struct Client: Sendable {
        package let id: String
        /// The secret of a client that has one; nil to make a random secret.
        package let secret: String?
        package let input: JSONMembers<JSONValue>
        /// The origin of the client, which a seed names.
        var type = AppClientType.regular
        /// The ids and values of all secrets, if the client has several.
        var secrets: [(id: String, value: String)] = []
        /// A Boolean value that indicates whether the client may name providers and scopes that something else creates.
        package var mayNameOthers = false

        package init(id: String, secret: String?, input: JSONMembers<JSONValue>) {
            self.id = id
            self.secret = secret
            self.input = input
        }
    }

    /// A part of a definition that Cognito refuses.
    package struct Refused: Sendable {
        /// The id of the pool or client, or the logical id of the group or resource server.
        package let id: String
        package let error: ServiceError
        /// The attributes that the client names but that the pool's schema lacks.
        package let missingAttributes: [String]

        init(_ id: String, _ error: ServiceError, missingAttributes: [String] = []) {
            self.id = id
            self.error = error
            self.missingAttributes = missingAttributes
        }
    }

    /// The outcome of making a definition's parts.
    package struct Outcome: Sendable {
        /// Sentences about changes of a pool that are impossible, and about names that are left out.
        package internal(set) var notes: [String] = []
        package internal(set) var refused: [Refused] = []
    }

    package let id: String
    package let input: JSONMembers<JSONValue>
    /// The members of `SetUserPoolMfaConfig`; nil for a pool that needs no such call.
    package var mfa: JSONMembers<JSONValue>?
    package var clients: [Client] = []
    package var resourceServers: [Object] = []
    package var groups: [Object] = []
    /// Providers, domains, styles and other objects that a pool keeps as given, in an order in which they can be made.
    package var objects: [Object] = []
    /// The users that `UserPools.makeUsers(of:)` makes, and then their memberships in groups.
    package var users: [Object] = []
    package var memberships: [Object] = []
    /// The members of a seed, including its users and objects; nil for a template.
    ///
    /// A seed changes no existing object.
    private(set) var seed: OperationInput?

    package init(id: String, input: JSONMembers<JSONValue>) {
        self.id = id
        self.input = input
    }

    init(id: String, input: JSONMembers<JSONValue>, seed: OperationInput) {
        self.init(id: id, input: input)
        self.seed = seed
    }
}

extension PoolDefinition {
    /// Returns the definition with names of domains that no other pool has: `acme-LABEL`, or `LABEL.auth.example.org`.
    func labelingDomains(_ label: String) -> PoolDefinition {
        var labeled = self
        labeled.objects = objects.map { object in
            guard object.operation == "CreateUserPoolDomain", let name = object.input["Domain"]?.text else {
                return object
            }
            var object = object
            let isCustom = object.input["CustomDomainConfig"] != nil
            object.input["Domain"] = .text(isCustom ? "\(label).\(name)" : "\(name)-\(label)")
            return object
        }
        return labeled
    }
}

extension UserPools {
    /// Creates what a definition describes, or changes existing objects to match it; users stay as they are.
    ///
    /// A seed changes no existing object. A part that Cognito refuses is left out, with its own parts.
    package func apply(_ definition: PoolDefinition) async -> PoolDefinition.Outcome {
        var application = PoolApplication(self, definition)
        await application.run()
        return application.outcome
    }
}

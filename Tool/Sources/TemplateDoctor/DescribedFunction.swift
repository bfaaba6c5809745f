/// The description that a function's program prints for `--describe`, and the result of a start of the program.
package struct DescribedFunction: Sendable {
    /// A trigger for which the function has a handler.
    package struct Handler: Sendable {
        /// The trigger's name, as in `LambdaConfig`.
        package let trigger: String
        /// The lowest `LambdaVersion` that the handler works with; only for `PreTokenGeneration`.
        package let version: String?

        package init(trigger: String, version: String? = nil) {
            self.trigger = trigger
            self.version = version
        }
    }

    /// Actions that the function's role must allow on a resource.
    package struct Permission: Sendable {
        /// The actions, such as `ses:SendEmail`.
        package let actions: [String]
        /// The resource's ARN, in which `${NAME}` refers to an environment variable of the function.
        package let resource: String
        /// Condition keys with the values that they must equal; `${NAME}` refers to an environment variable.
        package let conditions: [String: String]

        /// Returns true if an action that code declares on a resource sends a text message.
        ///
        /// It is SNS's only message that does not go to an ARN.
        package static func isPhoneNumber(_ resource: String, of action: String) -> Bool {
            resource == "*" && action.lowercased() == "sns:publish"
        }

        package init(actions: [String], resource: String, conditions: [String: String] = [:]) {
            self.actions = actions
            self.resource = resource
            self.conditions = conditions
        }
    }

    /// A name in the function's code, and its place, such as `Sources/Club/Club.swift:12`.
    package struct Mention: Sendable {
        package let name: String
        package let place: String

        package init(name: String, place: String) {
            self.name = name
            self.place = place
        }
    }

    /// A method of the function's type that is written like a handler, although the type does not adopt its protocol.
    package struct UnadoptedHandler: Sendable {
        package let method: Mention
        /// The name of the protocol, such as `PreSignUpHandler`.
        package let protocolName: String

        package init(method: Mention, protocolName: String) {
            self.method = method
            self.protocolName = protocolName
        }
    }

    /// A step of the declared sign-in that sends an answer which expires.
    package struct ExpiringStep: Sendable {
        package let name: String
        /// The seconds for which the answer is right.
        package let seconds: Int

        package init(name: String, seconds: Int) {
            self.name = name
            self.seconds = seconds
        }
    }

    package struct FailedStart: Sendable {
        /// The cause of a failed start, as shown in the program's log.
        package enum Cause: Sendable {
            /// An environment variable that is missing or wrong.
            case variable(String)
            /// A declared sign-in that cannot work.
            case declaration
            case other
        }

        /// The log line with the reason.
        package let reason: String
        package let cause: Cause

        package init(reason: String, cause: Cause) {
            self.reason = reason
            self.cause = cause
        }
    }

    package let handlers: [Handler]
    /// A Boolean value that indicates whether the function also answers every event for which it has no handler.
    package let hasFallback: Bool
    /// The processor for which the program is built, with the name that `Architectures` uses; nil if unknown.
    package let architecture: String?
    /// The permissions that the function declares.
    package let permissions: [Permission]
    /// The app clients that the conditions of the function's declared sign-in name.
    package let clientsOfConditions: [String]
    /// The user attributes that these conditions read.
    package let attributesOfConditions: [String]
    /// The steps of the declared sign-in whose answers expire.
    package var expiringSteps: [ExpiringStep] = []
    /// The methods that are never called, although they are written like handlers.
    package var unadoptedHandlers: [UnadoptedHandler] = []
    /// The user attributes that the code names.
    package var namedAttributes: [Mention] = []
    /// The failed start with the template's variables; nil if the program started, or if no start was attempted.
    package var failedStart: FailedStart?

    package init(
        handlers: [Handler], hasFallback: Bool = false, architecture: String? = nil, permissions: [Permission] = [],
        clientsOfConditions: [String] = [], attributesOfConditions: [String] = []
    ) {
        self.handlers = handlers
        self.hasFallback = hasFallback
        self.architecture = architecture
        self.permissions = permissions
        self.clientsOfConditions = clientsOfConditions
        self.attributesOfConditions = attributesOfConditions
    }

    package func handler(_ trigger: String) -> Handler? { handlers.first { $0.trigger == trigger } }
}

/// The description of a function's code that its program prints for `--describe`, and whether it starts.
package struct DescribedFunction: Sendable {
    /// A trigger that it has a handler for.
    package struct Handler: Sendable {
        /// The trigger's name, as in `LambdaConfig`.
        package let trigger: String
        /// The least `LambdaVersion` with which it works; of `PreTokenGeneration` only.
        package let version: String?

        /// Creates a handler.
        package init(trigger: String, version: String? = nil) {
            self.trigger = trigger
            self.version = version
        }
    }

    /// Something that its role must allow.
    package struct Permission: Sendable {
        /// The actions, such as `ses:SendEmail`.
        package let actions: [String]
        /// The resource: an ARN, in which `${NAME}` stands for an environment variable of the function.
        package let resource: String
        /// Condition keys and what they must equal; `${NAME}` as in ``resource``.
        package let conditions: [String: String]

        /// Creates a permission.
        package init(actions: [String], resource: String, conditions: [String: String] = [:]) {
            self.actions = actions
            self.resource = resource
            self.conditions = conditions
        }
    }

    /// An attempt to start its program that failed.
    package struct FailedStart: Sendable {
        /// The cause, as the program's log tells it.
        package enum Cause: Sendable {
            /// An environment variable that is missing or wrong.
            case variable(String)
            /// A declared sign-in that cannot work.
            case declaration
            case other
        }

        /// The line of the log that says why.
        package let reason: String
        /// The cause.
        package let cause: Cause

        /// Creates a failed start.
        package init(reason: String, cause: Cause) {
            self.reason = reason
            self.cause = cause
        }
    }

    /// Its handlers.
    package let handlers: [Handler]
    /// A Boolean value that indicates whether it answers every other event as well.
    package let hasFallback: Bool
    /// The processor that its program is for, as `Architectures` calls it; nil if that is not known.
    package let architecture: String?
    /// The permissions that it declares to need.
    package let permissions: [Permission]
    /// The app clients that conditions of its declared sign-in name.
    package let clientsOfConditions: [String]
    /// The failed start with the template's variables; nil if it started, or was not tried.
    package var failedStart: FailedStart?

    /// Creates a description.
    package init(
        handlers: [Handler], hasFallback: Bool = false, architecture: String? = nil, permissions: [Permission] = [],
        clientsOfConditions: [String] = []
    ) {
        self.handlers = handlers
        self.hasFallback = hasFallback
        self.architecture = architecture
        self.permissions = permissions
        self.clientsOfConditions = clientsOfConditions
    }

    func handler(_ trigger: String) -> Handler? { handlers.first { $0.trigger == trigger } }
}

/// An operation of a service's API, with the local server's support for it.
package struct PlayedOperation: Sendable {
    /// The name of the service, such as `cognito-idp`.
    package let service: String
    /// The name, such as `SignUp`.
    package let name: String
    /// True if the server emulates the operation; calls of other operations get an error that says so.
    package let isPlayed: Bool
    /// The triggers that the operation may fire, by their names in the configuration, in order of their first call.
    package let triggers: [String]
    /// The reason why the operation is not emulated, or the effect that its settings have only on AWS; otherwise nil.
    package let note: String?

    package init(_ name: String, of model: ServiceModel, isPlayed: Bool, triggers: [String], note: String?) {
        service = model.signingName
        (self.name, self.isPlayed, self.triggers, self.note) = (name, isPlayed, triggers, note)
    }
}

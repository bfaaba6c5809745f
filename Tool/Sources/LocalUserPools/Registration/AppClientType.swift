/// The origin of an app client: the value of `ClientType`.
package enum AppClientType: String, Sendable {
    /// An administrator has created the client.
    case regular = "REGULAR"
    /// The app has registered its client itself.
    case registered = "DCR"
}

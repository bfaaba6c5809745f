import CognitoModel
import LocalAWS

/// The function that a pool calls for a trigger.
struct PoolTrigger: Sendable, Hashable {
    let arn: String
    /// The version of the event: `1`, `2` or `3`.
    let version: String

    /// Reads a trigger's members of `LambdaConfig`; nil if they name no function.
    init?(_ lambda: OperationInput, _ configuration: TriggerConfiguration) {
        for key in configuration.keys.reversed() {
            let details = lambda.object(key.name)
            if let arn = lambda.text(key.name) {
                (self.arn, version) = (arn, "1")
                return
            }
            if let arn = details.text("LambdaArn") {
                self.arn = arn
                // V2_0 means version 2 of the event.
                version = String(details.text("LambdaVersion")?.dropFirst().prefix { $0 != "_" } ?? "1")
                return
            }
        }
        return nil
    }
}

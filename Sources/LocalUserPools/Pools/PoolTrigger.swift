import CognitoModel
import LocalAWS

/// The function that a pool calls for a family of triggers.
struct PoolTrigger: Sendable, Hashable {
    let arn: String
    /// The version of the event: `1`, `2` or `3`.
    let version: String

    /// Reads the keys of a family in `LambdaConfig`; nil if none of them names a function.
    init?(_ lambda: OperationInput, _ configuration: TriggerConfiguration) {
        for key in configuration.keys.reversed() {
            let details = lambda.object(key.name)
            if let arn = lambda.text(key.name) {
                (self.arn, version) = (arn, "1")
                return
            }
            if let arn = details.text("LambdaArn") {
                self.arn = arn
                // V2_0 is version 2 of the event.
                version = String(details.text("LambdaVersion")?.dropFirst().prefix { $0 != "_" } ?? "1")
                return
            }
        }
        return nil
    }
}

import LocalAWS
import WireJSON

extension UserPool {
    /// `UserPoolTier`, the feature plan.
    var tier: String? { configuration["UserPoolTier"]?.text }

    /// Checks that the pool is not on the smallest feature plan.
    ///
    /// - Throws: The error for that plan, in our words.
    func checkIsNotLite(for feature: String) throws(ServiceError) {
        guard tier == "LITE" else { return }
        throw .notInLite(feature)
    }
}

import LocalAWS
import WireJSON

extension UserPool {
    var hasThreatProtection: Bool {
        OperationInput(configuration).object("UserPoolAddOns").text("AdvancedSecurityMode") ?? "OFF" != "OFF"
    }

    /// Checks that the pool's `UserPoolAddOns` enable threat protection.
    func checkHasThreatProtection() throws(ServiceError) {
        guard !hasThreatProtection else { return }
        throw ServiceError.notEnabled(
            "Threat protection", for: "user pool \(id): set AdvancedSecurityMode in UserPoolAddOns",
            name: "UserPoolAddOnNotEnabledException")
    }
}

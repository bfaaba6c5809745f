import ClubRecords
import CognitoTriggersTesting
import Crypto
import Testing
import TriggerKit

@testable import VoucherService

struct VoucherServiceTests {
    /// The names that mean one type in a test, too, which imports more of our modules.
    typealias Names = (
        AES, any Digest, any HashFunction, HMAC<SHA256>, P256, SHA256, SymmetricKey, Email, Environment, Hash, Message
    )

    @Test func `somebody without a voucher is turned away`() async {
        let settings = ["VOUCHER_KEY": "a-key", "RECORDS": Environment.production.rawValue]
        let function = await TriggerTester(VoucherService.self, environment: settings)
        #expect(await function.invoke(.preSignUp(.signUp)).refusal?.message == VoucherService.refusal.text)
    }
}

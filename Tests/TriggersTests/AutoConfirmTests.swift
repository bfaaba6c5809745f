import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import AutoConfirm

/// Confirmation of everyone.
@Suite struct AutoConfirmTests {
    @Test(
        arguments: [
            Row("both contacts", ("a@example.org", "+15555550100", [.email, .phoneNumber])),
            Row("an address", ("a@example.org", nil, [.email])), Row("a number", (nil, "+15555550100", [.phoneNumber])),
            Row("none", (nil, nil, [])), Row("empty ones", ("", "", [])),
        ] as [Row<(String?, String?, PreSignUpDecision.Contacts)>])
    func `the contacts that are there are verified`(
        row: Row<(String?, String?, PreSignUpDecision.Contacts)>
    ) async throws {
        let (email, phone, contacts) = row.value
        for occasion in [PreSignUpOccasion.signUp, .externalProvider] {
            let invocation = try await TriggerTester(AutoConfirm.self).invoke(
                .preSignUp(occasion) {
                    $0.request.userAttributes.email = email
                    $0.request.userAttributes.phoneNumber = phone
                })
            #expect(invocation.decision == .confirm(verifying: contacts))
            #expect(invocation.error == nil)
        }
    }

    @Test func `a user whom an administrator creates is left alone`() async {
        let sample = SampleEvent.preSignUp(.adminCreateUser)
        #expect(await TriggerTester(AutoConfirm.self).invoke(sample).answer == sample.json)
    }
}

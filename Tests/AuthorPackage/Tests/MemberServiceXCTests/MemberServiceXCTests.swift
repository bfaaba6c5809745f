import CognitoTriggersTesting
import XCTest

@testable import MemberService

final class MemberServiceXCTests: XCTestCase {
    func testSomebodyWithoutAnAddressIsTurnedAway() async throws {
        let function = await TriggerTester(MemberService.self, environment: ["OLD_DIRECTORY_PASSWORD": "secret"])
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
        XCTAssertEqual(invocation.refusal?.code, "no-email")
    }

    func testAMemberOfOldIsTakenOver() async throws {
        let function = await TriggerTester(MemberService.self, environment: ["OLD_DIRECTORY_PASSWORD": "secret"])
        let invocation = try await function.invoke(
            .userMigration(.authentication) { $0.request.password = Secret("secret") })
        guard case .object(let response) = invocation.response else { return XCTFail("there is no response") }
        XCTAssertEqual(response["finalUserStatus"], "CONFIRMED")
    }
}

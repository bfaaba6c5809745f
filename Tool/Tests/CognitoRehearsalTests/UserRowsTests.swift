import CognitoEvents
import CognitoModel
import CognitoRehearsal
import RuntimeEmulator
import Testing

@_spi(Internal) @testable import CognitoProof

/// The rows that explored users have in tables.
@Suite struct UserRowsTests {
    @Test func `the time to make a user's rows is not the function's, and a failure is kept`() async {
        let rows = UserRows { _ in
            try? await Task.sleep(for: .milliseconds(300))
            return .wrongUse("The table refuses the row.")
        }
        #expect(rows.failure == nil)
        let program = ExploredProgram(
            SignInFunctions { _ in EmulatedFunction(name: "Unused", command: ["/bin/false"]) }, under: LambdaEmulator(),
            rows: rows)
        let user = SignInUser.numbered(0, .known, seed: 7)
        let answer = await program.answer(
            [], ExploredCall(family: .defineAuthChallenge, user: user, process: 0, slot: 0, elapsed: .zero))
        #expect(answer.aside >= .milliseconds(300))
        #expect(answer.error?.message == "The table refuses the row.")
        #expect(rows.failure?.status == 2)
    }
}

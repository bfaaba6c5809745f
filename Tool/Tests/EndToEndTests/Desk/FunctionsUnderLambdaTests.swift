import CognitoEmulatorTestSupport
import CognitoProcessTestSupport
import RuntimeEmulator
import Testing

/// Ready-made functions under the package's own emulator, by its library.
@Suite(.timeLimit(.minutes(5))) struct FunctionsUnderLambdaTests {
    @Test func `the four lines of the documentation have an event answered`() async throws {
        let program = try PackageFolder.executable("InviteOnlySignUp")
        let event = try Sample("PreSignUp_SignUp").bytes
        let emulator = LambdaEmulator()
        await emulator.add(EmulatedFunction(name: "InviteOnly", command: [program]))
        let outcome = await emulator.invoke("InviteOnly", InvocationRequest(event))
        await emulator.stop()
        // No user is invited.
        #expect(outcome?.isError == true)
    }

    @Test func `a ready-made function answers a sample event as Cognito gets it`() async throws {
        try await withLambda(.built("Witness")) { lambda in
            for sample in try Sample.all().prefix(5) {
                let outcome = try #require(await lambda.invoke("Witness", InvocationRequest(sample.bytes)))
                #expect(!outcome.isError && outcome.payload == sample.bytes)
            }
        }
    }
}

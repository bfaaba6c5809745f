import CognitoProcessTestSupport
import Testing

/// The function that lets only invited people sign up.
@Suite(.timeLimit(.minutes(5))) struct InviteOnlySignUpTests {
    @Test(arguments: ["PreSignUp_SignUp", "PreSignUp_ExternalProvider"])
    func `an invited user is confirmed, without a verified contact`(name: String) async throws {
        let answer = try await Function.inviteOnlySignUp.invoke(try Sample(name).bytes).answer
        let response = try JSONObject(answer)[object: "response"]
        #expect(response[flag: "autoConfirmUser"] == true)
        #expect(response[flag: "autoVerifyEmail"] == false)
        #expect(response[flag: "autoVerifyPhone"] == false)
    }

    @Test func `a user whom an administrator creates passes unchanged`() async throws {
        let sample = try Sample("PreSignUp_AdminCreateUser")
        #expect(try await Function.inviteOnlySignUp.invoke(sample.bytes).answer == sample.bytes)
    }

    @Test(arguments: ["PreSignUp_SignUp", "PreSignUp_Later"])
    func `a refusal reaches the app word for word, also for a source that is not known yet`(
        source: String
    ) async throws {
        let event = try Sample("PreSignUp_SignUp").edited { event in
            event.members["triggerSource"] = source
            event[object: "request"][object: "userAttributes"].members["email"] = "stranger@example.net"
        }
        let error = try ErrorDocument(try await Function.inviteOnlySignUp.invoke(event).answer)
        #expect(error.errorType == "Refusal")
        #expect(error.errorMessage == "This service is by invitation only.")
    }

    @Test func `a user name of four characters is refused`() async throws {
        let event = try Sample("PreSignUp_SignUp").edited { $0.members["userName"] = "абвг" }
        let error = try ErrorDocument(try await Function.inviteOnlySignUp.invoke(event).answer)
        #expect(error.errorType == "Refusal")
        #expect(error.errorMessage == "A user name needs at least five characters.")
    }
}

import CognitoEvents
import Testing

/// User names and what they tell.
@Suite struct UserNameTests {
    @Test(
        arguments: [
            ("ada", .native), ("ada_lovelace", .native), ("Corp_8d1f", .native), ("", .native), ("_x", .native),
            ("ClientCredentials", .machine), ("clientcredentials", .native),
            ("Google_1053", .federated(provider: "Google", subject: "1053")),
            ("google_1053", .federated(provider: "google", subject: "1053")),
            ("Facebook_1_2", .federated(provider: "Facebook", subject: "1_2")),
            ("SignInWithApple_0.a", .federated(provider: "SignInWithApple", subject: "0.a")),
            ("LoginWithAmazon_amzn1", .federated(provider: "LoginWithAmazon", subject: "amzn1")), ("Google", .native),
        ] as [(UserName, UserName.Kind)])
    func `a name tells what it can`(name: UserName, kind: UserName.Kind) { #expect(name.kind == kind) }

    @Test func `a name prints as it is`() { #expect("\(UserName(rawValue: "ada"))" == "ada") }
}

import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Remarks for the author on what the app must not learn.
@Suite struct NoteTests {
    /// A call, the app's answer, and the remark.
    typealias Case = (operation: String, input: JSONMembers<JSONValue>, outcome: String, note: String)

    private static let hidden = ", but the app does not learn that (PreventUserExistenceErrors)."
    private static let wrong = "NotAuthorizedException: Incorrect username or password."

    private static func signIn(_ name: String) -> JSONMembers<JSONValue> {
        [
            "AuthFlow": "USER_PASSWORD_AUTH",
            "AuthParameters": ["USERNAME": .text(name), "PASSWORD": "N0t the right one!"],
        ]
    }

    static let cases: [Row<Case>] = [
        Row("a wrong password", ("InitiateAuth", signIn("ada"), wrong, "The password is wrong.")),
        Row("a user without a password", ("InitiateAuth", signIn("bob"), wrong, "The user has no password.")),
        Row("a sign-in of nobody", ("InitiateAuth", signIn("nobody"), wrong, "No user has this name" + hidden)),
        Row(
            "a password that nobody forgot",
            ("ForgotPassword", ["Username": "nobody"], "ok", "No code is sent, as no user has this name" + hidden)),
        Row(
            "a forgotten password without an address",
            (
                "ForgotPassword", ["Username": "bob"], "ok",
                "No code is sent, as the user has no verified email or phone number" + hidden
            )),
        Row(
            "another code for nobody",
            (
                "ResendConfirmationCode", ["Username": "nobody"], "ok",
                "No code is sent, as no user has this name" + hidden
            )),
        Row(
            "a code of nobody",
            (
                "ConfirmSignUp", ["Username": "nobody", "ConfirmationCode": "123456"],
                "ExpiredCodeException: Invalid code provided, please request a code again.",
                "No user has this name" + hidden
            )),
        Row(
            "an invitation by the medium that nobody chose",
            (
                "AdminCreateUser",
                ["Username": "carol", "UserAttributes": [["Name": "email", "Value": "carol@example.org"]]], "ok",
                "No invitation is sent: without EMAIL in DesiredDeliveryMediums it is a text message, and the user has no phone_number."
            )),
    ]

    @Test(arguments: cases)
    func `the author reads what the app is not told`(row: Row<Case>) async throws {
        let settings = TestPool.allFlows.merging(["PreventUserExistenceErrors": "ENABLED"])
        let pool = try await TestPool(client: settings)
        try await pool.addUser()
        try await pool.addUser("bob", password: nil, attributes: [:])
        #expect(await pool.outcome(row.value.operation, row.value.input) == row.value.outcome)
        // Another note may give the date of a fact.
        #expect(pool.notes.first == row.value.note)
    }
}

import CognitoEvents
import Testing

@testable import CognitoOperations

/// The table of the book of evidence that the command contains.
@Suite struct EvidenceTableTests {
    @Test func `an operation has its counts, and one that the book does not name has none`() {
        #expect(Evidence.of("InitiateAuth").recorded > 10)
        #expect(Evidence.of("CreateUserPool").words?.contains(" measured, ") == true)
        #expect(Evidence.of("SignIn").words == nil)
    }

    @Test func `a refusal that only an old report has is found with its date, whatever it names`() throws {
        let error = "InvalidParameterException: The provider Google does not exist for User Pool eu-west-1_a."
        let fact = try #require(Evidence.doubtfulFact(behind: error, of: "CreateUserPoolClient"))
        #expect(
            fact.remark
                == "The latest report of this answer is of 2021-09-07: A provider that the pool does not have is refused."
        )
        #expect(Evidence.doubtfulFact(behind: error, of: "CreateUserPool") == nil)
        #expect(Evidence.doubtfulFact(behind: "InvalidParameterException: 1", of: "CreateUserPoolClient") == nil)
    }

    @Test func `a refusal with line breaks is found, and a contradicted one names the other source`() throws {
        let error = "InvalidParameterException: user.email: Required attribute cannot be deleted.\n"
        #expect(Evidence.doubtfulFact(behind: error, of: "UpdateUserAttributes")?.date == "2022-08-05")
        let fact = try #require(Evidence.doubtfulFacts(about: TriggerFamily.preAuthentication).last)
        #expect(fact.remark.hasPrefix("Cognito may answer otherwise: the report of 2024 is contradicted. "))
    }

    @Test(arguments: [
        ("ab", "ab", true), ("abc", "ab", false), ("abc", "a…", true), ("abcbd", "a…b…d", true),
        ("abd", "a…c…d", false),
        ("xab", "ab", false), ("ab", "ab…", true),
    ])
    func `three dots stand for any text`(text: String, pattern: String, isMatching: Bool) {
        #expect(DoubtfulFact.matches(text, pattern) == isMatching)
    }
}

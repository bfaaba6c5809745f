import CognitoTestSupport
import Testing

/// Functions whose environment variables are wrong.
@Suite(.timeLimit(.minutes(5))) struct SettingsTests {
    private static func row(
        _ function: Function, _ variables: [String: String], _ sentence: String
    ) -> Row<(function: Function, variables: [String: String], sentence: String)> {
        let text = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        return Row("\(text) \(function.name)", (function, variables, sentence))
    }

    private static let role = "arn:aws:iam::111122223333:role/a"

    @Test(arguments: [
        row(.allowedEmailDomains, ["ALLOWED_EMAIL_DOMAINS": ""], "ALLOWED_EMAIL_DOMAINS names no domain"),
        row(
            .allowedEmailDomains, ["ALLOWED_EMAIL_DOMAINS": "@example.org"], "has '@example.org', but an entry must be"),
        row(.allowedEmailDomains, ["DENIED_EMAIL_DOMAINS": "example.*"], "DENIED_EMAIL_DOMAINS has 'example.*'"),
        row(.allowedEmailDomains, ["DENIED_EMAIL_DOMAINS": "भारत.in"], "in their ASCII form, xn--"),
        row(.allowedEmailDomains, ["ALLOWED_EMAIL_DOMAINS": "bücher.example"], "in their ASCII form, xn--"),
        row(.allowedEmailDomains, ["DENIED_EMAIL_DOMAINS": "a.org,,b.org"], "has an empty value between its commas"),
        row(.allowedEmailDomains, ["DENIED_EMAIL_DOMAINS": "a.org b.org"], "has 'a.org b.org'"),
        row(
            .blockClients, ["BLOCKED_CLIENTS": ""],
            "BLOCKED_CLIENTS names no app client, and BLOCKED_HOURS names no hours"),
        row(.blockClients, ["BLOCKED_CLIENTS": "a;b"], "BLOCKED_CLIENTS has 'a;b', which is not an app client's id"),
        row(.blockClients, ["BLOCKED_CLIENTS": "a, a"], "BLOCKED_CLIENTS has 'a' twice"),
        row(.blockClients, ["BLOCKED_HOURS": "22-6"], "has '22-6', but a span of hours must look like 22:00-06:00"),
        row(.blockClients, ["BLOCKED_HOURS": "22:00-22:00"], "a span of hours must look like"),
        row(.blockClients, ["BLOCKED_HOURS": "24:00-06:00"], "a span of hours must look like"),
        row(.blockClients, ["BLOCKED_HOURS": "22:60-06:00"], "a span of hours must look like"),
        row(
            .blockClients, ["BLOCKED_HOURS": "22:00-06:00", "UTC_OFFSET": "CET"], "UTC_OFFSET is 'CET', but an offset"),
        row(.blockClients, ["UTC_OFFSET": "+15:00"], "an offset from UTC must look like +02:00"),
        row(
            .brandedMessages, ["BRAND_NAME": String(repeating: "x", count: 80)],
            "BRAND_NAME is too long by 6: a text message can have at most 140 characters"),
        row(.brandedMessages, ["BRAND_NAME": "A\nB"], "BRAND_NAME has a line break"),
        row(.brandedMessages, ["DEFAULT_LANGUAGE": "fr"], "DEFAULT_LANGUAGE is 'fr', but must be en, de or ar"),
        row(
            .groupClaims, ["ADDED_GROUPS": "", "REMOVED_GROUPS": ""],
            "ADDED_GROUPS is not set, and no other variable"),
        row(
            .groupClaims, ["REMOVED_GROUPS": "members"],
            "REMOVED_GROUPS has 'members', which is also in ADDED_GROUPS"),
        row(.groupClaims, ["ADDED_ROLES": "admin"], "ADDED_ROLES has 'admin', but a role must be written as"),
        row(.groupClaims, ["REMOVED_ROLES": role, "PREFERRED_ROLE": role], "is also in ADDED_ROLES or PREFERRED_ROLE"),
        row(.groupClaims, ["PREFERRED_ROLE": "\(role), \(role)b"], "PREFERRED_ROLE has more than one role"),
        row(.inviteOnlySignUp, ["INVITED_EMAILS": "ada@example.org, ada"], "has no email address at position 2"),
        row(.inviteOnlySignUp, ["INVITED_EMAILS": "a@bücher.example"], "write an international domain as xn--…"),
        row(.inviteOnlySignUp, ["INVITED_EMAILS": "a@b.org;c@d.org"], "has no email address at position 1"),
        row(
            .shapeFederatedAttributes, ["RENAMED_ATTRIBUTES": "mail"],
            "has 'mail', but a pair must be written as name=value"
        ),
        row(
            .shapeFederatedAttributes, ["RENAMED_ATTRIBUTES": "mail="], "RENAMED_ATTRIBUTES has no new name for 'mail'"),
        row(.shapeFederatedAttributes, ["RENAMED_ATTRIBUTES": "=mail"], "has '=mail', a pair without a name"),
        row(.shapeFederatedAttributes, ["RENAMED_ATTRIBUTES": "a=b, a=c"], "RENAMED_ATTRIBUTES has 'a' twice"),
        row(.shapeFederatedAttributes, ["RENAMED_ATTRIBUTES": "a=c, b=c"], "gives two attributes the same name"),
        row(
            .shapeFederatedAttributes, ["KEPT_ATTRIBUTES": "sub"],
            "DROPPED_ATTRIBUTES is set, but KEPT_ATTRIBUTES drops"),
        row(
            .streamConsumer, ["STREAM_HOSTS": "http://127.0.0.1"], "has 'http://127.0.0.1', but an entry must be a host"
        ),
        row(.streamConsumer, ["STREAM_HOSTS": "EXAMPLE.org"], "has 'EXAMPLE.org', but an entry must be a host"),
        row(
            .syncGuard, ["MAX_VALUE_BYTES": "1kB"], "MAX_VALUE_BYTES is '1kB', but must be a whole number of at least 1"
        ),
        row(.syncGuard, ["MAX_VALUE_BYTES": "0"], "must be a whole number of at least 1"),
        row(.syncGuard, ["REMOVED_RECORDS": "owner"], "REMOVED_RECORDS has 'owner', which is also edited or added"),
        row(
            .syncGuard, ["EDITED_RECORDS": "", "REMOVED_RECORDS": "", "ADDED_RECORDS": "", "MAX_VALUE_BYTES": ""],
            "MAX_VALUE_BYTES is not set, and no other variable"),
        row(.tenantClaims, ["CLAIMS": ""], "CLAIMS is not set; write it as tenant=custom:tenant"),
        row(.tenantClaims, ["CLAIMS": "tenant="], "CLAIMS has no attribute for the claim 'tenant'"),
        row(.tenantClaims, ["CLAIMS": "cognito:groups=custom:groups"], "which no trigger can change"),
        row(.tenantClaims, ["SUPPRESSED_CLAIMS": "iss"], "SUPPRESSED_CLAIMS has 'iss', which is Cognito's own"),
        row(
            .tenantClaims, ["SUPPRESSED_CLAIMS": "account"],
            "has 'account', which is Cognito's own or is also in CLAIMS"),
    ])
    func `a wrong setting keeps the function from starting, and the log says which and why`(
        row: Row<(function: Function, variables: [String: String], sentence: String)>
    ) async throws {
        let (function, variables, sentence) = row.value
        let sample = try #require(try function.samples().first)
        let run = try await DeskRun(function, [sample.path], environment: variables)
        #expect(run.status == 1)
        let error = try ErrorDocument(run.output)
        #expect(error.errorType == "InternalError")
        let reference = try #require(error.errorMessage.firstMatch(of: /init-[0-9]+/)).output
        #expect(error.errorMessage == ErrorDocument.fixedSentence(String(reference)))
        #expect(run.errors.contains("The environment variable ") && run.errors.contains(sentence), "\(run.errors)")
        #expect(run.errors.contains("\tERROR\tThe function could not start"))
    }
}

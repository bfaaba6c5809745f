import CognitoEvents
import CognitoModel
import CognitoTestSupport
import CognitoTriggersTesting
import ErrorGuide
import Testing

/// The meaning of errors that an app or a log shows.
@Suite struct ErrorReadingTests {
    private static let reference = "PreSignUp failed with error The request could not be completed (reference 7e1f-9a)."

    @Test(arguments: [
        (reference, "reference"),
        ("UserLambdaValidationException: \(reference)", "reference"),
        (
            "An error occurred (UserLambdaValidationException) when calling the SignUp operation: \(reference)",
            "reference"
        ),
        (
            "\naws: [ERROR]: An error occurred (UserLambdaValidationException) when calling the SignUp operation: \(reference)\n",
            "reference"
        ),
        (#"{"__type":"UserLambdaValidationException","message":"\#(reference)"}"#, "reference"),
        (#"UserLambdaValidationException(message: Optional("\#(reference)"), properties: nil)"#, "reference"),
        ("'\(reference)'", "reference"),
        ("PreSignUp failed with error By invitation only. [not-invited].", "refusal"),
        ("PreAuthentication failed with error By invitation only..", "function-error"),
        ("PostConfirmation failed with error callback is not a function.", "function-error"),
        ("PreSignUp failed with error [].", "function-error"),
        ("PreSignUp failed with error", "function-error"),
        ("PreSignUp failed with error …", "function-error"),
        ("UserLambdaValidationException: PreSignUp failed with error ", "function-error"),
        ("PreSignUp invocation failed due to error", "invocation-failed"),
        ("Socket timeout", "cognito-time-out"),
        ("incorrect username", "wrong-password"),
        ("Phone or email cannot", "verified-without-confirmation"),
        ("The function could not", "start-failed"),
        ("Unrecognizable", "answer-unrecognizable"),
        ("PreSignUp failed with error Array [1 2].", "function-error"),
        ("arn:aws:lambda:eu-west-1:111122223333:function:f failed with error Boom.", "function-error"),
        (
            "DefineAuthChallenge failed with error RequestId: 1 Error: Runtime exited with error: exit status 129.",
            "crash"
        ),
        ("RequestId: 1 Error: Runtime exited with error: signal: killed", "crash"),
        ("PreSignUp failed with error 2026-11-20T09:00:00Z 1 Task timed out after 3.00 seconds.", "function-time-out"),
        ("PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.", "cognito-time-out"),
        ("PreSignUp invocation failed due to error AccessDeniedException.", "access-denied"),
        ("PreSignUp invocation failed due to error KMSAccessDeniedException.", "access-denied"),
        ("CustomMessage invocation failed due to error ResourceConflictException.", "not-ready"),
        ("CustomMessage invocation failed due to error TooManyRequestsException.", "throttled"),
        ("TooManyRequestsException: Rate exceeded", "throttled"),
        ("PreSignUp invocation failed due to error ResourceNotFoundException.", "gone"),
        ("PreSignUp invocation failed due to error EC2ThrottledException.", "invocation-failed"),
        ("UnexpectedLambdaException: null invocation failed due to configuration.", "no-challenge-triggers"),
        ("InvalidLambdaResponseException: Unrecognizable lambda output", "answer-unrecognizable"),
        ("Invalid lambda function output : Invalid JSON", "answer-not-json"),
        ("InvalidLambdaResponseException", "answer-unrecognizable"),
        ("1 validation error detected: Value at 'emailBody' failed to satisfy constraint: Member", "message-limits"),
        ("NotAuthorizedException: Incorrect username or password.", "wrong-password"),
        ("PasswordResetRequiredException: Password reset required for the user", "reset-required"),
        ("fork/exec /var/task/bootstrap: exec format error", "wrong-architecture"),
        ("/lib64/libm.so.6: version `GLIBC_2.38' not found (required by /var/task/bootstrap)", "missing-library"),
        ("UserLambdaValidationException", "validation-exception"),
        ("UnexpectedLambdaException", "unexpected-exception"),
        ("InvalidUserPoolConfigurationException", "configuration-exception"),
        ("AccessDeniedException", "access-denied"),
        (
            "An error occurred (AccessDeniedException) when calling the PutItem operation: User: arn:aws:sts::1:f is not authorized to perform: dynamodb:PutItem on resource: t",
            "not-authorized"
        ),
        (
            "PreSignUp failed with error User: arn:aws:sts::1:f is not authorized to perform: ses:SendEmail.",
            "not-authorized"
        ),
        ("NoHandler", "no-handler"),
        (
            #"{"errorType":"NoHandler","errorMessage":"The request could not be completed (reference 7e1f)"}"#,
            "no-handler"
        ),
        (
            "2026-11-20T09:00:00.000Z\t7e1f\tERROR\tThe trigger failed cognito.trigger_source=CustomMessage_SignUp error=No handler for 'CustomMessage_SignUp'. This function handles: PreSignUp. error.type=CognitoTriggers.NoHandler",
            "no-handler"
        ),
        ("Runtime.UnmarshalError", "unreadable-event"),
        (#"{"errorType":"Runtime.UnmarshalError","errorMessage":"\#(reference)","stackTrace":[]}"#, "unreadable-event"),
        ("Runtime.InitError", "start-failed"),
        ("The function could not start error=ALLOWED_DOMAINS names no domain", "start-failed"),
        ("The environment variable ALLOWED_DOMAINS is not set.", "start-failed"),
        ("Invalid session for the user, session can only be used once.", "session"),
        ("CUSTOM_AUTH is not enabled for the client.", "flow-not-enabled"),
        ("USER_PASSWORD_AUTH flow not enabled for this client", "flow-not-enabled"),
        ("User pool client 1example23456789 does not exist.", "unknown-pool-or-client"),
        ("User pool eu-west-1_Ab12Cd34E does not exist.", "unknown-pool-or-client"),
        ("Client 1a is configured with secret but SECRET_HASH was not received", "client-secret"),
        ("Missing required parameter TIMESTAMP", "missing-parameter"),
        ("Invalid code provided, please request a code again.", "wrong-code"),
        ("Invalid code or auth state for the user.", "wrong-code"),
        ("UserNotFoundException", "unknown-user"),
        ("UserNotConfirmedException", "user-not-confirmed"),
        ("Invalid read attributes specified while creating a client", "client-attributes"),
        (
            "INIT_REPORT Init Duration: 20.00 ms\tPhase: init\tStatus: error\tError Type: Runtime.ExitError",
            "start-failed"
        ),
        ("The trigger failed cognito.trigger_source=PreSignUp_SignUp error=boom", "trigger-failed"),
        ("The service took too long to answer. Please try again", "time-limit"),
        ("PreSignUp failed with error The service took too long to answer. Please try again.", "time-limit"),
        ("The handler took too long; the event goes back unchanged limit=4500 ms", "time-limit"),
        ("InvalidEntrypoint", "wrong-architecture"),
        ("REPORT RequestId: 1\tDuration: 3000.00 ms\tStatus: timeout", "function-time-out"),
        ("Circular dependency between resources: [UserPool, Gate]", "circular-dependency"),
        (
            "UnexpectedLambdaException: PostConfirmation failed with error Socket timeout while invoking Lambda function.",
            "cognito-time-out"
        ),
        ("pre sign up failed with error x.", "function-error"),
    ])
    func `an error is read, however it is shown`(text: String, shape: String) throws {
        let reading = try #require(ErrorReading(text))
        #expect(reading.shape == shape)
        #expect(!reading.happened.isEmpty)
        #expect(!(reading.look + reading.act).isEmpty)
    }

    // MARK: A pool's domain

    private static let app = "https://app.example.org/callback"

    @Test(arguments: [
        // Addresses as a browser shows them.
        (
            "\(app)?error_description=PreSignUp+failed+with+error+User+already+exists..+&state=a%3Db&error=invalid_request",
            "function-error"
        ),
        ("\(app)#error_description=PreSignUp+failed+with+error+No.+%5Blater%5D.+&error=invalid_request", "refusal"),
        (
            "\(app)?error_description=PreSignUp+failed+with+error+The+request+could+not+be+completed+%28reference+7e1f-9a%29.+&error=invalid_request",
            "reference"
        ),
        (
            "error_description=Invalid+SAML+response+received%3A+PreSignUp+failed+with+error+Invalid+email+domain.+&error=server_error",
            "function-error"
        ),
        (
            "\(app)?error_description=PreTokenGeneration+failed+with+error+Task+timed+out+after+3.00+seconds.&error=invalid_request",
            "function-time-out"
        ),
        (
            "GET /callback?error_description=Client+is+not+enabled+for+OAuth2.0+flows.+&error=invalid_request HTTP/1.1",
            "oauth-not-enabled"
        ),
        ("https://a.auth.eu-west-1.amazoncognito.com/error?error=redirect_mismatch&client_id=1a", "redirect-mismatch"),
        ("'\(app)?state=1&error=invalid_scope'", "invalid-scope"),
        ("\(app)?error=unauthorized_client", "unauthorized-client"),
        ("\(app)?error=login_required&state=1", "login-required"),
        ("\(app)?error_description=attributes+required%3A+%5Bemail%5D&error=invalid_request", "attributes-required"),
        (
            "\(app)?error=invalid_request&error_description=Already+found+an+entry+for+username+google_1",
            "linked-at-sign-in"
        ),
        (
            "\(app)?error_description=Invalid+user+attributes%3A+email%3A+Attribute+cannot+be+updated.%0A+&error=invalid_request",
            "attribute-cannot-change"
        ),
        ("\(app)?error_description=User+is+disabled.&error=invalid_request", "user-disabled"),
        ("\(app)?error=invalid_request", "invalid-request"),
        ("\(app)?error=invalid_request&error_description=The+user+has+refused.&state=x", "invalid-request"),
        ("\(app)?error_description=Timeout+in+calling+jwks+uri&error=invalid_request", "provider-unreachable"),
        (
            "\(app)?error_description=LoginWithAmazon+Error+-+400+invalid_request+The+code&error=invalid_request",
            "provider-refused"
        ),
        ("\(app)?error=access_denied&error_description=The+user+cancelled", "provider-refused"),
        (
            "\(app)?error_description=Bad+id_token+issuer+https%3A%2F%2Fid.example&error=invalid_request",
            "provider-token"
        ),
        ("\(app)?error_description=SAML+Response+signature+is+invalid&error=server_error", "saml-signature"),
        // The token endpoint's JSON, and what clients make of it.
        (#"{"error":"invalid_grant"}"#, "invalid-grant"),
        (#" {"error":"invalid_client","error_description":"invalid_client_secret"} "#, "wrong-client-secret"),
        (#"{"error":"invalid_client"}"#, "invalid-client"),
        (#"{"error":"unauthorized_client","error_description":"invalid_redirect"}"#, "redirect-at-exchange"),
        (#"{"error":"unsupported_grant_type"}"#, "unsupported-grant-type"),
        (
            #"{"error":"PreTokenGeneration failed with error No. [plan]. (Service: AWSCognitoIdentityProviderInternalService; Status Code: 400; Error Code: UserLambdaValidationException; Request ID: 1; Proxy: null)"}"#,
            "refusal"
        ),
        ("authlib.integrations.base_client.errors.OAuthError: invalid_grant: ", "invalid-grant"),
        ("(invalid_scope) ", "invalid-scope"),
        // Pages.
        ("Login pages unavailable. Please contact an administrator.", "login-pages-unavailable"),
        ("Login option is not available. Please try another one", "login-option"),
        ("Something went wrong", "sign-in-lost"),
        ("An error was encountered with the requested page.", "sign-in-lost"),
        ("Required String parameter 'client_id' is not present", "logout-request"),
        ("Missing required parameter client_id in request URL", "logout-request"),
        // The API and CloudFormation.
        ("InvalidParameterException: SourceUser is already linked to DestinationUser", "cannot-link"),
        ("The provider Google does not exist for User Pool eu-west-1_Ab12Cd34E.", "client-settings"),
        ("http://app.example.org/ cannot use the HTTP protocol.", "client-settings"),
    ])
    func `an error of a domain is read from an address, from JSON and from a page`(text: String, shape: String) throws {
        let reading = try #require(ErrorReading(text))
        #expect(reading.shape == shape)
        #expect(!reading.happened.isEmpty && !(reading.look + reading.act).isEmpty)
    }

    @Test(arguments: [
        "https://app.example.org/callback?code=1&state=2", "https://app.example.org/?error=boom", "error=boom",
        #"{"error":{"code":7}}"#, #"{"error":"boom"}"#,
    ])
    func `an address or JSON without an error of a domain is of no shape`(text: String) {
        #expect(ErrorReading(text) == nil)
    }

    @Test func `a refusal's words are the same in a redirect, with the service's name, and in the API`() throws {
        let words = "PreSignUp failed with error By invitation only. [not-invited]."
        let service =
            " (Service: AWSCognitoIdentityProviderInternalService; Status Code: 400; Error Code: "
            + "UserLambdaValidationException; Request ID: 1; Proxy: null)"
        let encoded = "\(words)\(service)".replacing(" ", with: "+").replacing("(", with: "%28").replacing(
            ")", with: "%29")
        let expected = try #require(ErrorReading(words))
        #expect(expected.happened.contains("not-invited"))
        #expect(ErrorReading("\(words)\(service)") == expected)
        #expect(ErrorReading("\(Self.app)?error_description=\(encoded)&error=invalid_request") == expected)
    }

    @Test func `an address of a callback is not repeated, nor is a value of an attribute`() throws {
        let text =
            "\(Self.app)?state=s3cret&error_description=Already+found+an+entry+for+username+google_1053&error=invalid_request"
        let reading = try #require(ErrorReading(text))
        for line in [reading.happened] + reading.look + reading.act + reading.commands {
            #expect(!line.contains("s3cret") && !line.contains("google_1053"), "\(line)")
        }
    }

    @Test func `the required attributes that a provider has not sent are named`() throws {
        let text = "error_description=attributes+required%3A+%5Bemail%2C+given_name%5D&error=invalid_request"
        #expect(try #require(ErrorReading(text)).happened.hasPrefix("The pool requires email, given_name, and"))
    }

    // MARK: Deployments, libraries and providers

    @Test(arguments: [
        ("UPDATE_FAILED: Existing schema attributes cannot be modified or deleted.", "schema-fixed"),
        ("Required custom attributes are not supported currently.", "schema-required-custom"),
        ("Role does not have a trust relationship allowing Cognito to assume the role", "sms-role-trust"),
        ("Stack:arn:aws:cloudformation:x is in ROLLBACK_COMPLETE state and can not be updated.", "stack-state"),
        ("Resource creation cancelled", "stack-other-resource-failed"),
        ("NotAuthorizedException: Resource handler returned message: \"Domain already exists.\"", "pool-domain"),
        ("UserUnAuthenticatedException: User needs to be authenticated to call this API.", "amplify-signed-out"),
        ("JWK for kid \"a\" not found in the JWKS", "token-key"),
        ("Token use not allowed: id. Expected: access", "token-use"),
        ("Error 400: redirect_uri_mismatch", "provider-callback"),
        ("AADSTS50011: The reply URL does not match", "saml-provider-page"),
        (
            "error_description=Invalid+SAML+response+received%3A+Invalid+user+attributes%3A+email%3A+The+attribute+is+required&error=server_error",
            "saml-attribute-required"
        ),
        ("urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy", "saml-status"),
    ])
    func `errors around Cognito are explained as well`(text: String, shape: String) throws {
        #expect(ErrorReading(text)?.shape == shape)
    }

    @Test func `for SAML the schema that is meant is named`() throws {
        let text = "Invalid SAML response received: Invalid user attributes: email: The attribute is required"
        let words = try #require(ErrorReading(text)).look.joined()
        #expect(words.contains("http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress"))
        #expect(words.contains("urn:oasis:names:tc:SAML:2.0:attrname-format:uri"))
    }

    // MARK: Shapes

    @Test(arguments: ErrorReading.known.map { Row($0.shape, $0) })
    func `the example of a shape has that shape`(row: Row<(shape: String, example: String)>) {
        #expect(ErrorReading(row.value.example)?.shape == row.value.shape)
    }

    @Test(arguments: ["", "   ", "something else", "{}", "{\"message\":7}", "failed with error", "Error: x"])
    func `any other text is of no shape`(text: String) { #expect(ErrorReading(text) == nil) }

    @Test func `the reference is what to look for in the log`() throws {
        let reading = try #require(ErrorReading(Self.reference))
        #expect(reading.commands.first?.contains("--filter-pattern '\"7e1f-9a\"'") == true)
        let start = try #require(
            ErrorReading("PreSignUp failed with error The request could not be completed (reference init-5)."))
        #expect(start.happened.hasPrefix("The function could not start"))
    }

    @Test func `what is no reference gets into no command`() throws {
        let reading = try #require(
            ErrorReading("PreSignUp failed with error The request could not be completed (reference x' ; id #)."))
        #expect(reading.shape == "function-error")
        #expect(reading.commands.allSatisfy { !$0.contains("; id") })
    }

    @Test(arguments: ["Value at 'password'", "Value 'abc' at 'password'"])
    func `the member that breaks a limit is named, and no value is`(words: String) throws {
        let text = "1 validation error detected: \(words) failed to satisfy constraint: Member must have length 6"
        #expect(try #require(ErrorReading(text)).happened.hasPrefix("Cognito rejected a value (password): "))
    }

    @Test func `the event to rehearse is that of the operation`() throws {
        let text =
            "An error occurred (UserLambdaValidationException) when calling the AdminCreateUser operation: \(Self.reference)"
        #expect(ErrorReading(text)?.commands.last == "cognito-triggers invoke FUNCTION PreSignUp_AdminCreateUser")
    }

    @Test(arguments: [
        "pre sign up", "the Pre Sign-Up", "PreSignUp", "UserLambdaValidationException: presignup",
        "UserLambdaValidationException:PreSignUp",
    ])
    func `a trigger is known in the words in which people write it`(trigger: String) throws {
        let reading = try #require(ErrorReading("\(trigger) failed with error x."))
        #expect(reading.happened.hasPrefix("The function of PreSignUp reported an error"))
        #expect(reading.commands.last == "cognito-triggers invoke FUNCTION PreSignUp")
    }

    @Test(arguments: [
        "2026-11-20T09:00:00.000Z\t7e1f\tERROR\tThe trigger failed cognito.trigger_source=CustomMessage_SignUp error=no such table error.type=App.Missing",
        "2026-11-20T09:00:00.000Z\t7e1f\tERROR\tThe trigger failed cognito.trigger_source=CustomMessage_SignUp error=\"no such table\" error.type=App.Missing",
        "The trigger failed cognito.trigger_source=CustomMessage_SignUp error=\"no such table\"",
        #"{"level":"ERROR","message":"The trigger failed","requestId":"7e1f","metadata":{"error":"no such table","error.type":"App.Missing","cognito.trigger_source":"CustomMessage_SignUp"}}"#,
    ])
    func `a line of a function's log is read in both forms`(line: String) throws {
        let reading = try #require(ErrorReading(line))
        #expect(reading.shape == "trigger-failed")
        #expect(
            reading.happened.hasPrefix(
                "The function of CustomMessage threw an error that is not a Refusal, \"no such table\"."))
        #expect(reading.commands.last == "cognito-triggers invoke FUNCTION CustomMessage_SignUp")
    }

    @Test func `the resources of a circle are named`() throws {
        let reading = try #require(ErrorReading("Circular dependency between resources: [UserPool, Gate]"))
        #expect(reading.happened.contains("UserPool, Gate refer to each other"))
    }

    @Test(arguments: ErrorReading.known.compactMap { ErrorReading($0.example) }.map { Row($0.shape, $0) })
    func `where a command asks for a log group, it is said which that is`(row: Row<ErrorReading>) {
        #expect(!row.value.commands.contains { $0.contains("/aws/lambda/") })
        #expect(
            row.value.commands.contains { $0.contains("LOG_GROUP") }
                == row.value.look.contains { $0.hasPrefix("LOG_GROUP is /aws/lambda/FUNCTION unless") })
    }

    @Test func `of an unknown error the shapes are named that are like it`() {
        #expect(
            ErrorReading.nearest(to: "the socket had a timeout", count: 3).map(\.shape).contains("cognito-time-out"))
        #expect(ErrorReading.nearest(to: "the function failed", count: 3).count == 3)
        #expect(ErrorReading.nearest(to: "7", count: 3).isEmpty)
    }

    @Test func `a refusal's code is what to look for in the source`() throws {
        let reading = try #require(ErrorReading("PreSignUp failed with error By invitation only. [not-invited]."))
        #expect(reading.happened.contains("The function of PreSignUp refused, with the code not-invited"))
    }

    @Test func `what the test kit says that an app sees can be read`() async throws {
        struct Refuser: TriggerFunction, FallbackHandler {
            func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws {
                throw Refusal("Not today.", code: "later")
            }
        }
        let invocation = await TriggerTester(Refuser.self).invoke(.preSignUp(.signUp))
        #expect(ErrorReading(try #require(invocation.appSees).description)?.shape == "refusal")
    }
}

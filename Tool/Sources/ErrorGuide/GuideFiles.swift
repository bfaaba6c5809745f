// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/ErrorGuide/Files/: change the files there, and run it.

/// The file of what is known of errors.
enum GuideFiles {
    static let all: [String: String] = [
        "errors.txt": ##"""
# What is known of errors: how to recognise each, and what to say of it. Tool/Sources/ErrorGuide reads this file, and `explain` prints it.
#
# An entry begins with its name. An error belongs to the first entry whose `text` (`…` is any text), `exception` or `code` it has; an entry
# without these is recognised by code (Recognition+All.swift), which may choose a variant, `name / variant`, that replaces what it has.
# {name} is a word from the list, or a value that the code found. A line with a deeper indentation continues the line before; `-` is nothing.

words
  check: cognito-triggers check event.json answer.json
  check-template: cognito-triggers check template.yaml
  claims: The token's claims. They are the part between the two dots, in base64url.
  client: aws cognito-idp describe-user-pool-client --user-pool-id POOL --client-id CLIENT --query UserPoolClient.
  configuration: The pool's LambdaConfig names the function of each trigger.
  identity-pool: aws cognito-identity describe-identity-pool --identity-pool-id POOL
  identity-roles: aws cognito-identity get-identity-pool-roles --identity-pool-id POOL
  judge: Check the answer against Cognito's rules, with the event that it answers.
  log-group: LOG_GROUP is /aws/lambda/FUNCTION unless the template names another one, as in a new project: the stack's output LogGroup.
  pool: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.LambdaConfig
  provider: aws cognito-idp describe-identity-provider --user-pool-id POOL --provider-name PROVIDER
  rules: The members that Cognito reads in each trigger's answer: cognito-triggers explain TRIGGER
  saml-claims: http://schemas.xmlsoap.org/ws/2005/05/identity/claims
  stack-events: aws cloudformation describe-stack-events --stack-name STACK
  sync-events: aws cognito-sync get-cognito-events --identity-pool-id POOL
  tail: aws logs tail LOG_GROUP --since 15m

# Sign-ins through SAML providers. Where an attribute or a name is meant, its schema is named: SAML calls the same thing by several names.

saml-attribute-required
  text: Invalid SAML response received: Invalid user attributes: …: The attribute is required
  text: Invalid SAML response received: attributes required
  happened: The pool requires an attribute, and the assertion has none that AttributeMapping maps to it.
  look: AttributeStatement in the assertion. Entra ID and AD FS name an email address {saml-claims}/emailaddress, with the NameFormat
    urn:oasis:names:tc:SAML:2.0:attrname-format:uri; Okta and Google use short names with attrname-format:basic or unspecified. Cognito
    compares the Name, not the NameFormat or the FriendlyName.
  look: Required in the pool's schema. This schema has short names such as email.
  act: Let the provider send the attribute, and map it by exactly the Name in the assertion.
  run: {provider}

saml-attribute-removed
  text: Invalid SAML response received: Invalid user attributes: …: Required attribute cannot be deleted
  happened: The assertion has an empty value for an attribute that the pool requires, or the attribute is gone from the mapping.
  look: AttributeStatement of this person's assertion, and Required in the pool's schema.
  act: Let the provider send a value for each person; {saml-claims}/emailaddress is empty for accounts without a mailbox.
  run: {provider}

saml-attribute-immutable
  text: Invalid SAML response received: Invalid user attributes: …: Attribute cannot be updated
  happened: The mapping writes an attribute that the pool's schema calls immutable. Each sign-in after the first one fails.
  look: Mutable in the pool's schema (AWS::Cognito::UserPool), not the provider's schema of users.
  act: Remove the attribute from AttributeMapping, or make it mutable in a new pool.
  run: {provider}

saml-attribute-too-long
  text: Invalid SAML response received: Invalid user attributes: …: String must be no
  happened: A value in the assertion is longer or shorter than the pool's schema allows. Groups are often too long together.
  look: StringAttributeConstraints of the attribute in the pool's schema.
  look: http://schemas.microsoft.com/ws/2008/06/identity/claims/groups in the assertion: several values become one text.
  act: Raise MaxLength in a new pool, map fewer groups, or shorten the value in InboundFederation.
  run: {provider}

saml-relay-state
  text: Invalid samlResponse or relayState from identity provider
  text: Invalid relayState from identity provider
  happened: The response does not belong to a sign-in that the pool began, or the RelayState of a sign-in that the provider began is not
    one that the pool reads.
  look: RelayState in the form that the browser posts to /saml2/idpresponse.
  act: Begin the sign-in at the app. For a sign-in from the provider's portal, set IDPInit, and the RelayState
    identity_provider=NAME&client_id=ID&redirect_uri=URL&response_type=code&scope=openid.
  run: {provider}

saml-name-id
  text: the assertion has no NameID
  text: makes no user name
  text: does not make a user name
  text: NameID is missing
  happened: The assertion has no NameID that can be a user name.
  look: Subject in the assertion. An email address as NameID (urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress) makes another user
    when the address changes.
  act: Let the provider send a NameID of at most 128 characters that stays the same, with the format
    urn:oasis:names:tc:SAML:2.0:nameid-format:persistent.
  run: {provider}

saml-status
  text: urn:oasis:names:tc:SAML:2.0:status:
  text: status:Responder
  text: status:Requester
  text: status:AuthnFailed
  text: status:NoPassive
  text: status:RequestDenied
  text: status:InvalidNameIDPolicy
  happened: The provider reports a failure instead of a person. Responder means its side, Requester the pool's request; the second code
    says what: AuthnFailed, NoPassive, RequestDenied, InvalidNameIDPolicy.
  look: StatusCode and StatusMessage in the response.
  act: Read the provider's own log at this time. For InvalidNameIDPolicy, allow the persistent format for the pool.

saml-time
  text: the assertion has expired
  text: the assertion is not yet valid
  text: it was not issued within the last
  text: all signing certificates in the provider's metadata have expired
  happened: A time in the response or in the provider's metadata is over, or not reached.
  look: NotBefore and NotOnOrAfter in Conditions and in SubjectConfirmationData; IssueInstant.
  act: Correct the provider's clock, let the person sign in without a pause, or update the metadata.
  run: {provider}

saml-recipient
  text: its Destination is another address
  text: its Issuer is not the entityID
  text: its InResponseTo does not name
  text: no SubjectConfirmation has the right
  text: the assertion has been used before
  text: Audience restriction
  happened: The response is for another pool, from another provider, or for another sign-in.
  look: Audience, Recipient, Destination and InResponseTo in the response; Issuer has to equal entityID in the metadata.
  act: At the provider, set the entity ID urn:amazon:cognito:sp:POOL and the address https://DOMAIN/saml2/idpresponse.
  run: {provider}

saml-signature
  text: SAML Response signature is invalid
  text: SAML Assertion signature is invalid
  text: neither the response nor the assertion is signed
  text: the assertion is not encrypted
  text: the assertion cannot be decrypted
  happened: The response is not signed or encrypted as the pool's metadata of the provider says.
  look: ds:X509Certificate in the response and in the metadata: they have to be the same.
  look: EncryptedResponses of the provider, and the certificate of GetIdentityProviderByIdentifier.
  act: Update the provider's metadata in the pool after a change of certificates, and let the provider sign with RSA-SHA256.
  run: {provider}

saml-message
  text: it is missing or has more than
  text: it is not valid base64
  text: a parameter appears twice
  text: it is not a …
  text: its version is not 2.0
  text: an ID appears twice
  text: it has a character that takes four bytes
  text: it must have exactly one assertion
  text: the document has
  text: the document is not well-formed XML
  text: a value has a control character
  happened: What the browser brought is not one SAML 2.0 response, or not XML that is read.
  look: SAMLResponse in the form, decoded from base64.
  act: Send one Response with one Assertion over HTTP-POST (urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST).

saml-metadata
  text: Error retrieving metadata from
  text: MetadataFile:
  text: Invalid SAML metadata
  text: At least one of the MetadataURL or MetadataFile should be provided
  happened: The metadata of the SAML provider is missing, cannot be loaded, or does not describe one identity provider.
  look: The document: one EntityDescriptor of the namespace urn:oasis:names:tc:SAML:2.0:metadata with an IDPSSODescriptor.
  act: Give MetadataURL, which needs no sign-in and answers over HTTPS, or the document itself as MetadataFile.
  run: {provider}

saml-provider-page
  text: AADSTS50011
  text: AADSTS700016
  text: AADSTS75011
  text: AADSTS50105
  text: AADSTS650056
  text: AADSTS750054
  text: app_not_configured_for_user
  text: app_not_configured
  happened: The provider's own page refuses the sign-in before Cognito sees it.
  look: The application's SAML settings at the provider.
  act: AADSTS50011: add https://DOMAIN/saml2/idpresponse as the reply URL. AADSTS700016 and app_not_configured: the entity ID at the
    provider has to be urn:amazon:cognito:sp:POOL.
  act: AADSTS50105 and app_not_configured_for_user: assign the person to the application. AADSTS75011: allow the way in which the person
    has signed in, or sign in again.

# Cognito Sync.

sync-output
  example: InvalidLambdaFunctionOutputException: The AWS Lambda function returned invalid output or an exception.
  text: The AWS Lambda function returned invalid output or an exception
  exception: InvalidLambdaFunctionOutputException
  happened: The function for SyncTrigger failed, could not be called, or gave an answer that Cognito Sync cannot use. Nothing was stored.
    The error's own text never reaches the app.
  look: The function's log.
  look: The answer: it must be the event, with only datasetRecords changed. Values are strings, and op is replace or remove.
  look: The function's resource policy must allow cognito-sync.amazonaws.com.
  act: Rehearse the function with the event.
  act: {judge}
  run: cognito-triggers invoke FUNCTION SyncTrigger
  run: {check}
  run: {sync-events}
  run: {tail}

sync-time-out
  example: LambdaSocketTimeoutException
  exception: LambdaSocketTimeoutException
  happened: The function for SyncTrigger did not answer within five seconds, including the start of its process. Nothing was stored.
  look: The function's log: Init Duration and Duration on the REPORT lines.
  act: Rehearse the function with Cognito's time limit.
  act: To refuse a change softly, leave its record out of the answer: that needs no time.
  run: cognito-triggers invoke FUNCTION SyncTrigger --cognito-clock
  run: {tail}

sync-throttled
  example: LambdaThrottledException: AWS Lambda throttled your account, please contact AWS Support
  text: AWS Lambda throttled your account
  exception: LambdaThrottledException
  happened: Lambda refused to run the function for SyncTrigger, because too many functions run at the same time. Nothing was stored.
  look: Throttles and ConcurrentExecutions of the function and the account.
  act: Let the app synchronise again later. Reserve concurrency for the function.
  run: aws lambda get-account-settings

sync-conflict
  example: ResourceConflictException: Current SyncCount for: level is: 2 not: 1
  text: Current SyncCount for:
  happened: Another device has changed the record since this one read it. The whole change was refused, and the function for SyncTrigger
    was not called.
  act: Read the dataset again with ListRecords, merge the values, and send them with the new counts.

sync-token
  example: InvalidParameterException: SyncSessionToken not valid for these inputs
  text: SyncSessionToken not valid for these inputs
  happened: The token is of another dataset, identity or pool, has expired, or has already been used for a change.
  act: Call ListRecords for the dataset, and use its SyncSessionToken for one UpdateRecords.

sync-access
  example: AccessDeniedException: User: arn:aws:sts::123456789012:assumed-role/Reader/CognitoIdentityCredentials is not authorized to
    perform: cognito-sync:ListDatasets on resource: arn:aws:cognito-sync:eu-west-1:123456789012:identitypool/POOL
  text: is not authorized to perform: cognito-sync:
  happened: The credentials are of another identity than the one in the call, or the operation is for developers only, or the role does
    not allow it.
  look: The identity in the call is the one in the answer of GetCredentialsForIdentity: it may have changed by a merge.
  look: The role's policy: ${cognito-identity.amazonaws.com:sub} in the resource is the caller's identity.

sync-limit
  example: LimitExceededException: A dataset can have at most 1048576 bytes.
  text: A dataset can have at most
  text: An identity can have at most
  happened: The change would exceed a limit: 1 MB or 1,024 records in a dataset, 20 datasets of an identity. Nothing was stored.
  look: Merged datasets count, and so do the records that the function for SyncTrigger adds.

sync-published
  example: AlreadyStreamedException
  exception: AlreadyStreamedException
  happened: BulkPublish has published the pool's datasets in the last 24 hours.
  run: aws cognito-sync get-bulk-publish-details --identity-pool-id POOL

credentials-expired
  example: ExpiredTokenException: The security token included in the request is expired
  text: The security token included in the request is expired
  exception: ExpiredTokenException
  happened: The temporary credentials have expired; those of an identity are valid for an hour. A local server has forgotten them after a
    reset or a start with other data.
  act: Call GetCredentialsForIdentity again with a valid ID token.

credentials-unknown
  example: UnrecognizedClientException: The security token included in the request is invalid.
  text: The security token included in the request is invalid
  exception: UnrecognizedClientException
  happened: The access key is unknown, or its session token belongs to another key.
  act: Pass all three values of GetCredentialsForIdentity to the client, from one answer.
  act: Call GetCredentialsForIdentity again.
  run: aws sts get-caller-identity

# Identity pools. Clients recognise some of these errors by their texts.

login-provider
  example: NotAuthorizedException: Token is not from a supported provider of this identity pool.
  text: Token is not from a supported provider of this identity pool
  happened: The identity pool does not have the provider that is the key in Logins, or the token's aud is not one of its app clients.
  look: CognitoIdentityProviders of the pool: a user pool's key is cognito-idp.REGION.amazonaws.com/POOL, without https://.
  look: {claims}
  act: Add the app client to the identity pool, or use the app client that it has.
  run: {identity-pool}

login-access-token
  example: NotAuthorizedException: Invalid login token. Missing a required claim: aud
  text: Missing a required claim: aud
  happened: The token has no audience. An access token of a user pool has none.
  act: Put the ID token of the sign-in into Logins.

login-issuer
  example: NotAuthorizedException: Invalid login token. Issuer doesn't match providerName
  text: Issuer doesn't match providerName
  happened: The token was issued by another user pool or provider than the one in Logins.
  look: {claims}
  look: Its iss is https:// followed by the key in Logins.

login-expired
  example: NotAuthorizedException: Invalid login token. Token expired: 1667365798 >= 1667235770
  text: Token expired:
  happened: The token has expired: the numbers are the time of the call and the token's end, in seconds since 1970.
  act: Refresh the tokens, and call again with the new ID token.

login-signature
  example: NotAuthorizedException: Invalid login token. Couldn't verify signed token.
  text: Couldn't verify signed token
  happened: The signature is not one of the provider's, or the token is not an ID token.
  look: The token is unchanged, and comes from the user pool whose identity pool is called.

login-unreadable
  example: NotAuthorizedException: Invalid login token. Not a Cognito token.
  text: Not a Cognito token
  text: Not a valid OpenId Connect identity token
  text: Can't pass in a Cognito token
  text: Invalid login token
  happened: The value in Logins is not a token of its provider.
  act: Put the ID token into Logins as the sign-in returned it: three parts with dots.

login-saml
  example: NotAuthorizedException: Invalid base64 SAMLResponse
  text: Invalid base64 SAMLResponse
  happened: The value in Logins is not a SAML response in base64, or it names no role.
  look: The assertion's attribute https://aws.amazon.com/SAML/Attributes/Role: a role and the provider, ROLE_ARN,PROVIDER_ARN.
  act: Send the SAMLResponse as the provider posted it. SAML logins need GetCredentialsForIdentity.

login-inactive
  example: NotAuthorizedException: Token is inactive
  text: Token is inactive
  happened: The pool asks the user pool for each token (ServerSideTokenCheck), and the user is disabled, deleted or signed out everywhere.
  act: Let the user sign in again.
  run: {identity-pool}

guests-refused
  example: NotAuthorizedException: Unauthenticated access is not supported for this identity pool.
  text: Unauthenticated access is not supported for this identity pool
  happened: The call has no Logins, and the identity pool does not accept guests.
  act: Send Logins with an ID token, or set AllowUnauthenticatedIdentities.
  run: {identity-pool}

identity-forbidden
  example: NotAuthorizedException: Access to Identity 'eu-west-1:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee' is forbidden.
  text: Access to Identity '
  happened: The identity has logins, and the call has none.
  act: Send Logins with a token of the identity's user. To continue as a guest, forget the stored id and call GetId again.

logins-mismatch
  example: NotAuthorizedException: Logins don't match. Please include at least one valid login for this identity or identity pool.
  text: Logins don't match. Please include at least one valid login
  happened: The tokens are of another user than the identity.
  act: Call GetId with these Logins, and use the identity that it returns.
  run: aws cognito-identity describe-identity --identity-id IDENTITY

logins-linked
  example: ResourceConflictException: Logins are linked to another account.
  text: linked to another account
  text: Identity already has a login of
  happened: The identity would get a second user of the same provider, or a login that belongs to another identity.
  act: Call GetId with the login alone, or unlink the other one first.

developer-user-taken
  example: DeveloperUserAlreadyRegisteredException
  exception: DeveloperUserAlreadyRegisteredException
  happened: The developer's user already has another identity than the given one.
  act: Call without IdentityId, and let the app use the identity in the answer. Or merge the two.

identity-pool-roles
  example: InvalidIdentityPoolConfigurationException: Invalid identity pool configuration. Check assigned IAM roles for this pool.
  text: Invalid identity pool configuration
  exception: InvalidIdentityPoolConfigurationException
  happened: The identity pool has no role for this identity, or the role does not trust the identity pool.
  look: Roles: authenticated for users, unauthenticated for guests.
  look: The role's trust policy: sts:AssumeRoleWithWebIdentity for cognito-identity.amazonaws.com, with the pool as aud and authenticated
    or unauthenticated as amr.
  run: {identity-roles}
  run: aws iam get-role --role-name ROLE --query Role.AssumeRolePolicyDocument

basic-flow
  example: InvalidParameterException: Basic (classic) flow is not enabled, please use enhanced flow.
  text: Basic (classic) flow is not
  happened: GetOpenIdToken is for the basic flow, which the pool's AllowClassicFlow or its role mappings forbid.
  act: Call GetCredentialsForIdentity, or allow the basic flow and remove the role mappings.
  run: {identity-pool}
  run: {identity-roles}

unknown-identity
  example: ResourceNotFoundException: Identity 'eu-west-1:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee' not found.
  text: Identity '…' not found
  text: IdentityPool '…' not found
  happened: The identity or the identity pool does not exist in this region: it was deleted, or the app stored it before.
  act: Let the app forget the stored id, and call GetId again.
  run: aws cognito-identity list-identity-pools --max-results 60

external-service
  example: ExternalServiceException
  exception: ExternalServiceException
  happened: The provider of a login could not be reached, or refused its token. A local pool with --sts could not reach the STS.
  act: Let the app sign in with the provider again, and repeat the call.

# Lines of a function's log, and errors in its environment.

no-handler
  example: The trigger failed error="No handler for 'CustomMessage_SignUp'. This function handles: …"
  happened: The pool calls the function with {event}, but the function has no handler for it. The app sees a reference instead of the
    error.
  look: {configuration}
  look: `FUNCTION --describe` prints the handlers of a built function.
  act: Attach the trigger to another function, adopt the handler protocol for it, or adopt FallbackHandler to let such events through
    unchanged.
  run: {check-template}
  run: {pool}

start-failed
  example: The function could not start error="The environment variable ALLOWED_DOMAINS is not set."
  happened: The function could not start: its init threw an error, {reason}. Every event fails until this is fixed.
  look: The function's log: the line "The function could not start" has the full error.
  act: Check the function's environment variables.
  run: aws lambda get-function-configuration --function-name FUNCTION --query Environment.Variables
  run: {tail}
  run: cognito-triggers invoke FUNCTION event.json

start-failed / unnamed
  happened: The function could not start: its init threw an error, or its process ended. Every event fails until this is fixed.

unreadable-event
  example: {"errorType": "Runtime.UnmarshalError", "errorMessage": "…"}
  text: UnmarshalError
  happened: The function received an input that is not an event of its trigger: not JSON, an event of another service, such as the
    console's test event, or a member of the wrong type.
  look: The function's log names the member, but not its value.
  act: Compare the event with a sample, and send it to the function on your machine.
  run: {tail}
  run: cognito-triggers events PreSignUp_SignUp
  run: cognito-triggers invoke FUNCTION event.json

time-limit
  example: PreSignUp failed with error The service took too long to answer. Please try again.
  happened: {function} took longer than its time limit, which is 4.5 seconds unless timeLimits says otherwise. So it was cancelled, and
    the app got an error before Cognito gave up.
  look: The function's log has a line "The handler took too long", with the limit and the error that the handler threw.
  act: Find out what the handler waits for. Set a deadline for calls of other services (context.answerBy).
  act: timeLimits sets each trigger's limit, and the answer at the limit: a sentence, or the event unchanged.
  run: aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '"The handler took too long"'
  run: {rehearse}

time-limit / unchanged
  happened: {function} took longer than its time limit, which is 4.5 seconds unless timeLimits says otherwise. So it was cancelled, and
    the event went back unchanged.

trigger-failed
  example: The trigger failed cognito.trigger_source=PreSignUp_SignUp error=…
  happened: {function} threw an error that is not a Refusal{error}. The app gets a reference instead.
  look: On the same line, error.type is the error's type, and cognito.trigger_source is the event.
  act: Send the function the same event on your machine. To show the app a message, throw a Refusal.
  run: {rehearse}

trigger-failed / rule
  happened: {function} made a decision that Cognito rejects{error}. The app gets a reference instead.

not-authorized
  example: AccessDeniedException: User: arn:aws:sts::… is not authorized to perform: ses:SendEmail on resource: …
  happened: IAM does not allow the caller that the message names to perform {action}. In a function's log or answer, the caller is the
    function's role.
  look: The policies of that role or user, and of the resource that the message names.
  act: Allow only this action. For a function's role, `cognito-triggers explain --iam` prints the smallest policy.
  run: cognito-triggers explain --iam FUNCTION

circular-dependency
  example: Circular dependency between resources: [UserPool, SignUpGate]
  happened: CloudFormation cannot decide which resource to create first: {names} refer to each other in a circle.
  look: The pool refers to the function in LambdaConfig; so the function, its role and its variables must not refer to the pool.
  act: Leave the reference to the pool out of the function: each event has userPoolId, and a policy can name userpool/* of the account.
    The permission for Cognito is a resource of its own, which may refer to both.
  run: {check-template}
  run: cognito-triggers explain circle

circular-dependency / cut
  happened: CloudFormation cannot decide which resource to create first, because they refer to each other in a circle.

# Errors of a function's program.

reference
  example: PreSignUp failed with error The request could not be completed (reference 4f6c9d3e-…).
  happened: {function} threw an error that is not a Refusal, or made a decision that Cognito rejects. The app gets a reference instead of
    the error.
  look: The function's log has the full error, on the line with {id}. It reads: The trigger failed.
  act: Send the function the same event on your machine. To show the app a message, throw a Refusal.
  run: aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '"{id}"'
  run: {rehearse}

reference / start
  happened: The function could not start: its init threw an error. The app gets a reference instead of the error.
  look: The function's log has the full error, on the line with {id}. It reads: The function could not start.
  act: Check the function's environment variables.

function-time-out
  example: PreSignUp failed with error RequestId: 8f5… Error: Task timed out after 3.00 seconds.
  happened: Lambda ended the function after its own time-out{length}.
  look: The function's log: what it did until then, and Init Duration on the REPORT line.
  act: Set the time-out to 5 seconds. A longer one does not help, because Cognito waits only 5 seconds.
  act: Set a deadline for calls of other services (context.answerBy).
  run: aws lambda get-function-configuration --function-name FUNCTION --query '[Timeout,MemorySize]'
  run: {tail}

function-time-out / early
  happened: Lambda ended the function after its own time-out{length}, before Cognito's five seconds had passed.

missing-library
  example: /var/task/bootstrap: error while loading shared libraries: libcurl.so.4: cannot open shared object file
  text: error while loading shared libraries
  text: ' not found (required by
  happened: The program does not start: it needs a shared library, or a version of one, that Amazon Linux 2023 lacks.
  look: The function's log names the library.
  act: Package it with `cognito-triggers package`, which links statically what Lambda lacks and checks the rest.
  run: cognito-triggers package FUNCTION

wrong-architecture
  example: fork/exec /var/task/bootstrap: exec format error
  text: exec format error
  text: InvalidEntrypoint
  happened: Lambda cannot run `bootstrap`: it is missing, not executable, or built for a processor other than the one in the function's
    Architectures.
  look: `file bootstrap` names the processor: x86-64, or ARM aarch64 for arm64.
  act: Build on the processor that the template names, or set Architectures to yours.
  run: aws lambda get-function-configuration --function-name FUNCTION --query '[Architectures,Runtime]'

crash
  example: DefineAuthChallenge failed with error RequestId: 8f5… Error: Runtime exited with error: exit status 129.
  happened: The function's process ended during the event.
  look: The function's log: the last lines before END, and Max Memory Used on the REPORT line.
  act: A trap (an index out of range, a forced unwrap, an overflow) writes its line to the log.
  run: {tail}
  run: {rehearse}

crash / killed
  happened: The function's process ended during the event: it was killed, most likely because it exceeded its memory limit.
  act: Give it more memory, or find out what uses it.

# Errors that Lambda reports, and errors that Cognito reports about calling a function.

cognito-time-out
  example: PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.
  happened: {function} did not answer within Cognito's five seconds, including the start of its process. Cognito may have called it
    several times, and each call may have had side effects.
  look: The function's log: Init Duration and Duration on the REPORT lines, and the number of START lines for one attempt of the user.
  act: Rehearse the function with Cognito's time limits. Each attempt repeats the function's side effects, such as sending a message.
  act: More memory also brings more processor time, so cold starts are faster. Provisioned concurrency avoids them.
  act: With this package, set timeLimits: a limit cancels a slow handler and sends the declared answer before Cognito gives up.
  run: {rehearse}
  run: {tail}

refusal
  example: PreSignUp failed with error This service is by invitation only. [not-invited].
  happened: {function} refused, with the code {code}: this is the function's own decision, not a fault.
  look: The function's log has a line "Refused", at the level info, with the sentence and the request's id.
  look: The function's source: a Refusal with the code "{code}".
  act: The app can recognise the case by the code in brackets, and show its own text.
  run: aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '"{code}"'

function-error
  example: PreSignUp failed with error This service is by invitation only..
  happened: {function} reported an error whose text the app sees{continued}: a Refusal without a code, or an error from a function in
    another language.{reaction}
  look: Search the function's log for the sentence: a line "Refused" means a refusal; any other line means an error.
  look: {configuration}
  act: Give the Refusal a code, so that the app need not compare sentences.
  run: {tail}
  run: {rehearse}

function-error / arn
  look: Search the function's log for the sentence: a line "Refused" means a refusal; any other line means an error.
  look: The function is {arn}.

access-denied
  example: PreSignUp invocation failed due to error AccessDeniedException.
  happened: Cognito is not allowed to call the function{called}: its resource policy does not allow this pool. The console adds that
    permission; the API, the CLI and templates do not.
  look: {configuration}
  look: The function's resource policy; an alias or a version has its own.
  act: Allow cognito-idp.amazonaws.com to invoke it, with the pool's ARN as the source.
  run: aws lambda get-policy --function-name FUNCTION
  run: aws lambda add-permission --function-name FUNCTION --statement-id cognito --action lambda:InvokeFunction --principal
    cognito-idp.amazonaws.com --source-arn arn:aws:cognito-idp:REGION:ACCOUNT:userpool/POOL

access-denied / key
  happened: Lambda is not allowed to use the KMS key of the function's environment variables.

access-denied / alone
  happened: Cognito is not allowed to call the function: its resource policy does not allow this pool. The console adds that permission;
    the API, the CLI and templates do not. If the message says that a caller is not authorized to perform an action, check that caller's
    own policy instead.

not-ready
  example: PreSignUp invocation failed due to error ResourceConflictException.
  happened: The function cannot run now: it is being created or updated, its network or snapshot is not ready, or Lambda deactivated it
    after a long idle time.
  look: State and LastUpdateStatus of the function.
  act: Wait until State is Active and LastUpdateStatus Successful, then try again.
  run: aws lambda get-function-configuration --function-name FUNCTION --query '[State,StateReason,LastUpdateStatus]'

throttled
  example: PreSignUp invocation failed due to error TooManyRequestsException.
  happened: Lambda could not start the function: its reserved concurrency, or the account's, is exhausted.
  look: CloudWatch: Throttles and ConcurrentExecutions of the function.
  act: Raise its reserved concurrency, or the account's quota. A faster handler needs less concurrency.
  run: aws lambda get-function-concurrency --function-name FUNCTION
  run: aws lambda get-account-settings

throttled / quota
  happened: Cognito, or Lambda behind it, got more requests than its quota allows.
  look: CloudWatch: ThrottleCount of the pool, Throttles of the function.
  act: Try again later, with growing pauses.
  run: -

gone
  example: PreSignUp invocation failed due to error ResourceNotFoundException.
  happened: The pool names a function, version or alias for {trigger} that does not exist.
  look: {configuration}
  act: Set the trigger to an existing function, or remove it. UpdateUserPool resets most settings that the call leaves out.
  run: {pool}

invocation-failed
  example: PreSignUp invocation failed due to error ServiceException.
  happened: Cognito could not call the function for {trigger}: Lambda's Invoke answered {answer}.
  look: {configuration}
  look: The errors of Invoke in Lambda's API reference.
  run: {pool}
  run: aws lambda get-function-configuration --function-name FUNCTION

invocation-failed / cut
  happened: Cognito could not call the function for {trigger}: the message continues with the name of Lambda's error.

no-challenge-triggers
  example: null invocation failed due to configuration.
  text: invocation failed due to configuration
  happened: An app requested CUSTOM_AUTH, but the pool has no functions for it.
  look: {configuration}
  act: Set DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse; one function can handle all three.
  run: {pool}

# Cognito's errors about a function's answer.

answer-not-json
  example: Invalid lambda function output : Invalid JSON
  text: Invalid lambda function output
  happened: The function's answer is not JSON, or not the JSON that Cognito expects from this trigger.
  look: {rules}
  act: {judge}
  run: {check}

verified-without-confirmation
  example: Phone or email cannot be auto verified, when user is not being auto confirmed.
  text: cannot be auto verified
  happened: The pre sign-up answer sets autoVerifyEmail or autoVerifyPhone, but autoConfirmUser is not true.
  look: {rules}
  act: Confirm the user as well, or leave both contacts unverified: .confirm(verifying: .email).
  run: {check}

answer-unrecognizable
  example: Unrecognizable lambda output
  happened: The function's answer must be the event with its response. It is null, text or an empty object; it lacks request or response;
    or a member has the wrong JSON type. Cognito rejects email texts of a custom message in the same way if the pool does not send through
    its own SES configuration.
  look: {rules}
  act: {judge}
  run: {check}

message-limits
  example: 1 validation error detected: Value at 'emailBody' failed to satisfy constraint: Member must have length…
  happened: Cognito rejected a value{member}: either the app's own value, or a text in a CustomMessage answer that is too long, too short,
    or lacks the code's placeholder.
  look: The API reference has the limits of the operation's own parameters.
  look: {rules}
  act: {judge}
  run: {check}

reset-required
  example: PasswordResetRequiredException: Password reset required for the user
  text: Password reset required for the user
  exception: PasswordResetRequiredException
  happened: The user has to set a new password: an administrator reset it, or a migration accepted the user without finalUserStatus
    CONFIRMED.
  act: In a migration: return .accept(user, keepingPassword: true) after checking the password.

wrong-password
  example: NotAuthorizedException: Incorrect username or password.
  text: Incorrect username or password
  happened: The user name or password is wrong, or a trigger made Cognito say so: DefineAuthChallenge ended a custom sign-in, for example
    after wrong answers, or because the app began without SRP_A although the flow asks for the password; CreateAuthChallenge returned no
    private parameters; UserMigration found no user, failed, or returned a sub.
  look: The logs of the DefineAuthChallenge, CreateAuthChallenge and UserMigration functions, if the pool has them.
  act: {judge}
  run: {check}
  run: {pool}

attribute-schema
  example: InvalidParameterException: Attributes did not conform to the schema: custom:plan: Attribute does not exist in the schema.
  text: Attributes did not conform to the schema
  happened: The attributes of the user do not fit the pool's schema: a required one is missing, one is not in the schema, or a value is
    too long or out of range. The message names it.
  look: Schema in the template. Custom attributes have no prefix there: Name: plan becomes custom:plan.
  act: Add the attribute to the schema, or change what the app sends. You can add an attribute to a pool later, but not change or remove
    one.
  run: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes

attribute-permission
  example: NotAuthorizedException: A client attempted to write unauthorized attribute
  text: attempted to write unauthorized attribute
  happened: The app client is not allowed to write an attribute that the app sends. No app can write email_verified or
    phone_number_verified.
  look: WriteAttributes of the app client. If it is not set, the client may write every attribute except those two.
  act: Add the attribute to WriteAttributes if users may choose it; otherwise write it on the server, with AdminUpdateUserAttributes.
  run: aws cognito-idp describe-user-pool-client --user-pool-id POOL --client-id CLIENT --query UserPoolClient.WriteAttributes

client-attributes
  example: InvalidParameterException: Invalid write attributes specified while creating a client
  happened: WriteAttributes of an app client names an attribute that the pool does not have, or that no client may write, such as
    email_verified; or it lacks one that the pool requires.
  look: Schema of the pool. Custom attributes have no prefix there, but have one in the client's list: Name: plan becomes custom:plan.
  act: Add the attribute to the schema, or remove it from WriteAttributes. `cognito-triggers pool` names it.
  run: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes

client-attributes / read
  happened: ReadAttributes of an app client names an attribute that the pool does not have.
  act: Add the attribute to the schema, or remove it from ReadAttributes. `cognito-triggers pool` names it.

# A pool's domain: its pages, its redirects and its OAuth endpoints, where the errors have messages.

linked-at-sign-in
  example: error=invalid_request&error_description=Already+found+an+entry+for+username+google_1053
  text: Already found an entry for username
  happened: The pool already has the user name or the identity. Most often, PreSignUp_ExternalProvider linked the identity to a user in
    this sign-in: Cognito then still tries to create the new user.
  look: The PreSignUp function: does it call AdminLinkProviderForUser? The next sign-in then succeeds as the linked user.
  look: The pool's users: one may have this name without the provider's identity.
  act: Start the sign-in again when the app gets this error. TriggerKit's FederatedLinking throws a refusal with the code `linked` for
    this purpose.
  act: Rehearse it: `cognito-triggers pool --linked-sign-in fail`, `ghost` or `continue` ends such a sign-in in each of the ways that
    users have reported.
  run: cognito-triggers pool --linked-sign-in fail

cannot-link
  example: InvalidParameterException: Merging is not currently supported, provide a SourceUser that has not been signed up in order to
    link
  text: Merging is not currently supported
  text: Invalid SourceUser
  text: SourceUser is already linked
  text: Invalid ProviderName/Username combination
  happened: Cognito cannot link the provider's identity to the user. The identity already has its own user, it is already linked, or the
    call has a wrong provider name, subject or user name.
  look: ListUsers: a user Provider_Subject is the identity's own. A pool without case sensitivity has the whole name in lower case.
  act: Link before the first sign-in, or in PreSignUp_ExternalProvider; otherwise delete the identity's own user first.
  act: The source is the provider's name and the subject as the provider sends it, with Cognito_Subject; the destination is ProviderName
    Cognito and the user name.

attributes-required
  example: error_description=attributes+required%3A+%5Bemail%5D&error=invalid_request
  happened: The pool requires {names}, and the provider sent no value, or the attribute mapping does not have it.
  look: AttributeMapping of the provider, and the scopes in its authorize_scopes: a provider sends an email only for the scope.
  act: Map each required attribute to a claim, or send it from InboundFederation. A pool cannot stop requiring an attribute later.
  run: {provider}

attribute-cannot-change
  example: error_description=user.email%3A+Attribute+cannot+be+updated.&error=invalid_request
  text: Attribute cannot be updated
  text: The attribute is required
  text: Required attribute cannot be deleted
  happened: Each sign-in through a provider writes the mapped attributes again. One of them is not mutable, or the app client may not
    write it: the second sign-in fails, even if the value is the same. Or the provider sent an empty value for a required one.
  look: Mutable and Required in the pool's schema, WriteAttributes of the app client, and AttributeMapping of the provider.
  act: Make mapped attributes mutable when you create the pool; in an existing pool, remove the attribute from the mapping, or let
    InboundFederation keep it out. Add mapped attributes to WriteAttributes.
  run: {provider}

user-disabled
  example: error=invalid_request&error_description=User+is+disabled.
  text: User is disabled
  text: User is not enabled
  happened: An administrator has disabled the user.
  act: AdminEnableUser lets the user sign in again.
  run: aws cognito-idp admin-enable-user --user-pool-id POOL --username USER

oauth-not-enabled
  example: error_description=Client+is+not+enabled+for+OAuth2.0+flows.+&error=invalid_request
  text: Client is not enabled for OAuth2.0 flows
  happened: The app client may not use OAuth: AllowedOAuthFlowsUserPoolClient is not true.
  act: Set it to true, with AllowedOAuthFlows and AllowedOAuthScopes. UpdateUserPoolClient resets every setting that the call leaves out.
  run: {client}AllowedOAuthFlowsUserPoolClient
  run: {check-template}

redirect-at-exchange
  example: {"error":"unauthorized_client","error_description":"invalid_redirect"}
  text: invalid_redirect
  happened: The token endpoint got another redirect_uri than the one with which the sign-in began. The code is used up.
  act: Send exactly the same redirect_uri to /oauth2/authorize and /oauth2/token.

wrong-client-secret
  example: {"error":"invalid_client","error_description":"invalid_client_secret"}
  text: invalid_client_secret
  happened: The secret of the app client is missing or wrong, or the client has none and the app sent one.
  look: GenerateSecret of the app client. An app on a user's device cannot keep a secret.
  act: Send client_id and client_secret in the header Authorization: Basic, or both in the body. A client without a secret sends client_id
    alone.
  run: {client}ClientSecret

login-pages-unavailable
  example: Login pages unavailable. Please contact an administrator.
  text: Login pages unavailable
  happened: The domain has ManagedLoginVersion 2, and the app client has no branding style. Only then does it have pages.
  act: Create a style: AWS::Cognito::ManagedLoginBranding with UseCognitoProvidedValues: true is enough. Or set ManagedLoginVersion to 1.
  run: aws cognito-idp create-managed-login-branding --user-pool-id POOL --client-id CLIENT --use-cognito-provided-values
  run: {check-template}

login-option
  example: Login option is not available. Please try another one
  text: Login option is not available
  happened: The app named a provider with identity_provider or idp_identifier that the pool does not have, or that the client does not
    support.
  look: SupportedIdentityProviders of the app client, and the pool's providers. Names are case-sensitive.
  act: Add the provider's ProviderName to SupportedIdentityProviders, or let the app send one that is there.
  run: {client}SupportedIdentityProviders
  run: aws cognito-idp list-identity-providers --user-pool-id POOL

sign-in-lost
  example: Something went wrong
  happened: Cognito shows its own page, because it does not know the app or the sign-in: the sign-in took more than five minutes, its
    cookies are gone, or the request's client_id or address is wrong.
  look: The page's address: `error` in the query of /error names the cause, such as redirect_mismatch.
  act: Start the sign-in again from the app, in the same browser. Do not bookmark the sign-in page.

logout-request
  example: Required String parameter 'redirect_uri' is not present
  text: Required String parameter
  text: in request URL
  happened: /logout, or another page, did not get the parameters that it needs. Cognito's logout is not that of OpenID Connect: it ignores
    post_logout_redirect_uri and id_token_hint.
  look: LogoutURLs of the app client.
  act: Send client_id and logout_uri, which must be exactly one of LogoutURLs; or send client_id, redirect_uri and response_type to sign
    in as someone else.
  run: {client}LogoutURLs

invalid-token
  example: invalid_token: Access token is expired, disabled, or deleted, or the user has globally signed out.
  text: Access token is expired, disabled, or deleted
  text: Bad OAuth2 request at UserInfo Endpoint
  code: invalid_token
  happened: /oauth2/userInfo got no access token of the pool's domain with the scope openid, or one that is expired or revoked.
  act: Send the access token, not the ID token, as Authorization: Bearer. Tokens of InitiateAuth have no scope openid: call GetUser with
    them.

client-settings
  example: InvalidOAuthFlowException: CallbackUrls can not be empty when code flow or implicit flow is selected
  text: CallbackUrls can not be empty
  text: client_credentials flow can not be selected
  text: cannot use the HTTP protocol
  text: cannot use fragment
  text: is not supported with client_credentials flow
  text: is not in the callback URIs list
  text: are required if user pool client is allowed to use OAuth flows
  text: does not exist for User Pool
  text: Invalid scope requested
  happened: Cognito refuses the settings of an app client for its pool's domain. The message says which.
  look: In a template, CloudFormation may create a provider or a resource server after the client that names it: add DependsOn.
  act: Check the template: the finding has the line and the fix.
  run: {check-template}

# Sign-ins through external providers, as the app's callback gets the errors.

provider-unreachable
  example: error_description=Timeout+occurred+in+calling+IdP+token+endpoint&error=invalid_request
  text: Timeout occurred in calling IdP token endpoint
  text: Timeout in calling jwks uri
  text: Connection reset
  text: Read timed out
  text: Unable to contact the configured provider
  happened: Cognito did not reach the provider, or got no answer in time.
  look: The provider's status page, and token_url, attributes_url and jwks_uri in ProviderDetails.
  act: Let the user try again. Cognito reaches providers only over HTTPS, at ports 80 and 443 of public addresses.
  run: {provider}

provider-refused
  example: error=invalid_request&error_description=Corp+Error+-+400+error+getting+token
  happened: The provider answered Cognito's request for tokens or claims with the status {status}.
  look: client_id, client_secret and authorize_scopes in ProviderDetails: a secret may have expired.
  look: The provider's own settings: its callback is https://DOMAIN/oauth2/idpresponse, and it takes the secret in the body
    (client_secret_post).
  act: Correct the settings at the provider or in the pool.
  run: {provider}

provider-refused / policy
  happened: The user, or the provider's policy, refused the sign-in.
  look: -
  act: Show the sign-in page again. The pool has not called any trigger.
  run: -

provider-token
  example: error=invalid_request&error_description=Bad+id_token+issuer+https://example.org/
  text: Bad id_token
  happened: The provider's ID token does not fit the pool's settings: the message names the part.
  look: oidc_issuer in ProviderDetails has to equal `iss` of the token, with or without the slash at its end.
  act: Write oidc_issuer as the provider's discovery document has it.
  run: {provider}

saml-response
  example: error_description=Error+in+SAML+response+processing&error=server_error
  text: Invalid SAML response received
  text: Error in SAML response processing
  happened: Cognito does not accept the answer of the SAML provider. The rest of the message says why.
  look: Audience: urn:amazon:cognito:sp:POOL. Recipient and Destination: https://DOMAIN/saml2/idpresponse.
  look: The signing certificate in the provider's metadata: it may have changed or expired. Cognito reads MetadataURL about every six
    hours.
  act: Correct the provider's settings, or update its metadata in the pool.
  run: {provider}

# Errors about an app's request, for which Cognito calls no function.

session
  example: NotAuthorizedException: Invalid session for the user, session is expired.
  text: Invalid session for the user
  happened: The Session that the app sent has expired, was used before, or belongs to another user or app client. Each answer of Cognito
    contains a new Session for the next call.
  look: AuthSessionValidity of the app client: minutes for each step, three by default, fifteen at most.
  act: Send the Session of the last answer, once. After an error, begin with InitiateAuth again.
  act: Raise AuthSessionValidity if users need more time, for example until a mail has arrived.
  run: {client}AuthSessionValidity

flow-not-enabled
  example: InvalidParameterException: CUSTOM_AUTH is not enabled for the client.
  text: not enabled for the client
  text: flow not enabled for this client
  happened: The app client does not allow the AuthFlow that the app requests.
  look: ExplicitAuthFlows of the app client: CUSTOM_AUTH needs ALLOW_CUSTOM_AUTH, and so on.
  act: Add the flow. With ALLOW_CUSTOM_AUTH, leave out the flows that issue tokens for a password alone: `cognito-triggers explain
    custom-flow.bypassed`.
  run: {client}ExplicitAuthFlows

unknown-pool-or-client
  example: ResourceNotFoundException: User pool client 1example23456789 does not exist.
  text: User pool …does not exist
  happened: There is no pool or no app client with the id that the app sent.
  look: The app's configuration: id, region and endpoint. `cognito-triggers pool` prints the ids of its pool and clients.
  act: Use the ids of one pool, with its region or the local pool's address.
  run: aws cognito-idp list-user-pool-clients --user-pool-id POOL

client-secret
  example: NotAuthorizedException: Unable to verify secret hash for client 1example23456789
  text: secret hash for client
  text: SECRET_HASH was not received
  text: Unable to verify secret for client
  text: SecretHash does not match for the client
  happened: The app client has a secret, and the app sent no SECRET_HASH, or a wrong one. The hash is the HMAC-SHA256 of the user name
    followed by the client's id, with the secret as the key, in Base64.
  look: GenerateSecret of the app client. An app on a user's device cannot keep a secret.
  act: Use a client without a secret, or send the hash with every call. After SRP_A, use the name in USER_ID_FOR_SRP.
  run: {client}ClientSecret

missing-parameter
  example: InvalidParameterException: Missing required parameter USERNAME
  text: Missing required parameter
  happened: The app left out a parameter that this call needs. The message names it.
  look: AuthParameters of InitiateAuth, and ChallengeResponses of RespondToAuthChallenge, in Cognito's API reference: each AuthFlow and
    each challenge has its own.
  act: Send the parameter. A custom challenge needs USERNAME and ANSWER.

user-not-confirmed
  example: UserNotConfirmedException: User is not confirmed.
  text: User is not confirmed
  exception: UserNotConfirmedException
  happened: The user has signed up but has not entered the code.
  act: Call ConfirmSignUp with the code; ResendConfirmationCode sends another.
  act: A PreSignUp function confirms users at once with .confirm().

wrong-code
  example: CodeMismatchException: Invalid verification code provided, please try again.
  text: Invalid verification code
  text: Invalid code provided
  text: Invalid code or auth state
  exception: CodeMismatchException
  happened: The code is wrong, expired, already used, or replaced by a later one.
  look: `cognito-triggers pool` prints each message with its code.
  act: Ask for a new code, and use the last one that was sent.

unknown-user
  example: UserNotFoundException: User does not exist.
  text: User does not exist
  text: Username/client id combination not found
  exception: UserNotFoundException
  happened: The pool has no user with this name, and the app client reveals it: PreventUserExistenceErrors is not ENABLED.
  act: Set PreventUserExistenceErrors to ENABLED, so that attackers cannot find out who has an account.
  run: {client}PreventUserExistenceErrors

token-exchange
  example: NotAuthorizedException: The token in SubjectToken has expired.
  text: The token in …
  happened: A token that the app wanted to exchange is not valid: it is from another pool, of another kind than the app said, at its end, or revoked with its sign-in. A machine's token can be the actor's, never the subject's. The words are the local pool's.
  look: The claims `iss`, `token_use` and `exp` of the token, and SubjectTokenType or ActorTokenType of the call.
  act: Refresh the user's tokens, and exchange the new one. `cognito-triggers explain exchange` has the rules.

unknown-secret
  example: ResourceNotFoundException: Secrets Manager can't find the specified secret.
  text: Secrets Manager can't find the specified secret
  happened: Secrets Manager has no secret with the name or the ARN, or no version of it with the stage that the program asks for.
  look: ClientSecretArn of the app client: without PublishSecretsInAWSSecretsManager, Cognito keeps the secret itself and shows it as ClientSecret.
  act: Read the ARN from DescribeUserPoolClient when the program starts, in the region of the secret.
  run: {client}ClientSecretArn

recovery-is-active
  example: OperationNotEnabledException: A point-in-time recovery is in progress
  text: A point-in-time recovery is in progress
  text: Another point-in-time recovery of the user pool is active
  happened: A point-in-time recovery of the user pool is active. Until it ends, users and groups cannot change, and no second
    recovery can begin. The words are the local pool's.
  look: The newest status in ListPointInTimeRecoveries. A preview that is neither started nor cancelled expires after 24 hours.
  act: Start the recovery or cancel it, and let the app try again later. `cognito-triggers explain recover` says what works until then.
  run: aws cognito-idp list-point-in-time-recoveries --user-pool-id POOL

# Users, their attributes, passwords and factors.

weak-password
  text: Password does not conform to policy
  text: Password did not conform with
  text: Password not long enough
  text: Password must have …characters
  happened: The password breaks the pool's policy; the message says how. SignUp and AdminCreateUser have other words for the same.
  act: Choose another password, or change Policies.PasswordPolicy. Show the policy before the person types.
  run: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.Policies.PasswordPolicy

password-used-before
  text: Password has previously been used
  happened: The pool remembers earlier passwords (PasswordHistorySize), and this is one of them.
  act: Choose another password.

temporary-password-expired
  text: Temporary password has expired and must be reset by an administrator
  happened: The invitation is older than TemporaryPasswordValidityDays.
  act: Call AdminCreateUser with MessageAction RESEND, or set a new password.

too-many-attempts
  text: Password attempts exceeded
  text: Attempt limit exceeded, please try after some time
  happened: There were too many wrong passwords or codes, or too many codes were sent. The right one is refused as well for a while.
  act: Wait: after five wrong passwords it is a second, and each further one doubles it, up to 15 minutes.

user-exists
  text: User already exists
  text: User account already exists
  text: An account with the given
  text: An account with the
  happened: A user with this name, or with this email address or phone number as a name, is in the pool.
  act: Sign in, or reset the password. An alias moves to a new user with ForceAliasCreation.
  run: aws cognito-idp list-users --user-pool-id POOL --filter 'email = "ADDRESS"'

sign-up-closed
  text: SignUp is not permitted for this user pool
  text: Sign-up is not available
  happened: Only administrators create users in this pool (AllowAdminCreateUserOnly).
  act: Create the user with AdminCreateUser, or allow sign-ups.

user-name-form
  text: Username should be
  text: Username cannot be of …format
  text: preferred_username cannot be set at sign-up
  happened: The user name does not fit the pool: it needs an email address or a phone number, or must not look like one.
  act: Send the name that UsernameAttributes or AliasAttributes of the pool ask for.

wrong-state
  text: User cannot be confirmed. Current status is
  text: User is already confirmed
  text: User password cannot be reset in the current state
  text: status is not FORCE_CHANGE_PASSWORD
  happened: The operation does not fit the user's status.
  act: Look at UserStatus: CONFIRMED signs in, FORCE_CHANGE_PASSWORD needs the temporary password, UNCONFIRMED the code.
  run: aws cognito-idp admin-get-user --user-pool-id POOL --username USER --query UserStatus

nowhere-to-send
  text: Cannot reset password for the user as there is no registered/verified email or phone_number
  text: Contact administrator to reset password
  text: Cannot resend codes. Auto verification not turned on
  text: The user has no …
  happened: The user has no verified address for the code, or the pool sends none.
  act: Verify an address with AdminUpdateUserAttributes, and set AutoVerifiedAttributes and AccountRecoverySetting.

attribute-form
  text: Invalid email address format
  text: Invalid phone number format
  text: Invalid …format.
  text: birthdate must be
  happened: The value does not have its attribute's form.
  act: A phone number is + and digits (E.164), an email address has a domain, a birth date is YYYY-MM-DD.

attribute-value
  text: String must be no
  text: Number must be no
  text: Value must be
  happened: The value breaks a constraint of the attribute in the pool's schema.
  act: Send another value: constraints cannot be changed after the pool is made.
  run: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes

attribute-unknown
  text: Attribute does not exist in the schema
  text: Type for attribute {…} could not be determined
  text: Invalid user attributes
  text: One or more requested attributes do not exist in user pool
  text: Only email and phone_number can be verified
  happened: The pool's schema does not have the attribute, or not for this operation.
  act: Add it to the schema; the calls then name it custom:NAME.
  run: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes

new-password-attributes
  text: Invalid attributes given
  text: Cannot modify an already provided
  happened: The answer to NEW_PASSWORD_REQUIRED lacks a required attribute, or has one that the user already has.
  act: Send userAttributes.NAME for exactly the names in requiredAttributes.

user-filter
  text: Error while parsing filter
  text: Invalid search attribute
  happened: The filter of ListUsers is not of the form ATTRIBUTE = "VALUE" or ATTRIBUTE ^= "VALUE", or names a custom attribute.
  act: Put the value in quotation marks with a backslash before inner ones. Custom attributes cannot be searched.

software-token
  text: Code mismatch and fail enable Software Token MFA
  text: Your software token has already been used once
  text: Software Token MFA
  text: User has not set up software token mfa
  text: User has not verified software token mfa
  text: Invalid code received for user
  happened: The authenticator's code is wrong or used, or the user or pool has no software token.
  act: Use the next code; check the clock of the device. Set up with AssociateSoftwareToken and VerifySoftwareToken.

factor-unavailable
  text: User does not have delivery config set to turn on
  text: The user pool requires a second factor; the user has none
  happened: The user cannot use this second factor: the address, the number or the verified software token is missing.
  act: Add it first, or let the user set one up with MFA_SETUP.

access-token
  text: Invalid Access Token
  text: Could not verify signature for Access Token
  text: Access Token has expired
  text: Access Token has been revoked
  text: Access Token does not have required scopes
  text: Access token does not contain openid scope
  happened: The access token is not valid for this pool, is over or revoked, or lacks the scope aws.cognito.signin.user.admin.
  act: Send the access token, not the ID token. Ask for the scope at /oauth2/authorize, or refresh.

refresh-token
  text: Invalid Refresh Token
  text: Refresh Token has been revoked
  text: Refresh Token has expired
  text: Refresh token has been reused
  text: Unsupported token type
  text: The token was issued to another client
  happened: The refresh token is not valid for this client, is over, revoked or rotated; or the pool tracks devices and DEVICE_KEY is
    missing.
  act: Sign in again. With devices, send DEVICE_KEY; with rotation, keep the newest token.

device
  text: Device does not exist
  text: DeviceSecretVerifierConfig is not
  text: The tracking of devices
  happened: The device is unknown, or its data are not those of ConfirmDevice.
  act: Forget the stored device key, and confirm the device again after the next sign-in.

passkey
  text: Credential data is not valid
  text: The credential is not supported
  text: The credential's origin does not belong
  text: The credential does not belong to the relying party
  text: The credential's challenge is not waiting
  happened: The passkey's data do not fit: another site, another challenge, or an authenticator that Cognito does not take.
  act: Send the browser's credential as it is (toJSON), from a page of the relying party RelyingPartyId.
  run: aws cognito-idp get-user-pool-mfa-config --user-pool-id POOL --query WebAuthnConfiguration

migration-failed
  text: Exception migrating user in app client
  happened: The UserMigration function failed, or answered attributes that the pool does not accept.
  act: Check the answer's userAttributes against the schema.
  run: {tail}

custom-auth-unavailable
  text: Custom auth lambda trigger is not configured for the user pool
  happened: The app began CUSTOM_AUTH, and the pool has no DefineAuthChallenge. Amplify does so for an empty password.
  look: {configuration}
  act: Configure the three challenge triggers, or let the app send a password.
  run: {pool}

session-too-long
  text: The private challenge parameters and the session are too long
  happened: privateChallengeParameters are too long for a Session.
  act: Store them elsewhere, and keep a key to them.

# The settings of a pool, its clients, its domain and its providers.

mfa-settings
  text: Invalid MFA
  text: Cannot turn MFA functionality ON
  text: SMS configuration
  text: Cannot set EmailMfaConfiguration
  text: Password should be configured as one of the allowed first auth factors
  text: Only PASSWORD and WEB_AUTHN
  text: WEB_AUTHN cannot be used as an auth factor
  text: Cannot set WebAuthn factor configuration
  text: SMS_OTP can not be configured
  text: RelyingPartyId
  text: MFA is not enabled for
  text: WEB_AUTHN as a first factor
  text: The user pool needs a relying party
  happened: The pool's settings of factors do not fit together. Cognito judges the pool as it would be after the call.
  act: Change the setting that the message names; SetUserPoolMfaConfig takes MFA mode and factors together.
  run: {check-template}
  run: aws cognito-idp get-user-pool-mfa-config --user-pool-id POOL

pool-settings
  text: Only one of the aliasAttributes or usernameAttributes
  text: AttributesRequireVerificationBeforeUpdate
  text: Source ARN is required to use DEVELOPER
  text: admin_only setting
  text: duplicate priorities
  text: Please use TemporaryPasswordValidityDays
  text: Cannot use PreTokenGenerationLambda
  text: KMSKeyId parameter is required
  text: Duplicate custom attribute names
  text: Existing attribute already has name
  text: The user pool needs AutoVerifiedAttributes
  happened: Two settings of the pool contradict each other, or one lacks another.
  act: Change the setting that the message names.
  run: {check-template}

pool-tier
  text: pricing tier configured
  text: Log Streaming
  happened: The setting needs a larger feature plan than the pool's UserPoolTier.
  act: Set UserPoolTier to ESSENTIALS or PLUS, which cost more, or leave the setting out.
  run: {check-template}

pool-deletion
  text: The user pool cannot be deleted because deletion protection
  text: User pool cannot be deleted
  happened: The pool has deletion protection, or a domain.
  act: Set DeletionProtection to INACTIVE, and delete the domain first.

pool-domain
  text: Domain already
  text: User pool already has a domain configured
  text: No such domain or user pool exists
  text: The domain name contains an invalid character
  text: Domain cannot contain reserved word
  text: Custom domain is not a valid subdomain
  text: There has to be an existing domain
  text: A prefix domain cannot be
  text: Routing cannot be
  text: ManagedLoginVersion must be
  happened: The domain cannot be made or changed as the call asks.
  act: Choose a prefix that nobody has in the region, in lower case, without aws, amazon or cognito. A custom domain's parent needs a DNS
    A record.
  run: {check-template}

login-style
  text: useCognitoProvidedValues or settings should be specified
  text: CSS is not valid
  text: A managed login branding of
  text: The terms …of the app client
  happened: The style of the pages is not complete, not valid, or there already.
  act: Give UseCognitoProvidedValues or Settings. The classic pages take CSS for their own classes only.

client-combination
  text: AllowedOAuthFlows and AllowedOAuthScopes are required
  text: Invalid scope requested
  text: client_credentials flow
  text: CallbackUrls can not be empty
  text: cannot use fragment
  text: cannot use the HTTP protocol
  text: in the callback URIs list
  text: Auth flow name with prefix
  text: Invalid range for token validity
  text: Access and Id Token expiration times
  text: Client Secret is required to set
  text: Invalid analytics configuration
  text: ALLOW_CLIENT_TOKEN_AUTH
  text: ALLOW_REFRESH_TOKEN_AUTH cannot be
  text: must be an absolute URL
  text: Initiate Auth method not supported
  happened: The settings of the app client do not fit together, or the call does not fit them.
  act: Change the setting that the message names.
  run: {check-template}
  run: {client}ExplicitAuthFlows

provider-settings
  text: are all required idp details
  text: cannot be of type
  text: AttributeMapping contains invalid mapping
  text: The provider detail
  text: AcrMapping
  text: ProviderAttributeName of
  text: The keys of the provider
  text: The identity provider
  happened: The settings of the identity provider are not complete or not valid, or the provider exists.
  act: Give the details that the message names. A social provider's name is its type: Google, Facebook.
  run: {check-template}
  run: {provider}

import-job
  text: No csv file was uploaded
  text: The job's status must be
  text: A user import job of the user pool is running
  text: This local user pool imports no password hashes
  happened: The import job cannot be started or stopped now.
  act: Upload the file to PreSignedUrl within 15 minutes, then start the job once.
  run: aws cognito-idp describe-user-import-job --user-pool-id POOL --job-id JOB

protection-settings
  text: Request validation Failed. Following event sources
  text: Invalid feedback token
  text: Threat protection is not enabled
  text: An action with Notify needs
  text: must be a range of addresses
  text: A log configuration needs
  text: The LogLevel of
  happened: The settings of threat protection or of logs are not valid, or the pool lacks the feature.
  act: Set UserPoolTier to PLUS and AdvancedSecurityMode, and correct what the message names.

# Errors that CloudFormation, SAM and CDK show while they deploy a pool and its functions.

schema-fixed
  text: Existing schema attributes cannot be modified or deleted
  text: Invalid AttributeDataType input, consider using the provided AttributeDataType enum
  happened: The template changes, removes or reorders an attribute of the pool's schema. A pool can only get new attributes.
  act: Restore the attribute as it is in the pool, and add the new one after it; or make a new pool.
  run: aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes

schema-required-custom
  text: Required custom attributes are not supported currently
  happened: A custom attribute has Required: true, which only standard attributes can have.
  act: Remove Required, and check the value in PreSignUp.
  run: {check-template}

pool-property-fixed
  text: Updates are not allowed for property
  happened: The template changes a property that Cognito keeps as it was: UsernameAttributes, AliasAttributes or UsernameConfiguration.
  act: Restore the property, or make a pool with another logical id and move the users with UserMigration.

sms-role-trust
  text: Role does not have a trust relationship allowing Cognito to assume the role
  happened: SmsConfiguration names a role that Cognito may not assume, or the ExternalId differs.
  act: Let the role trust cognito-idp.amazonaws.com with sts:ExternalId equal to ExternalId. A new role takes a few seconds: let the pool
    depend on it.
  run: aws iam get-role --role-name ROLE

sms-role-permission
  text: Role does not have permission to publish with SNS
  happened: The role of SmsConfiguration lacks sns:Publish.
  act: Allow sns:Publish on *, because text messages have no ARN.
  run: aws iam list-role-policies --role-name ROLE

email-identity
  text: Cognito is not allowed to use your email identity
  text: Email address is not verified
  text: Email address not verified
  happened: The address of EmailConfiguration is not verified in SES, is of another region, or its policy does not let Cognito send.
  act: Verify the identity in the SourceArn's region, and allow ses:SendEmail and ses:SendRawEmail for cognito-idp.amazonaws.com and
    email.cognito-idp.amazonaws.com.
  run: aws sesv2 get-email-identity --email-identity ADDRESS

email-sandbox
  text: identities failed the check in region
  happened: SES is in its sandbox, which sends only to verified addresses.
  act: Ask for production access of SES, or verify the address of the test.
  run: aws sesv2 get-account --query ProductionAccessEnabled

domain-certificate
  text: The specified SSL certificate doesn't exist, isn't in us-east-1 region
  text: One or more of the CNAMEs you provided are already associated with a different resource
  text: Invalid request provided: AWS::Cognito::UserPoolDomain
  happened: The custom domain cannot be made: its certificate is not in us-east-1, or the name belongs to another distribution.
  act: Issue the certificate in us-east-1 for exactly this name. Remove the name from other distributions first.
  run: aws acm list-certificates --region us-east-1

stack-dependencies
  text: Unresolved resource dependencies
  text: references undefined resource
  text: Template format error
  happened: The template refers to a resource or parameter that it does not have.
  act: Correct the name in Ref, Fn::GetAtt, Fn::Sub or DependsOn.
  run: {check-template}

stack-capabilities
  text: Requires capabilities
  text: CAPABILITY_IAM
  text: CAPABILITY_NAMED_IAM
  text: CAPABILITY_AUTO_EXPAND
  happened: The template makes roles or has a transform, and the call does not acknowledge that.
  act: Deploy with --capabilities CAPABILITY_IAM CAPABILITY_AUTO_EXPAND; CAPABILITY_NAMED_IAM for roles with names.

stack-export-in-use
  text: cannot be deleted as it is in use by
  text: cannot be updated as it is in use by
  happened: Another stack imports a value of this one, such as the pool's id.
  act: Deploy the other stack without the import first.
  run: aws cloudformation list-imports --export-name NAME

stack-nothing-to-do
  text: No updates are to be performed
  happened: The template and its parameters are those that are deployed.
  act: Check that the build changed the code: sam build before sam deploy.

stack-state
  text: state and can not be updated
  text: UPDATE_ROLLBACK_FAILED
  text: is in ROLLBACK_COMPLETE state
  happened: An earlier deployment failed, and the stack cannot be updated in this state.
  act: After ROLLBACK_COMPLETE, delete the stack; after UPDATE_ROLLBACK_FAILED, continue the rollback. A pool with DeletionPolicy: Retain
    stays.
  run: aws cloudformation continue-update-rollback --stack-name STACK
  run: {stack-events}

stack-other-resource-failed
  text: Resource creation cancelled
  text: Resource update cancelled
  text: The following resource(s) failed to create
  text: The following resource(s) failed to update
  happened: Another resource failed, and CloudFormation stopped this one. This is not the cause.
  act: Look for the first event with FAILED and another reason.
  run: {stack-events}

stack-name-taken
  text: already exists in stack
  text: cannot update a stack when a custom-named resource requires replacing
  happened: A resource with a name of its own exists already, or has to be replaced while it exists.
  act: Leave the name out, or change it with the property that needs the replacement.
  run: {stack-events}

stack-property
  text: Encountered unsupported property
  text: extraneous key
  text: Properties validation failed for resource
  happened: A resource has a property that its type does not have, or a value of the wrong type.
  act: Correct the property; the message names it.
  run: {check-template}

stack-waited
  text: Exceeded attempts to wait
  text: did not stabilize
  text: timed out waiting for completion
  happened: CloudFormation waited too long for a resource, such as a custom domain, which takes up to 40 minutes.
  act: Deploy again; the resource may be ready by now.
  run: {stack-events}

function-role
  text: The role defined for the function cannot be assumed by Lambda
  text: The provided execution role does not have permissions to call
  happened: The function's role does not trust lambda.amazonaws.com, is too new, or lacks a permission that the function's settings need.
  act: Let the function depend on the role, and add the permission that the message names.

function-permission-twice
  text: provided already exists. Please provide a new statement id
  happened: The function's resource policy already has a statement with this id.
  act: Remove one of the two AWS::Lambda::Permission, or the statement that was added by hand.
  run: aws lambda get-policy --function-name FUNCTION

function-package
  text: Unzipped size must be smaller than
  text: Could not unzip uploaded file
  text: Uploaded file must be a non-empty zip
  happened: Lambda cannot use the function's zip: it is too large, empty or not a zip.
  act: Package the function again.
  run: cognito-triggers package FUNCTION

function-unknown
  text: Function not found: arn:aws:lambda
  happened: There is no function, version or alias with this ARN in the region.
  act: Deploy the function first, and use its ARN of the pool's region.
  run: aws lambda list-functions --query Functions[].FunctionArn

# Errors that SDKs, Amplify, verifiers of tokens and pages of providers make themselves.

amplify-not-configured
  text: Auth UserPool not configured
  text: Both UserPoolId and ClientId are required
  text: Invalid UserPoolId format
  text: Auth is not configured
  text: Amplify has not been configured correctly
  happened: The client library did not get the pool and the app client before its first call.
  act: Call Amplify.configure before anything else, with userPoolId and userPoolClientId.

amplify-signed-out
  text: User needs to be authenticated to call this API
  text: The user is not authenticated
  text: No current user
  text: Cannot retrieve a new session. Please authenticate
  text: Local storage is missing an ID Token
  happened: The library has no tokens of a signed-in user: nobody has signed in, the tokens are gone from the storage, or the refresh
    failed.
  act: Show the sign-in. On a server, pass the request's cookies to the library.

amplify-signed-in
  text: There is already a signed in user
  happened: The library keeps one user, and one is signed in.
  act: Call signOut first, or use the user who is there.

amplify-empty-field
  text: username is required to signIn
  text: password is required to signIn
  text: username is required to signUp
  text: password is required to signUp
  text: Username cannot be empty
  text: Password cannot be empty
  happened: The app called the library with an empty field. Cognito was not called.
  act: Check the form, and the names of the parameters: username, not email.

amplify-state
  text: An error occurred while validating the state
  text: Invalid state in OAuth flow
  text: Username and Pool information are required
  happened: The app came back from the hosted pages without the state that it stored: another tab, another host name, or a second exchange
    of the same code.
  act: Begin and end the sign-in under the same origin, and let only one place handle the callback.

amplify-unknown
  text: An unknown error has occurred
  text: A network error has occurred
  text: Failed to fetch
  text: Network request failed
  happened: The library got no answer that it could read: the endpoint or region is wrong, a proxy is in the way, or the browser refused
    the answer of another origin.
  act: Look at the request in the browser's network view: its address, and whether an answer came.

sdk-credentials
  text: Missing credentials in config
  text: Could not load credentials from any providers
  text: Unable to locate credentials
  text: Credential is missing
  text: No Cognito Identity pool provided for unauthenticated access
  happened: The SDK has no AWS credentials. Administrators' operations need them; SignUp and InitiateAuth do not.
  act: Configure credentials, or call the operation for apps. For a local pool, any key works: AWS_ACCESS_KEY_ID=local.

sdk-region
  text: You must specify a region
  text: Missing region in config
  text: Region is missing
  happened: The SDK does not know the region.
  act: Set AWS_REGION, or region in the client: the part of the pool's id before the underscore.

sdk-parameters
  text: Parameter validation failed
  text: Unknown parameter in input
  happened: The SDK refuses the call before it sends it: a parameter is missing, unknown or of the wrong type.
  act: Correct the name, or update the SDK: a parameter may be newer than it.

token-expired
  text: Token expired at
  text: jwt expired
  text: The incoming token has expired
  text: "exp" claim timestamp check failed
  happened: The token is over: access and ID tokens last 5 minutes to a day, as the app client says.
  act: Refresh the tokens before the call.
  run: {client}'[AccessTokenValidity,IdTokenValidity,TokenValidityUnits]'

token-use
  text: Token use not allowed
  text: jwt audience invalid
  text: Client ID not allowed
  text: unexpected "aud" claim value
  text: missing required "aud" claim
  happened: The token is not of the kind or the app client that the verifier expects. An access token has client_id and no aud; an ID
    token has aud.
  act: Send the token that the API expects, and give the verifier the id of this app client.

token-issuer
  text: Issuer not allowed
  text: jwt issuer invalid
  text: unexpected "iss" claim value
  happened: The token is of another pool: iss is https://cognito-idp.REGION.amazonaws.com/POOL, or the address of a local pool.
  act: Give the verifier this pool's id. For a local pool, start it with --issuer, or tell the verifier its address.

token-key
  text: not found in the JWKS
  text: no applicable key found in the JSON Web Key Set
  text: Unable to find a signing key that matches
  text: error in secret or public key callback
  happened: The pool's key set has no key with the token's kid: the token is of another pool, or the keys were loaded from a local pool
    that has been reset.
  act: Load the keys again from ISSUER/.well-known/jwks.json.

provider-callback
  text: redirect_uri_mismatch
  text: The 'redirect_uri' parameter must be a Login redirect URI
  text: URL Blocked
  text: Invalid web redirect url
  text: The redirect_uri MUST match the registered callback URL
  happened: The provider does not know the pool's callback.
  act: Register https://DOMAIN/oauth2/idpresponse at the provider, with the pool's domain.
  run: {provider}

provider-assignment
  text: User is not assigned to the client application
  text: App Not Active
  text: This app is blocked
  text: Access blocked
  happened: The provider does not let this person, or anyone, use the application yet.
  act: Assign the person to the application, or publish it at the provider.

browser-redirects
  text: ERR_TOO_MANY_REDIRECTS
  text: redirected you too many times
  happened: The app sends a signed-in person to the sign-in again: it does not keep the tokens, or its callback starts a new sign-in.
  act: Exchange the code at the callback, store the tokens, and only then go on.

browser-origin
  text: No 'Access-Control-Allow-Origin' header
  text: has been blocked by CORS policy
  happened: A page called an address that is for the browser's own navigation, such as /oauth2/authorize or /logout.
  act: Navigate to it with location.assign; only the token endpoint, userInfo and the API may be called by a script.

# The form, the signature and the size of a request. They come late, because their texts are general.

request-types
  text: can not be converted to
  text: Start of structure or map found where not expected
  text: Start of list found where not expected
  text: Unexpected field type
  text: SerializationException
  text: The body is not JSON
  happened: The body is not JSON, or a value has another type than the operation's model says.
  act: Send texts as texts: Cognito takes the values of attributes and of AuthParameters as strings only.

request-signature
  text: The request signature we calculated does not match
  text: Signature expired
  text: Signature not yet current
  text: Date must be in ISO-8601
  text: Missing Authentication Token
  happened: The call is not signed, or its signature is wrong or too old.
  act: Use one pair of keys with its session token, correct the machine's clock, and let no proxy change the request.

request-operation
  text: UnknownOperationException
  text: The header X-Amz-Target is missing
  text: This server has no such service
  text: has no operation with that name
  text: is not emulated by this
  happened: The service does not have the operation, or this local server does not play it.
  act: Check the operation's name and the SDK's endpoint.
  run: cognito-triggers pool --operations

request-page
  text: Invalid pagination token
  text: MaxResults must be
  happened: The token of the next page is of another list, or the size of the page is wrong.
  act: Send the token of the last answer with the same parameters.

quota
  text: can have at most
  text: The request's body is larger than
  text: The number of rules in the request exceeded
  happened: The request would exceed a quota of Cognito's; the message has the limit.
  act: Remove something first, or ask for a higher quota.
  run: aws service-quotas list-service-quotas --service-code cognito-idp

rate-exceeded
  text: Rate exceeded
  happened: The account or the user has made too many calls in a short time.
  act: Call less often, and repeat a refused call after a growing pause, as the SDKs do.

validation-error
  text: validation error…detected
  happened: A value of the request breaks a pattern, a length or a list of values of the operation's model.
  act: Correct the member that the message names; the API reference has its constraints.

policy-missing
  text: because no identity-based policy allows
  happened: The credentials are known, and no policy of theirs allows the operation.
  act: Add the operation to the role's policy, or call with the credentials of a developer.

srp
  text: SRP_A is not a valid SRP number
  happened: SRP_A is zero, too long or not hexadecimal.
  act: Use a library for SRP, and send A as it computes it.

path-part
  text: A part of the path is not a name that is encoded once
  happened: A name in the path of Cognito Sync is not encoded, or encoded twice.
  act: Encode each name once: us-east-1%3A….

identity-settings
  text: The ambiguous role mapping rules denied this request
  text: CustomRoleArn is not one of the roles
  text: is not a valid RoleMapping ProviderName
  text: is not a provider of this identity pool
  text: Invalid Cognito Identity Provider
  text: The role mapping of
  text: The login provider
  text: Logins needs
  text: The developer provider name
  text: The name of another provider
  text: Developer user identifier not found
  text: The developer user identifier
  text: The identity pool has another developer provider name
  text: checks its access tokens itself
  text: to AssumeRoleWithWebIdentity
  happened: The identity pool's providers or role mappings do not fit the call.
  act: Look at the token's cognito:roles and cognito:preferred_role, and at the pool's role mappings. With AmbiguousRoleResolution Deny, a
    token without exactly one role is denied.
  run: aws cognito-identity get-identity-pool-roles --identity-pool-id POOL

sync-settings
  text: The datasets have been published
  text: RecordPatches has more than one patch
  text: A patch with the operation replace
  text: CognitoStreams that is ENABLED
  text: Events must be
  text: SyncTrigger must be
  text: a PushSync with ApplicationArns
  text: needs the credentials of an identity
  happened: The call of Cognito Sync is not valid, or the identity pool lacks a setting for it.
  act: Correct what the message names.

already-there
  text: already exists in pool
  text: already exists.
  happened: Something with this name is in the pool.
  act: Use it, or choose another name.

not-there
  text: does not exist.
  text: ' not found.
  text: Group not found
  text: Resource not found
  happened: What the call names is not there: it was deleted, or is in another pool or region.
  act: List what the pool has, and use its id.

provider-answer
  text: The provider has sent no
  text: The provider names different users
  text: is not a P-256 key
  text: The id_token has no sub
  text: The id_token is not valid yet
  text: The id_token has expired
  text: The user pool changes the attribute only after a verification
  text: A name has at most
  happened: The provider's answer or one of the person's attributes cannot be used.
  act: Correct the provider's settings, or the mapping of the attribute.
  run: {provider}

page-of-app
  text: This sign-in needs an app of its own
  happened: The hosted pages cannot show this step, because functions decide it.
  act: Let the app call InitiateAuth and RespondToAuthChallenge itself.

rule-broken
  text: … must be …
  text: … needs …
  text: … cannot be …
  text: … is not enabled for …
  happened: The request breaks a rule; the message says which. The local server says it so where Cognito's words are unknown.
  act: Change what the message names.

# Texts that contain an exception's name but no message.

validation-exception
  example: UserLambdaValidationException
  exception: UserLambdaValidationException
  happened: A function reported an error: the message contains the trigger's name and the function's text.
  look: The whole message; it begins with the trigger's name.
  run: {tail}

unexpected-exception
  example: UnexpectedLambdaException
  exception: UnexpectedLambdaException
  happened: Cognito could not call a function, or got no answer in five seconds: the message says which.
  look: The whole message; it begins with the trigger's name.
  look: {configuration}
  run: {pool}

configuration-exception
  example: InvalidUserPoolConfigurationException
  exception: InvalidUserPoolConfigurationException
  happened: The pool lacks a setting that the operation needs; for CUSTOM_AUTH, the three challenge triggers.
  look: {configuration}
  run: {pool}

# Errors of a domain that are known only by their codes.

redirect-mismatch
  example: https://example.auth.eu-west-1.amazoncognito.com/error?error=redirect_mismatch
  code: redirect_mismatch
  happened: The redirect_uri of the app is not one of the client's callback URLs.
  look: CallbackURLs of the app client, and redirect_uri in the address of the request: a slash at the end, the port, http or https and
    each letter count.
  act: Add the address to CallbackURLs, or let the app send one that is there.
  run: {client}CallbackURLs

invalid-scope
  example: https://app.example.org/?state=1&error=invalid_scope
  code: invalid_scope
  happened: The app asked for a scope that does not exist or that the client may not have. On the classic pages, `resource` has the same
    effect. For a machine, no resource server has the scope, or the client has no scope of one.
  look: AllowedOAuthScopes of the app client, and the Scopes of the pool's resource servers.
  act: Add the scope to both, written as IDENTIFIER/NAME, or let the app leave it out.
  run: {client}AllowedOAuthScopes
  run: {check-template}

unauthorized-client
  example: {"error":"unauthorized_client"}
  code: unauthorized_client
  happened: The app client does not allow the flow: response_type or grant_type does not fit AllowedOAuthFlows.
  look: AllowedOAuthFlows: response_type=code needs `code`, response_type=token needs `implicit`, and grant_type=client_credentials needs
    `client_credentials`.
  act: Add the flow, or use one that the client allows. Machines need a client of their own.
  run: {client}AllowedOAuthFlows

invalid-client
  example: {"error":"invalid_client"}
  code: invalid_client
  happened: The domain does not know the app client: its id is wrong or of another pool, or the header Authorization and the body name
    different clients.
  act: Use the id of a client of the pool whose domain the app calls.
  run: aws cognito-idp list-user-pool-clients --user-pool-id POOL

invalid-grant
  example: {"error":"invalid_grant"}
  code: invalid_grant
  happened: The code or the refresh token is not valid: a code is good once, for five minutes, for its client and with the PKCE verifier
    of its challenge; a refresh token may be expired, revoked or rotated, or its user disabled or deleted. For a machine, the client may
    not have one of the scopes.
  look: Does the app exchange the code twice, for example after a reload or in two tabs?
  look: Is code_verifier the text from which the app made this sign-in's code_challenge?
  act: Start a new sign-in. `cognito-triggers pool` shows at /_local/ which step used the code up.
  run: {client}'[AllowedOAuthFlows,AllowedOAuthScopes,RefreshTokenRotation]'

unsupported-grant-type
  example: {"error":"unsupported_grant_type"}
  code: unsupported_grant_type
  happened: /oauth2/token does not have the grant_type.
  act: Send authorization_code, refresh_token, client_credentials or urn:ietf:params:oauth:grant-type:token-exchange, as
    application/x-www-form-urlencoded. The password grant does not exist.

unsupported-token-type
  example: {"error":"unsupported_token_type"}
  code: unsupported_token_type
  happened: /oauth2/revoke takes refresh tokens only.
  act: Send the refresh token. The access tokens that came with it then stop working at the pool.

login-required
  example: https://app.example.org/?error=login_required&state=1
  code: login_required
  happened: The app sent prompt=none, but the browser has no session for this client.
  act: Start the sign-in again without prompt=none. A session lasts one hour from the sign-in.

server-error
  example: https://app.example.org/?error=server_error
  code: server_error
  happened: Cognito could not finish the sign-in. For a SAML provider, it is also the code of every refusal, with the reason in
    error_description.
  look: error_description in the same address.
  run: {tail}

invalid-request
  example: https://app.example.org/?error=invalid_request
  happened: A parameter is missing, given twice, or has a value that Cognito does not take: response_type, code_challenge without
    code_challenge_method=S256, prompt, or grant_type.
  look: The query of the app's request. `cognito-triggers pool` notes which parameter it is.
  act: Send response_type=code or token; token id_token does not exist. POST to /oauth2/token a form, not JSON.

invalid-request / answer
  happened: A provider, a function or the pool refused the sign-in, and error_description has its words.
  look: error_description in the same address, and the log of the function that was called last.
  act: -
  run: {tail}

"""##,
    ]
}

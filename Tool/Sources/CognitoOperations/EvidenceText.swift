// swift-format-ignore-file
// Written by scripts/evidence from docs/evidence/: change the facts there, and run it.

/// The counts of facts by operation, an empty line, and the old and contradicted facts: see ``Evidence``.
enum EvidenceText {
    static let text: StaticString = ##"""
AddCustomAttributes	0	0	1	0
AddUserPoolClientSecret	0	0	2	0
AdminAddUserToGroup	0	0	2	0
AdminConfirmSignUp	0	5	0	0
AdminCreateUser	0	13	10	1
AdminDeleteUser	0	0	2	0
AdminDeleteUserAttributes	0	0	2	0
AdminDisableProviderForUser	0	0	1	0
AdminDisableUser	0	0	3	0
AdminEnableUser	0	0	1	0
AdminGetUser	0	7	5	1
AdminInitiateAuth	1	2	0	0
AdminLinkProviderForUser	0	2	3	0
AdminListDevices	0	0	1	0
AdminListGroupsForUser	0	0	1	0
AdminResetUserPassword	0	2	1	0
AdminRespondToAuthChallenge	0	3	0	0
AdminSetUserMFAPreference	0	3	0	0
AdminSetUserPassword	0	1	2	0
AdminUpdateUserAttributes	0	2	4	0
AdminUserGlobalSignOut	0	0	1	0
AssociateSoftwareToken	0	2	1	0
CancelPointInTimeRecovery	0	0	3	0
ChangePassword	0	1	2	0
ConfirmForgotPassword	0	1	3	0
ConfirmSignUp	0	7	3	0
CreateCIMDPolicy	0	0	4	0
CreateGroup	0	3	1	0
CreateIdentityPool	1	1	1	0
CreateIdentityProvider	1	6	2	0
CreateManagedLoginBranding	5	0	1	0
CreateResourceServer	0	0	1	0
CreateTerms	0	0	1	0
CreateUserImportJob	0	0	3	0
CreateUserPool	17	11	7	0
CreateUserPoolClient	18	14	17	0
CreateUserPoolDomain	4	2	2	0
DeleteDataset	0	0	1	0
DeleteGroup	0	0	1	0
DeleteIdentities	0	0	1	0
DeleteIdentityProvider	0	0	1	0
DeleteUser	0	0	1	0
DeleteUserPool	0	0	2	0
DeleteUserPoolClient	0	0	1	0
DeleteUserPoolDomain	0	0	1	0
DescribeCIMDPolicy	0	0	1	0
DescribeDataset	0	0	1	0
DescribeIdentity	0	0	3	0
DescribeIdentityPool	0	0	2	0
DescribeIdentityUsage	0	0	1	0
DescribeManagedLoginBrandingByClient	1	0	0	0
DescribePointInTimeRecovery	0	0	4	0
DescribeResourceServer	0	0	1	0
DescribeUserImportJob	0	0	1	0
DescribeUserPool	0	9	1	0
DescribeUserPoolClient	0	0	4	0
DescribeUserPoolDomain	0	2	0	1
ForgotPassword	0	9	6	1
GetCSVHeader	0	0	1	0
GetCognitoEvents	0	0	1	0
GetCredentialsForIdentity	0	4	2	0
GetDerivedToken	0	0	3	0
GetGroup	0	0	1	0
GetId	0	8	2	2
GetOpenIdToken	0	0	1	0
GetOpenIdTokenForDeveloperIdentity	0	0	1	0
GetSigningCertificate	0	0	1	0
GetTokensFromRefreshToken	0	1	1	0
GetUICustomization	0	0	1	0
GetUser	0	5	6	0
GetUserAttributeVerificationCode	0	1	1	1
GetUserAuthFactors	0	0	1	0
GetUserPoolMfaConfig	0	1	0	0
GetUserPoolSessionConfiguration	0	0	1	0
GlobalSignOut	0	3	2	1
InitiateAuth	3	57	59	3
InitiatePointInTimeRecovery	0	0	9	0
ListCIMDPolicies	0	0	1	0
ListClientMetadataURLs	0	0	1	0
ListDatasets	0	0	1	0
ListGroups	0	1	1	0
ListIdentities	0	0	1	0
ListPointInTimeRecoveries	0	0	2	0
ListRecords	0	0	2	0
ListTagsForResource	0	0	1	0
ListUserPoolClients	0	0	3	0
ListUserPools	0	0	1	0
ListUsers	0	6	9	0
ListWebAuthnCredentials	0	1	0	0
ResendConfirmationCode	0	5	0	0
RespondToAuthChallenge	0	19	5	0
RevokeToken	0	0	6	0
SetCognitoEvents	0	0	1	0
SetIdentityPoolRoles	4	3	0	0
SetLogDeliveryConfiguration	2	0	0	0
SetPrincipalTagAttributeMap	0	0	1	0
SetUICustomization	1	0	0	0
SetUserMFAPreference	0	2	0	0
SetUserPoolClientSessionConfiguration	0	0	1	0
SetUserPoolMfaConfig	26	3	0	0
SetUserPoolSessionConfiguration	0	0	1	0
SignUp	0	25	11	0
StartPointInTimeRecovery	0	0	4	0
StartUserImportJob	0	1	1	0
StartWebAuthnRegistration	0	1	0	0
TagResource	0	0	1	0
UnlinkIdentity	0	0	1	0
UntagResource	0	0	1	0
UpdateClientMetadataURLState	0	0	1	0
UpdateDeviceStatus	0	1	0	0
UpdateGroup	0	1	0	0
UpdateIdentityProvider	0	1	0	1
UpdateRecords	0	2	2	0
UpdateUserAttributes	0	5	3	0
UpdateUserPool	11	9	9	1
UpdateUserPoolClient	0	2	2	0
UpdateUserPoolDomain	0	0	1	0
VerifySoftwareToken	0	2	0	0
VerifyUserAttribute	0	3	2	0

2020-01-13	CreateUserPoolClient		A flow of OAuth outside of the set is refused with the set.	-	CreateUserPoolClient InvalidParameterException: 1 validation error detected: Value '[code, token]' at 'allowedOAuthFlows' failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum value set: […]]
2020-01-13	CreateUserPoolClient		A scope that does not exist is refused by name.	-	CreateUserPoolClient ScopeDoesNotExistException: Invalid scope requested: Cognito
2018-06-26	CreateUserPoolClient		client_credentials does not go with openid.	-	CreateUserPoolClient InvalidOAuthFlowException: openid is not supported with client_credentials flow…
2021-08-08	CreateUserPoolClient		client_credentials does not go with code.	-
2021-09-07	CreateUserPoolClient		A provider that the pool does not have is refused.	-	CreateUserPoolClient InvalidParameterException: The provider Google does not exist for User Pool ……
2021-08-23	CreateUserPoolClient		An access token cannot live longer than a day.	-
2020-10-21	CreateUserPoolClient		A refresh token cannot live 36500 days.	-
2026-06-16	CreateUserPoolClient		OAuth settings need AllowedOAuthFlowsUserPoolClient.	floci-io/floci#1394 refuses such a client; the reference says that the switch must be true first.
2026-11	DescribeUserPoolDomain		A domain that does not exist has an empty description.	floci-io/floci#2742 and the acceptance tests of Terraform expect ResourceNotFoundException.
2019-07-16	CreateUserPoolDomain		A domain that the pool already has is refused.	-	CreateUserPoolDomain InvalidParameterException: Domain already exists.
2022	DescribeUserPoolDomain		A domain is described with its account, distribution, bucket and version.	-
2022-11-26	SetIdentityPoolRoles		A role mapping names a user pool without https:// and with its client.	-	SetIdentityPoolRoles InvalidParameterException: (cognito-idp.us-east-1.amazonaws.com/us-east-1_abcdefghi) is not a valid RoleMapping ProviderName or is not a configured provider.	SetIdentityPoolRoles InvalidParameterException: (https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abcdefghi) is not a valid RoleMapping ProviderName or is not a configured provider.
2021-07-27	GetId		A pool without guests refuses a request without logins.	-	GetId NotAuthorizedException: Unauthenticated access is not supported for this identity pool.
2021-08	GetId		A token of a user pool that the identity pool does not have is refused.	-	GetId NotAuthorizedException: Token is not from a supported provider of this identity pool.
2018-11-08	GetId		A token for a client that the identity pool does not have is refused.	-	GetId NotAuthorizedException: Token is not from a supported provider of this identity pool.
2016-04-29	GetId		An access token is no login.	-	GetId NotAuthorizedException: Invalid login token. Missing a required claim: aud
2016-06-23	GetId		A token of another issuer than the provider named is refused.	-	GetId NotAuthorizedException: Invalid login token. Issuer doesn't match providerName
2020-01-16	GetCredentialsForIdentity		A pool without roles gives no credentials.	-	GetCredentialsForIdentity InvalidIdentityPoolConfigurationException: Invalid identity pool configuration. Check assigned IAM roles for this pool.
2022-11	SetIdentityPoolRoles		A role mapping names a user pool with its client.	-
2020-01-14	GetId		A login that is no token is refused.	-	GetId NotAuthorizedException: Invalid login token. Not a Cognito token.
2015-07-28	GetCredentialsForIdentity		An identity without its login is forbidden.	-	GetCredentialsForIdentity NotAuthorizedException: Access to Identity '…' is forbidden.
2022-11	SetIdentityPoolRoles		A role mapping for a provider that the pool does not have is refused.	-	SetIdentityPoolRoles InvalidParameterException: (https://cognito-idp.eu-west-1.amazonaws.com/…) is not a valid RoleMapping ProviderName or is not a configured provider.
2021-07-27	GetCredentialsForIdentity		A token without a role is denied where the mapping says so.	-	GetCredentialsForIdentity NotAuthorizedException: The ambiguous role mapping rules denied this request…
2021-02-23	CreateIdentityPool		A provider name of a user pool has the region and the id.	-
2022	SetUserPoolMfaConfig		SetUserPoolMfaConfig replaces the factors: a call without any is refused, although the pool has one.	-	SetUserPoolMfaConfig InvalidParameterException: Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration.
2019-07-16	SetUserMFAPreference		A user without a software token cannot prefer one.	-	SetUserMFAPreference InvalidParameterException: User has not set up software token mfa
2018-07-30	SetUserMFAPreference		Even turning a software token off that the user does not have was refused in 2018.	getmoto/moto:tests/test_cognitoidp/test_cognitoidp.py
2019-09-09	VerifySoftwareToken		The code of the period before is accepted.	-
2020-08-03	InitiateAuth		A callback that the client does not have leads to the page /error.	-
2019-08-07	InitiateAuth		An unknown client is refused as invalid_client.	-
2021-07-17	InitiateAuth		A refresh token that is none is refused as invalid_grant.	-
2018-10-12	InitiateAuth		A hosted sign-in gives the scopes that were asked for.	-
2020-09-08	GetUser		/oauth2/userInfo refuses a token without openid.	-
2026-08-19	UpdateUserPool		UpdateUserPool without MfaConfiguration leaves the mode as it is.	aws/aws-cli#3302 of 2018 and the API reference say that a member that is left out is reset.
2026-09-13	UpdateUserPool		UpdateUserPool without UserAttributeUpdateSettings keeps them, so it is refused without AutoVerifiedAttributes, which reset.	The API reference says that a member that is left out is reset.	UpdateUserPool InvalidParameterException: All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes
2018-05-03	UpdateUserPool		UpdateUserPool without UserPoolTags resets it.	-
2026-11	UpdateUserPool		UpdateUserPool without DeletionProtection resets it.	go-to-k/cdk-real-drift#702 of July 2026 saw that CloudFormation keeps the member if a template drops it.
2026-11	UpdateUserPool		UpdateUserPool without AccountRecoverySetting resets it.	go-to-k/cdk-real-drift#702 of July 2026 saw that CloudFormation keeps the member if a template drops it.
2026-11	UpdateUserPool		UpdateUserPool without EmailConfiguration resets it.	go-to-k/cdk-real-drift#702 of July 2026 saw that CloudFormation keeps the member if a template drops it.
2026-11	UpdateUserPool		UpdateUserPool without VerificationMessageTemplate resets it.	go-to-k/cdk-real-drift#702 of July 2026 saw that CloudFormation keeps the member if a template drops it.
2020-07-13	DescribeUserPool,AdminConfirmSignUp,ListGroups		A malformed pool id is refused before the pool is looked for.	-	DescribeUserPool InvalidParameterException: 1 validation error detected: Value 'eu-west-1' at 'userPoolId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w-]+_[0-9a-zA-Z]+	ListGroups InvalidParameterException: 1 validation error detected: Value ' ap-northeast-1_xxx' at 'userPoolId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w-]+_[0-9a-zA-Z]+
2026	DescribeUserPool		A pool that was created without ways of recovery is described with some.	The API reference calls the absence of AccountRecoverySetting a state of its own, and getmoto/moto#10143 follows it.
2021-03	DescribeUserPool		email_verified is a boolean that can be changed.	-
2018-06-13	CreateIdentityProvider		A provider of Google has the name Google.	-	CreateIdentityProvider InvalidParameterException: Provider NameOfGP cannot be of type Google.
2022-06	AdminGetUser		A user of a provider has its name as a prefix, and the state EXTERNAL_PROVIDER.	aws-amplify/amplify-flutter#1716 notes that events sometimes have the prefix in lower case.
2021-05-20	AdminGetUser		A user of a provider is not found by the address.	-
2020-07-23	AdminGetUser		A sign-in through a provider leaves the address unverified where email_verified is not mapped.	-
2017-07-22	InitiateAuth		identity_provider leads to the provider without the page of Cognito.	-
2018-07-10	AdminLinkProviderForUser		A user of a provider who signed in before is not linked.	-	AdminLinkProviderForUser InvalidParameterException: Merging is not currently supported, provide a SourceUser that has not been signed up in order to link
2018-06-12	CreateIdentityProvider		A provider of SAML needs metadata.	-	CreateIdentityProvider InvalidParameterException: At least one of the MetadataURL or MetadataFile should be provided.
2021-03-19	VerifySoftwareToken		A wrong code does not verify a software token.	-	VerifySoftwareToken EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA
2020-02-12	AdminInitiateAuth		A wrong SECRET_HASH is refused with the id of the client.	-	AdminInitiateAuth NotAuthorizedException: Unable to verify secret hash for client …
2017-08-21	InitiateAuth		A wrong password is refused.	-
2021-07-22	ForgotPassword		A client that hides users answers ForgotPassword of an unknown user as if a code was sent.	-
2021-07	InitiateAuth		The text of a lock differs from that of a wrong password.	-	InitiateAuth NotAuthorizedException: Password attempts exceeded
2022-08-08	RespondToAuthChallenge		A wrong answer of a custom challenge does not lock a user.	-
2018-09-13	InitiateAuth		A pool that does not track devices gives no key.	-
2018-08-31	UpdateDeviceStatus		A device that was not registered does not exist.	-	UpdateDeviceStatus ResourceNotFoundException: Device does not exist.
2017-10-17	RespondToAuthChallenge		A new password with the required attribute is accepted.	-
2022-03-24	RespondToAuthChallenge		A new password may not come with an address that the user already has.	-	RespondToAuthChallenge NotAuthorizedException: Cannot modify an already provided email
2019-12-31	RespondToAuthChallenge		A new password without a required attribute is refused by name.	-	RespondToAuthChallenge InvalidParameterException: Invalid attributes given, name is missing
2019-07-16	UpdateRecords		A write needs a session token of these inputs.	-
2021-04-09	ListUsers		A page token with another filter is refused.	-
2020-03-12	ListUsers		A quotation mark inside the value breaks a filter.	-
2020-07	StartUserImportJob		An import job without a file is refused by its id.	-	StartUserImportJob PreconditionNotMetException: No csv file was uploaded for …
2020-03-19	InitiateAuth		A user without groups has no claim of them.	-
2019-02-02	InitiateAuth		That scope is given even where the client does not allow it for OAuth.	-
2019-06-28	InitiateAuth		email_verified and phone_number_verified are booleans in the ID token.	-
2022-02	GetUser		An access token without the scope of users is refused by the API.	-	GetUser NotAuthorizedException: Access Token does not have required scopes
2021-10-06	InitiateAuth		A refresh token that is none is refused.	-	InitiateAuth NotAuthorizedException: Invalid Refresh Token.
2022-09-14	InitiateAuth		Where devices are tracked, a refresh without the key of the device is refused.	-	InitiateAuth NotAuthorizedException: Invalid Refresh Token.
2023-08-21	InitiateAuth		A refresh with a wrong SECRET_HASH has a text of its own.	boto/boto3#2736	InitiateAuth NotAuthorizedException: SecretHash does not match for the client: …
2021-12-01	SignUp		A sign-up that the function confirms calls PreSignUp_SignUp and PostConfirmation_ConfirmSignUp.	-
2021-12-01	AdminConfirmSignUp		AdminConfirmSignUp calls PostConfirmation_ConfirmSignUp.	-
2021-12-01	AdminResetUserPassword		AdminResetUserPassword calls CustomMessage_ForgotPassword.	-
2021-12-01	AdminSetUserPassword		AdminSetUserPassword calls no function.	-
2021-12-01	InitiateAuth	PostAuthentication,PreAuthentication	A sign-in with a password calls PreAuthentication, PostAuthentication and TokenGeneration.	-
2021-12-01	AdminRespondToAuthChallenge		The answer of a custom challenge calls Verify, Define and Create.	-
2021-11-08	SignUp	PreSignUp	The message of an error in PreSignUp reaches the caller.	-	SignUp UserLambdaValidationException: PreSignUp failed with error callback is not a function.
2021-07-25	AdminConfirmSignUp	PostConfirmation	The message of an error in PostConfirmation reaches the caller, and the user is confirmed.	-	AdminConfirmSignUp UserLambdaValidationException: PostConfirmation failed with error callback is not a function.
2021-10	InitiateAuth	DefineAuthChallenge	The message of an error in DefineAuthChallenge reaches the caller.	-	InitiateAuth UserLambdaValidationException: DefineAuthChallenge failed with error RequestId: 9fdb5cfa Error: Runtime exited with error: exit status 129.
2019-11-29	RespondToAuthChallenge	CreateAuthChallenge	The message of an error in CreateAuthChallenge reaches the caller.	-	InitiateAuth UserLambdaValidationException: CreateAuthChallenge failed with error 'challengeMetaData'.
2019-11-29	RespondToAuthChallenge	CreateAuthChallenge	After an error of CreateAuthChallenge, the session is used up.	-	RespondToAuthChallenge NotAuthorizedException: Invalid session for the user…
2021-04-28	AdminConfirmSignUp		A function that answers nothing is invalid JSON.	-	AdminConfirmSignUp InvalidLambdaResponseException: Invalid lambda function output : Invalid JSON
2016-05-24	SignUp,ForgotPassword		A user that only autoConfirmUser confirmed has no verified address, and cannot reset a password.	-
2019-08-06	ResendConfirmationCode		ResendConfirmationCode calls CustomMessage_ResendCode.	-
2019-10-07	ForgotPassword		ForgotPassword calls CustomMessage_ForgotPassword.	-
2016-11-04	UpdateUserAttributes		A new address calls CustomMessage_UpdateUserAttribute.	-
2019-10-07	ForgotPassword	CustomMessage	The event has the placeholder of the code, and not the code.	-
2017-04-21	ForgotPassword		The text of the function is sent, with the code in place of the placeholder.	-
2018-06-20	InitiateAuth		A user who exists is not migrated.	-
2020-07-20	InitiateAuth		A sign-in over SRP does not migrate.	-
2018-06-20	InitiateAuth	UserMigration	An error of UserMigration leaves no user.	-
2021-12-01	AdminCreateUser		AdminCreateUser calls PreSignUp_AdminCreateUser and CustomMessage_AdminCreateUser, also without an address.	-
2021-12-01	AdminCreateUser		AdminCreateUser with an address but without a medium calls CustomMessage_AdminCreateUser.	-
2021-12-01	InitiateAuth		A migration by a sign-in calls the functions of a new user and of a sign-in in one attempt.	-
2021-12-01	AdminInitiateAuth		AdminInitiateAuth migrates with the same calls.	-
2021-12-01	InitiateAuth		A migration with no attributes at all signs the user in.	-
2023	SignUp,ConfirmSignUp,InitiateAuth	CustomMessage,PostConfirmation,PreSignUp,PreTokenGeneration	Where an email address is the user name, the events of a stored user have it as cognito:email_alias as well; PreSignUp has not.	A later recording has none: cfield12/loop-api:data.pipeline/lambdas/user_creator/tests/test_data.py.
2021-10-28	InitiateAuth	PreTokenGeneration	Events have cognito:email_alias and cognito:phone_number_alias of a user who can sign in with both.	-
2024	InitiateAuth,CUSTOM_AUTH	PreAuthentication	CUSTOM_AUTH does not call PreAuthentication.	The developer guide lists pre authentication for every sign-in.
2016-10-28	AdminCreateUser		AdminCreateUser answers with the user, whose state is FORCE_CHANGE_PASSWORD.	-
2019-06-27	SignUp		An attribute that the schema does not have is refused.	-	SignUp InvalidParameterException: Attributes did not conform to the schema: favorite_flavor: Attribute does not exist in the schema.\n
2022-06-15	CreateUserPoolClient		A client cannot be created with a write attribute that the pool does not have.	-	CreateUserPoolClient InvalidParameterException: Invalid write attributes specified while creating a client
2021-08-25	SignUp		A pool with email as an alias refuses an address as the user name.	-	SignUp InvalidParameterException: Username cannot be of email format, since user pool is configured for email alias.
2018-02-01	InitiateAuth		An address that is an alias but not verified finds no user at sign-in.	-
2017-02-25	SignUp		A password shorter than six characters was refused by a constraint before the policy.	The service's model of 2026 has no such length: a password may have any.
2017-02-25	SignUp		SignUp says did not conform with policy.	-	SignUp InvalidPasswordException: Password did not conform with policy: Password must have numeric characters
2018-07-13	InitiateAuth		After several wrong passwords, the right one is refused as well.	-	InitiateAuth NotAuthorizedException: Password attempts exceeded
2018-11-21	CreateUserPool,AdminCreateUser		A custom attribute has the prefix custom: in the schema and in a user.	-
2018-02-27	AdminConfirmSignUp		AdminConfirmSignUp refuses a confirmed user.	The text was User cannot confirm because user status is not UNCONFIRMED. in 2018, and is another today.
2018-07-30	CreateUserPool		A value outside of an enumeration is refused with the set of values.	-	CreateUserPool InvalidParameterException: 1 validation error detected: Value 'false' at 'mfaConfiguration' failed to satisfy constraint: Member must satisfy enum value set: […]
2021-08-18	AdminCreateUser		AdminCreateUser of a name that is taken says account already exists.	-	AdminCreateUser UsernameExistsException: User account already exists
2017-12-22	SignUp,ConfirmSignUp		Two users may sign up with the same address where email is an alias; the second one cannot confirm it.	-
2022-09-09	AdminCreateUser		Where email is no sign-in name, several users have the same address.	-
2017-03-05	AdminCreateUser		A telephone number of another form is refused.	-	AdminCreateUser InvalidParameterException: Invalid phone number format.
2026-08-24	UpdateUserAttributes		A user cannot set the own address as verified.	floci-io/floci#2530 expects InvalidParameterException.
2019-02-23	SignUp		A pool of administrators only has a text of its own for SignUp.	-	SignUp NotAuthorizedException: SignUp is not permitted for this user pool
2017-04-03	UpdateUserAttributes		An update to the value that an attribute has sends no code.	-
2019-08-30	AdminGetUser		In a pool that minds case, another spelling of an address is another user.	-
2017-05-11	ConfirmSignUp		A code for a user who is confirmed is refused.	The report has ExpiredCodeException for a second confirmation; later ones have NotAuthorizedException.
2018-08-21	ConfirmSignUp		The code of a sign-up is accepted for 24 hours.	-
2017-05-11	ConfirmSignUp		A code of a sign-up that is too old asks for another.	-	ConfirmSignUp ExpiredCodeException: Invalid code provided, please request a code again.
2022-03-18	SignUp		In a pool whose user names are addresses, a sign-up needs no attribute for the code.	-
2021-05-13	AdminCreateUser		AdminCreateUser by email calls the custom sender.	-
2017-06-14	AdminCreateUser		Only AdminCreateUser and a temporary password lead to FORCE_CHANGE_PASSWORD.	-
2019-10-22	ForgotPassword		A pool without a setting of recovery sends the code to the number first.	-
2021-04-13	SignUp		Several unknown attributes are named together, a line each.	-	SignUp InvalidParameterException: Attributes did not conform to the schema: custom:firstName: Attribute does not exist in the schema.\ncustom:dateOfBirth: Attribute does not exist in the schema.\ncustom:lastName: Attribute does not exist in the schema.\n
2017-11-23	UpdateUserPoolClient		A client cannot be updated to a write attribute that the pool does not have.	-	UpdateUserPoolClient InvalidParameterException: Invalid write attributes specified while updating a client
2022-04-04	AdminUpdateUserAttributes		AdminUpdateUserAttributes with the verified address of another user takes the address over.	-
2018-11-06	VerifyUserAttribute		Verifying a number that is another user's alias is accepted.	-
2022-08-05	UpdateUserAttributes		A required attribute cannot be removed by a blank value.	-	UpdateUserAttributes InvalidParameterException: user.email: Required attribute cannot be deleted.\n
"""##
}

// swift-format-ignore-file
// Written by scripts/service-model out of botocore's model of the service: change nothing here, and run it.

/// The operations of the API and the shapes of their inputs, a line each: see ``ServiceModel``.
enum ServiceModelText {
    static let text: StaticString = ##"""
[\w-]+_[0-9a-zA-Z]+
[\p{L}\p{M}\p{S}\p{N}\p{P}]+
[\w+]+
[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\r ]+
[\S]+
[\p{L}\p{M}\p{S}\p{N}\p{P}\p{Z}]+
[\w-]+_[0-9a-f-]+
^(tkn|sso)[a-z0-9]{25}$
[\w+-]+
[A-Za-z0-9-_=.]+
^[0-9a-f]{8}\b-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-\b[0-9a-f]{12}$
[\w+=/]+
^https://[!$-;=@-\[\]_a-z~]+$
arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?
[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+
[\w\s+=.@-]+
Level[1-4]
[\x21\x23-\x5B\x5D-\x7E]+
^[\w\- ]+$
[\w\s+=,.@-]+
[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+
^(terms-of-use|privacy-policy)$
^cognito:(default|dutch|english|french|spanish|german|bahasa-indonesia|italian|japanese|korean|portuguese-brazil|chinese-(simplified|traditional))$
^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$
.*\{####\}.*
[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*
[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+
[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{##[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*##\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*
[\p{L}\p{M}\p{S}\p{N}\p{P}]+@[\p{L}\p{M}\p{S}\p{N}\p{P}]+
^[a-zA-Z0-9_-]+$
(arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?)?
(?s).*
[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*
^[0-9a-fA-F]+$
^[a-z0-9]+$
^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[4][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$
import-[0-9a-zA-Z-]+
[A-Za-z0-9-_+/=.]+
arn:[\w+=/,.@-]+:[\w+=/,.@-]+:::[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?
[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]+
^https://[^\s]+$
[0-9]+

s		1	55	0
s		1	20	1
s					String,Number,DateTime,Boolean
b
s		0	131072
t				MinValue=4	MaxValue=4
t				MinLength=4	MaxLength=4
t				Name=1	AttributeDataType=2	DeveloperOnlyAttribute=3	Mutable=3	Required=3	NumberAttributeConstraints=5	StringAttributeConstraints=6
l		1	25	7
t				UserPoolId*=0	CustomAttributes*=8
s	!	1	128	2
s	!	24	64	2
t				UserPoolId*=0	ClientId*=10	ClientSecret=11
s	!	1	128	1
s		1	128	1
t				UserPoolId*=0	Username*=13	GroupName*=14
m				4	4
t				UserPoolId*=0	Username*=13	ClientMetadata=16
s		1	32	3
s	!		2048
t				Name*=18	Value=19
l				20
s	!		256	4
s					RESEND,SUPPRESS
s					SMS,EMAIL
l				24
t				UserPoolId*=0	Username*=13	UserAttributes=21	ValidationData=21	TemporaryPassword=22	ForceAliasCreation=3	MessageAction=23	DesiredDeliveryMediums=25	ClientMetadata=16
t				UserPoolId*=0	Username*=13
l				18
t				UserPoolId*=0	Username*=13	UserAttributeNames*=28
s		1	32	5
t				ProviderName=30	ProviderAttributeName=4	ProviderAttributeValue=4
t				UserPoolId*=4	User*=31
s		1	55	6
t				UserPoolId*=0	Username*=13	DeviceKey*=33
t				DeviceKey*=33	UserPoolId*=0	Username*=13
s					USER_SRP_AUTH,REFRESH_TOKEN_AUTH,REFRESH_TOKEN,CUSTOM_AUTH,ADMIN_NO_SRP_AUTH,USER_PASSWORD_AUTH,ADMIN_USER_PASSWORD_AUTH,USER_AUTH
m	!			4	4
t				AnalyticsEndpointId=4
t				headerName=4	headerValue=4
l				39
t				IpAddress*=4	ServerName*=4	ServerPath*=4	HttpHeaders*=40	EncodedData=4
s	!	20	4096
t				UserPoolId*=0	ClientId*=10	AuthFlow*=36	AuthParameters=37	ClientMetadata=16	AnalyticsMetadata=38	ContextData=41	Session=42
t				UserPoolId*=4	DestinationUser*=31	SourceUser*=31
i		0	60
s		1		4
t				UserPoolId*=0	Username*=13	Limit=45	PaginationToken=46
s		1	131072	4
t				Username*=13	UserPoolId*=0	Limit=45	NextToken=48
t				UserPoolId*=0	Username*=13	MaxResults=45	NextToken=48
t				UserPoolId*=0	Username*=13	NextToken=48
s					SMS_MFA,EMAIL_OTP,SOFTWARE_TOKEN_MFA,SELECT_MFA_TYPE,MFA_SETUP,PASSWORD_VERIFIER,CUSTOM_CHALLENGE,SELECT_CHALLENGE,DEVICE_SRP_AUTH,DEVICE_PASSWORD_VERIFIER,ADMIN_NO_SRP_AUTH,NEW_PASSWORD_REQUIRED,SMS_OTP,PASSWORD,WEB_AUTHN,PASSWORD_SRP
t				UserPoolId*=0	ClientId*=10	ChallengeName*=52	ChallengeResponses=37	Session=42	AnalyticsMetadata=38	ContextData=41	ClientMetadata=16
s		28	28	7
s					NONE,LINKED
t				UserPoolId*=0	Username*=13	SessionId*=54	RevokeAssociatedSessions=55
t				Enabled=3	PreferredMfa=3
t				Enabled=3
t				SMSMfaSettings=57	SoftwareTokenMfaSettings=57	EmailMfaSettings=57	WebAuthnMfaSettings=58	Username*=13	UserPoolId*=0
t				UserPoolId*=0	Username*=13	Password*=22	Permanent=3
t				DeliveryMedium=24	AttributeName=18
l				61
t				UserPoolId*=0	Username*=13	MFAOptions*=62
s		1	50	8
s					Valid,Invalid
t				UserPoolId*=0	Username*=13	EventId*=64	FeedbackValue*=65
s					remembered,not_remembered
t				UserPoolId*=0	Username*=13	DeviceKey*=33	DeviceRememberedStatus=67
t				UserPoolId*=0	Username*=13	UserAttributes*=21	ClientMetadata=16
s	!			9
t				AccessToken=70	Session=42
s		36	36	10
t				UserPoolId*=0	RestoreId*=72
t				PreviousPassword=22	ProposedPassword*=22	AccessToken*=70
d
t				AccessToken*=70	Credential*=75
t				PasswordVerifier=4	Salt=4
s		1	1024
t				AccessToken*=70	DeviceKey*=33	DeviceSecretVerifierConfig=77	DeviceName=78
s	!	1	128	11
s		1	2048	4
t	!			IpAddress=4	EncodedData=4
t				ClientId*=10	SecretHash=80	Username*=13	ConfirmationCode*=81	Password*=22	AnalyticsMetadata=38	UserContextData=82	ClientMetadata=16
t				ClientId*=10	SecretHash=80	Username*=13	ConfirmationCode*=81	ForceAliasCreation=3	AnalyticsMetadata=38	UserContextData=82	ClientMetadata=16	Session=42
i		86400	31556952
s		12	256	12
l		1	5	86
t				UserPoolId*=0	ClientId*=10	PolicyName*=30	CacheDuration=85	URLPatterns*=87
s			2048
s		20	2048	13
i		0
t				GroupName*=14	UserPoolId*=0	Description=89	RoleArn=90	Precedence=91
s		1	32	14
s					SAML,Facebook,Google,LoginWithAmazon,SignInWithApple,OIDC
s		1	32
m				95	4
s		1	40	15
l		0	50	97
s				16
s		1	64	17
m		0	4	99	100
t				UserPoolId*=0	ProviderName*=93	ProviderType*=94	ProviderDetails*=16	AttributeMapping=96	IdpIdentifiers=98	AcrMapping=101
s					FAVICON_ICO,FAVICON_SVG,EMAIL_GRAPHIC,SMS_GRAPHIC,AUTH_APP_GRAPHIC,PASSWORD_GRAPHIC,PASSKEY_GRAPHIC,PAGE_HEADER_LOGO,PAGE_HEADER_BACKGROUND,PAGE_FOOTER_LOGO,PAGE_FOOTER_BACKGROUND,PAGE_BACKGROUND,FORM_BACKGROUND,FORM_LOGO,IDP_BUTTON_ICON
s					LIGHT,DARK,DYNAMIC
s					ICO,JPEG,PNG,SVG,WEBP
x			1000000
s		1	40	18
t				Category*=103	ColorMode*=104	Extension*=105	Bytes=106	ResourceId=107
l		0	40	108
t				UserPoolId*=0	ClientId*=10	UseCognitoProvidedValues=3	Settings=75	Assets=109
s		1	256	17
s		1	256	19
s		1	256	20
s		1	256
t				ScopeName*=113	ScopeDescription*=114
l			100	115
t				UserPoolId*=0	Identifier*=111	Name*=112	Scopes=116
s				21
s					LINK
s					NONE
s				22
s		1	1024	23
m		1	13	121	122
t				UserPoolId*=0	ClientId*=10	TermsName*=118	TermsSource*=119	Enforcement*=120	Links=123
s		1	128	19
s					BCRYPT,SCRYPT,ARGON2ID,PBKDF2_SHA256
t				JobName*=125	UserPoolId*=0	CloudWatchLogsRoleArn*=90	PasswordHashingAlgorithm=126
i		6	99
i		0	24
i		0	365
t				MinimumLength=128	RequireUppercase=3	RequireLowercase=3	RequireNumbers=3	RequireSymbols=3	PasswordHistorySize=129	TemporaryPasswordValidityDays=130
s					PASSWORD,EMAIL_OTP,SMS_OTP,WEB_AUTHN,SOFTWARE_TOKEN
l		1	5	132
t				AllowedFirstAuthFactors=133
t				PasswordPolicy=131	SignInPolicy=134
s					ACTIVE,INACTIVE
s					V1_0,V2_0,V3_0
t				LambdaVersion*=137	LambdaArn*=90
s					V1_0
t				LambdaVersion*=139	LambdaArn*=90
t				PreSignUp=90	CustomMessage=90	PostConfirmation=90	PreAuthentication=90	PostAuthentication=90	DefineAuthChallenge=90	CreateAuthChallenge=90	VerifyAuthChallengeResponse=90	PreTokenGeneration=90	UserMigration=90	PreTokenGenerationConfig=138	CustomSMSSender=140	CustomEmailSender=140	KMSKeyID=90	InboundFederation=140
s					phone_number,email
l				142
s					phone_number,email,preferred_username
l				144
s		6	140	24
s		6	20000	25
s		1	140	26
s		6	20000	27
s					CONFIRM_WITH_LINK,CONFIRM_WITH_CODE
t				SmsMessage=146	EmailMessage=147	EmailSubject=148	EmailMessageByLink=149	EmailSubjectByLink=148	DefaultEmailOption=150
s					OFF,ON,OPTIONAL
t				AttributesRequireVerificationBeforeUpdate=143
t				ChallengeRequiredOnNewDevice=3	DeviceOnlyRememberedOnUserPrompt=3
s				28
s					COGNITO_DEFAULT,DEVELOPER
s		1	64	29
t				SourceArn=90	ReplyToEmailAddress=155	EmailSendingAccount=156	From=4	ConfigurationSet=157
s		0	2048	30
s		5	32
t				CallerArn*=90	ExternalId=4	OriginationIdentity=4	ConfigurationSetName=4	InEntityId=4	InTemplateId=4	Region=160
t				SnsCallerArn=159	ExternalId=4	SnsRegion=160	EumsSms=161
s		1	128
s		0	256
m				163	164
s		6	140	31
s		6	20000	32
t				SMSMessage=166	EmailMessage=167	EmailSubject=148
t				AllowAdminCreateUserOnly=3	UnusedAccountValidityDays=130	InviteMessageTemplate=168
l		1	50	7
s					OFF,AUDIT,ENFORCED
s					AUDIT,ENFORCED
t				CustomAuthMode=172
t				AdvancedSecurityMode*=171	AdvancedSecurityAdditionalFlows=173
s					Enabled,Disabled
s					code,implicit,client_credentials
l		0	3	176
l			50	111
t				EnableStatus=175	OpenDcrEnabled=3	AuthenticatedGrantTypes=177	OpenDcrGrantTypes=177	AllowedScopes=178
t				CaseSensitive*=3
i		1	2
s					verified_email,verified_phone_number,admin_only
t				Priority*=181	Name*=182
l		1	2	183
t				RecoveryMechanisms=184
s					LITE,ESSENTIALS,PLUS
s					AWS_OWNED_KEY,CUSTOMER_MANAGED_KEY
t				KeyType=187	KmsKeyArn=90
s					ORIGINAL,UPDATED
t				Type=189
t				AcrValue*=100
m		0	4	99	191
t				PoolName*=125	Policies=135	DeletionProtection=136	LambdaConfig=141	AutoVerifiedAttributes=143	AliasAttributes=145	UsernameAttributes=143	SmsVerificationMessage=146	EmailVerificationMessage=147	EmailVerificationSubject=148	VerificationMessageTemplate=151	SmsAuthenticationMessage=146	MfaConfiguration=152	UserAttributeUpdateSettings=153	DeviceConfiguration=154	EmailConfiguration=158	SmsConfiguration=162	UserPoolTags=165	AdminCreateUserConfig=169	Schema=170	UserPoolAddOns=174	DcrConfiguration=179	UsernameConfiguration=180	AccountRecoverySetting=185	UserPoolTier=186	KeyConfiguration=188	IssuerConfiguration=190	AcrConfiguration=192
i		0	315360000
i		1	86400
s					seconds,minutes,hours,days
t				AccessToken=196	IdToken=196	RefreshToken=196
s		1	2048
l				198
s					ADMIN_NO_SRP_AUTH,CUSTOM_AUTH_FLOW_ONLY,USER_PASSWORD_AUTH,ALLOW_ADMIN_USER_PASSWORD_AUTH,ALLOW_CUSTOM_AUTH,ALLOW_USER_PASSWORD_AUTH,ALLOW_USER_SRP_AUTH,ALLOW_REFRESH_TOKEN_AUTH,ALLOW_USER_AUTH,ALLOW_TOKEN_EXCHANGE_DELEGATION,ALLOW_TOKEN_EXCHANGE_IMPERSONATION,ALLOW_CLIENT_TOKEN_AUTH
l				200
l				30
s		1	1024	1
l		0	100	203
s				33
t				ApplicationId=205	ApplicationArn=90	RoleArn=90	ExternalId=4	UserDataShared=3
s					LEGACY,ENABLED
i		3	15
s					ENABLED,DISABLED
t				Feature*=209	RetryGracePeriodSeconds=45
t				UserPoolId*=0	ClientName*=125	GenerateSecret=3	ClientSecret=11	RefreshTokenValidity=194	AccessTokenValidity=195	IdTokenValidity=195	TokenValidityUnits=197	ReadAttributes=199	WriteAttributes=199	ExplicitAuthFlows=201	SupportedIdentityProviders=202	CallbackURLs=204	LogoutURLs=204	DefaultRedirectURI=203	AllowedOAuthFlows=177	AllowedOAuthScopes=178	AllowedOAuthFlowsUserPoolClient=3	AnalyticsConfiguration=206	PreventUserExistenceErrors=207	EnableTokenRevocation=3	EnablePropagateAdditionalUserContextData=3	AuthSessionValidity=208	RefreshTokenRotation=210	PublishSecretsInAWSSecretsManager=3
s		1	63
i
s					TLS_V1,TLS_V1_2_2021,TLS_V1_3_2025
t				CertificateArn*=90	SecurityPolicy=214
s			64
t				SecondaryRegion*=160	PrimaryRoute53HealthCheckId*=216
t				Failover=217
t				Domain*=212	UserPoolId*=0	ManagedLoginVersion=213	CustomDomainConfig=215	Routing=218
t				UserPoolId*=0	RegionName*=160	UserPoolTags=165
s		1	64	34
t				UserPoolId*=0	CIMDPolicyId*=221
t				GroupName*=14	UserPoolId*=0
t				UserPoolId*=0	ProviderName*=30
s				35
t				ManagedLoginBrandingId*=225	UserPoolId*=0
t				UserPoolId*=0	Identifier*=111
t				TermsId*=225	UserPoolId*=0
t				AccessToken*=70
t				UserAttributeNames*=28	AccessToken*=70
t				UserPoolId*=0
t				UserPoolId*=0	ClientId*=10
t				UserPoolId*=0	ClientId*=10	ClientSecretId*=163
t				Domain*=212	UserPoolId*=0
t				UserPoolId*=0	RegionName*=160
t				AccessToken*=70	CredentialId*=4
t				UserPoolId*=0	ManagedLoginBrandingId*=225	ReturnMergedResources=3
t				UserPoolId*=0	ClientId*=10	ReturnMergedResources=3
t				UserPoolId*=0	ClientId=10
t				ClientId*=10	UserPoolId*=0	TermsName*=118
s		1	55	36
t				UserPoolId*=0	JobId*=241
t				Domain*=212
t				AccessToken=70	DeviceKey*=33
t				ClientId*=10	SecretHash=80	UserContextData=82	Username*=13	AnalyticsMetadata=38	ClientMetadata=16
t				ClientId*=10	Secret*=11	Scopes=178	ClientMetadata=16
s	!	0	131072	37
s					ACCESS_TOKEN,ID_TOKEN,SAML2
l		0	1	111
s					ACCESS_TOKEN,ID_TOKEN
t				ClientId*=10	ClientSecret=11	SubjectToken*=247	SubjectTokenType*=248	SubjectTokenProviderName=30	ActorToken=247	ActorTokenType=248	ActorTokenProviderName=30	Scopes=178	Audiences=249	Resources=249	RequestedTokenType=250
t				DeviceKey*=33	AccessToken=70
t				UserPoolId*=0	IdpIdentifier*=97
s					API_CATEGORY
t				LimitClass*=254	Attributes*=16
t				LimitDefinition*=255
t				RefreshToken*=70	ClientId*=10	ClientSecret=11	DeviceKey=33	ClientMetadata=16
t				AccessToken*=70	AttributeName*=18	ClientMetadata=16
t				AuthFlow*=36	AuthParameters=37	ClientMetadata=16	ClientId*=10	AnalyticsMetadata=38	UserContextData=82	Session=42
n
t				UserPoolId*=0	RestoreTimestamp*=260
i		1	60
t				UserPoolId*=0	NextToken=46	MaxResults=262
t				UserPoolId*=0	CIMDPolicyId*=221	NextToken=46	MaxResults=262
t				AccessToken*=70	Limit=45	PaginationToken=46
t				UserPoolId*=0	Limit=45	NextToken=48
t				UserPoolId*=0	MaxResults=45	NextToken=46
i		1	50
t				UserPoolId*=0	MaxResults=268	NextToken=46
t				ResourceArn*=90
t				UserPoolId*=0	MaxResults=262	NextToken=4
t				UserPoolId*=0	MaxResults*=262	PaginationToken=46
t				UserPoolId*=0	ClientId*=10	NextToken=48
s					REGULAR,DCR
t				UserPoolId*=0	MaxResults=262	NextToken=48	ClientType=274
t				UserPoolId*=0	NextToken=46
t				NextToken=46	MaxResults*=262
t				AccessToken*=70	NextToken=48
s			256
t				UserPoolId*=0	AttributesToGet=28	Limit=45	PaginationToken=46	Filter=279
t				UserPoolId*=0	GroupName*=14	Limit=45	NextToken=48
i		0	20
t				AccessToken*=70	NextToken=48	MaxResults=282
t				ClientId*=10	ChallengeName*=52	Session=42	ChallengeResponses=37	AnalyticsMetadata=38	UserContextData=82	ClientMetadata=16
t				Token*=70	ClientId*=10	ClientSecret=11	RevokeAssociatedSessions=55
t				AccessToken*=70	SessionId*=54	RevokeAssociatedSessions=55
s					ERROR,INFO
s					userNotification,userAuthEvents
t				LogGroupArn=90
s		3	1024	38
t				BucketArn=290
t				StreamArn=90
t				LogLevel*=287	EventSource*=288	CloudWatchLogsConfiguration=289	S3Configuration=291	FirehoseConfiguration=292
l		0	2	293
t				UserPoolId*=0	LogConfigurations*=294
s					SIGN_IN,PASSWORD_CHANGE,SIGN_UP
l				296
s					BLOCK,NO_ACTION
t				EventAction*=298
t				EventFilter=297	Actions*=299
s		6	20000	39
t				Subject*=148	HtmlBody=301	TextBody=301
t				From=4	ReplyTo=4	SourceArn*=90	BlockEmail=302	NoActionEmail=302	MfaEmail=302
s					BLOCK,MFA_IF_CONFIGURED,MFA_REQUIRED,NO_ACTION
t				Notify*=3	EventAction*=304
t				LowAction=305	MediumAction=305	HighAction=305
t				NotifyConfiguration=303	Actions*=306
l			200	4
t				BlockedIPRangeList=308	SkippedIPRangeList=308
t				UserPoolId*=0	ClientId=10	CompromisedCredentialsRiskConfiguration=300	AccountTakeoverRiskConfiguration=307	RiskExceptionConfiguration=309
x		0	131072
t				UserPoolId*=0	ClientId=10	CSS=4	ImageFile=311
t				SMSMfaSettings=57	SoftwareTokenMfaSettings=57	EmailMfaSettings=57	WebAuthnMfaSettings=58	AccessToken*=70
i		0	129600
t				MaxValidityMinutes*=314
t				UserPoolId*=0	ClientId*=10	SSOSession*=315
t				SmsAuthenticationMessage=146	SmsConfiguration=162
s				26
t				Message=147	Subject=318
s		1	127
s					required,preferred
s					SINGLE_FACTOR,MULTI_FACTOR_WITH_USER_VERIFICATION
t				RelyingPartyId=320	UserVerification=321	FactorConfiguration=322
t				UserPoolId*=0	SmsMfaConfiguration=317	SoftwareTokenMfaConfiguration=58	EmailMfaConfiguration=319	MfaConfiguration=152	WebAuthnConfiguration=323
i		1	100
t				MaxPerUser*=325
t				UserPoolId*=0	UserSessionTracking*=209	TokenSession*=326
t				AccessToken*=70	MFAOptions*=62
t				ClientId*=10	SecretHash=80	Username*=13	Password=22	UserAttributes=21	ValidationData=21	AnalyticsMetadata=38	UserContextData=82	ClientMetadata=16
t				ResourceArn*=90	Tags*=165
l				163
t				ResourceArn*=90	TagKeys*=331
t				UserPoolId*=0	Username*=13	EventId*=64	FeedbackToken*=70	FeedbackValue*=65
t				UserPoolId*=0	CIMDPolicyId*=221	ClientId*=10	PolicyName=30	CacheDuration=85	URLPatterns*=87
s		12	256	40
s					REFRESH,INVALIDATE
t				UserPoolId*=0	CIMDPolicyId*=221	URL*=335	Action*=336
t				AccessToken*=70	DeviceKey*=33	DeviceRememberedStatus=67
t				UserPoolId*=0	ProviderName*=30	ProviderDetails=16	AttributeMapping=96	IdpIdentifiers=98	AcrMapping=101
t				UserPoolId=0	ManagedLoginBrandingId=225	UseCognitoProvidedValues=3	Settings=75	Assets=109
t				LimitDefinition*=255	RequestedLimitValue*=213
t				TermsId*=225	UserPoolId*=0	TermsName=118	TermsSource=119	Enforcement=120	Links=123
t				UserAttributes*=21	AccessToken*=70	ClientMetadata=16
t				UserPoolId*=0	Policies=135	DeletionProtection=136	LambdaConfig=141	AutoVerifiedAttributes=143	SmsVerificationMessage=146	EmailVerificationMessage=147	EmailVerificationSubject=148	VerificationMessageTemplate=151	SmsAuthenticationMessage=146	UserAttributeUpdateSettings=153	MfaConfiguration=152	DeviceConfiguration=154	EmailConfiguration=158	SmsConfiguration=162	UserPoolTags=165	AdminCreateUserConfig=169	UserPoolAddOns=174	DcrConfiguration=179	AccountRecoverySetting=185	PoolName=125	UserPoolTier=186	KeyConfiguration=188	IssuerConfiguration=190	AcrConfiguration=192
t				UserPoolId*=0	ClientId*=10	ClientName=125	RefreshTokenValidity=194	AccessTokenValidity=195	IdTokenValidity=195	TokenValidityUnits=197	ReadAttributes=199	WriteAttributes=199	ExplicitAuthFlows=201	SupportedIdentityProviders=202	CallbackURLs=204	LogoutURLs=204	DefaultRedirectURI=203	AllowedOAuthFlows=177	AllowedOAuthScopes=178	AllowedOAuthFlowsUserPoolClient=3	AnalyticsConfiguration=206	PreventUserExistenceErrors=207	EnableTokenRevocation=3	EnablePropagateAdditionalUserContextData=3	AuthSessionValidity=208	RefreshTokenRotation=210	PublishSecretsInAWSSecretsManager=3
t				UserPoolId*=0	RegionName*=160	Status*=136
s	!	6	6	41
t				AccessToken=70	Session=42	UserCode*=347	FriendlyDeviceName=4
t				AccessToken*=70	AttributeName*=18	Code*=81

AddCustomAttributes	s	9
AddUserPoolClientSecret	s	12
AdminAddUserToGroup	s	15
AdminConfirmSignUp	s	17
AdminCreateUser	s	26
AdminDeleteSoftwareToken	s	27
AdminDeleteUser	s	27
AdminDeleteUserAttributes	s	29
AdminDisableProviderForUser	s	32
AdminDisableUser	s	27
AdminEnableUser	s	27
AdminForgetDevice	s	34
AdminGetDevice	s	35
AdminGetUser	s	27
AdminGetUserAuthFactors	s	27
AdminInitiateAuth	s	43
AdminLinkProviderForUser	s	44
AdminListDevices	s	47
AdminListGroupsForUser	s	49
AdminListUserAuthEvents	s	50
AdminListUserSessions	s	51
AdminRemoveUserFromGroup	s	15
AdminResetUserPassword	s	17
AdminRespondToAuthChallenge	s	53
AdminRevokeUserSession	s	56
AdminSetUserMFAPreference	s	59
AdminSetUserPassword	s	60
AdminSetUserSettings	s	63
AdminUpdateAuthEventFeedback	s	66
AdminUpdateDeviceStatus	s	68
AdminUpdateUserAttributes	s	69
AdminUserGlobalSignOut	s	27
AssociateSoftwareToken	u	71
CancelPointInTimeRecovery	s	73
ChangePassword	u	74
CompleteWebAuthnRegistration	u	76
ConfirmDevice	u	79
ConfirmForgotPassword	u	83
ConfirmSignUp	u	84
CreateCIMDPolicy	s	88
CreateGroup	s	92
CreateIdentityProvider	s	102
CreateManagedLoginBranding	s	110
CreateResourceServer	s	117
CreateTerms	s	124
CreateUserImportJob	s	127
CreateUserPool	s	193
CreateUserPoolClient	s	211
CreateUserPoolDomain	s	219
CreateUserPoolReplica	s	220
DeleteCIMDPolicy	s	222
DeleteGroup	s	223
DeleteIdentityProvider	s	224
DeleteManagedLoginBranding	s	226
DeleteResourceServer	s	227
DeleteTerms	s	228
DeleteUser	u	229
DeleteUserAttributes	u	230
DeleteUserPool	s	231
DeleteUserPoolClient	s	232
DeleteUserPoolClientSecret	s	233
DeleteUserPoolDomain	s	234
DeleteUserPoolReplica	s	235
DeleteWebAuthnCredential	u	236
DescribeCIMDPolicy	s	222
DescribeIdentityProvider	s	224
DescribeManagedLoginBranding	s	237
DescribeManagedLoginBrandingByClient	s	238
DescribePointInTimeRecovery	s	73
DescribeResourceServer	s	227
DescribeRiskConfiguration	s	239
DescribeTerms	s	228
DescribeTermsByClient	s	240
DescribeUserImportJob	s	242
DescribeUserPool	s	231
DescribeUserPoolClient	s	232
DescribeUserPoolDomain	s	243
ForgetDevice	u	244
ForgotPassword	u	245
GetCSVHeader	s	231
GetClientToken	s	246
GetDerivedToken	s	251
GetDevice	u	252
GetGroup	s	223
GetIdentityProviderByIdentifier	s	253
GetLogDeliveryConfiguration	s	231
GetProvisionedLimit	s	256
GetSigningCertificate	s	231
GetTokensFromRefreshToken	u	257
GetUICustomization	s	239
GetUser	u	229
GetUserAttributeVerificationCode	u	258
GetUserAuthFactors	u	229
GetUserPoolClientSessionConfiguration	s	232
GetUserPoolMfaConfig	s	231
GetUserPoolSessionConfiguration	s	231
GlobalSignOut	u	229
InitiateAuth	u	259
InitiatePointInTimeRecovery	s	261
ListCIMDPolicies	s	263
ListClientMetadataURLs	s	264
ListDevices	u	265
ListGroups	s	266
ListIdentityProviders	s	267
ListPointInTimeRecoveries	s	263
ListResourceServers	s	269
ListTagsForResource	s	270
ListTerms	s	271
ListUserImportJobs	s	272
ListUserPoolClientSecrets	s	273
ListUserPoolClients	s	275
ListUserPoolReplicas	s	276
ListUserPools	s	277
ListUserSessions	u	278
ListUsers	s	280
ListUsersInGroup	s	281
ListWebAuthnCredentials	u	283
ResendConfirmationCode	u	245
RespondToAuthChallenge	u	284
RevokeToken	u	285
RevokeUserSession	u	286
SetLogDeliveryConfiguration	s	295
SetRiskConfiguration	s	310
SetUICustomization	s	312
SetUserMFAPreference	u	313
SetUserPoolClientSessionConfiguration	s	316
SetUserPoolMfaConfig	s	324
SetUserPoolSessionConfiguration	s	327
SetUserSettings	u	328
SignUp	u	329
StartPointInTimeRecovery	s	73
StartUserImportJob	s	242
StartWebAuthnRegistration	u	229
StopUserImportJob	s	242
TagResource	s	330
UntagResource	s	332
UpdateAuthEventFeedback	u	333
UpdateCIMDPolicy	s	334
UpdateClientMetadataURLState	s	337
UpdateDeviceStatus	u	338
UpdateGroup	s	92
UpdateIdentityProvider	s	339
UpdateManagedLoginBranding	s	340
UpdateProvisionedLimit	s	341
UpdateResourceServer	s	117
UpdateTerms	s	342
UpdateUserAttributes	u	343
UpdateUserPool	s	344
UpdateUserPoolClient	s	345
UpdateUserPoolDomain	s	219
UpdateUserPoolReplica	s	346
VerifySoftwareToken	u	348
VerifyUserAttribute	u	349
"""##
}

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
        [\w+=/]+
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
        ^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[4][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$
        import-[0-9a-zA-Z-]+
        [A-Za-z0-9-_+/=.]+
        arn:[\w+=/,.@-]+:[\w+=/,.@-]+:::[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?
        [\p{L}\p{M}\p{S}\p{N}\p{P}\s*]+
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
        t				PreviousPassword=22	ProposedPassword*=22	AccessToken*=70
        d
        t				AccessToken*=70	Credential*=73
        t				PasswordVerifier=4	Salt=4
        s		1	1024
        t				AccessToken*=70	DeviceKey*=33	DeviceSecretVerifierConfig=75	DeviceName=76
        s	!	1	128	10
        s		1	2048	4
        t	!			IpAddress=4	EncodedData=4
        t				ClientId*=10	SecretHash=78	Username*=13	ConfirmationCode*=79	Password*=22	AnalyticsMetadata=38	UserContextData=80	ClientMetadata=16
        t				ClientId*=10	SecretHash=78	Username*=13	ConfirmationCode*=79	ForceAliasCreation=3	AnalyticsMetadata=38	UserContextData=80	ClientMetadata=16	Session=42
        s			2048
        s		20	2048	11
        i		0
        t				GroupName*=14	UserPoolId*=0	Description=83	RoleArn=84	Precedence=85
        s		1	32	12
        s					SAML,Facebook,Google,LoginWithAmazon,SignInWithApple,OIDC
        s		1	32
        m				89	4
        s		1	40	13
        l		0	50	91
        s				14
        s		1	64	15
        m		0	4	93	94
        t				UserPoolId*=0	ProviderName*=87	ProviderType*=88	ProviderDetails*=16	AttributeMapping=90	IdpIdentifiers=92	AcrMapping=95
        s					FAVICON_ICO,FAVICON_SVG,EMAIL_GRAPHIC,SMS_GRAPHIC,AUTH_APP_GRAPHIC,PASSWORD_GRAPHIC,PASSKEY_GRAPHIC,PAGE_HEADER_LOGO,PAGE_HEADER_BACKGROUND,PAGE_FOOTER_LOGO,PAGE_FOOTER_BACKGROUND,PAGE_BACKGROUND,FORM_BACKGROUND,FORM_LOGO,IDP_BUTTON_ICON
        s					LIGHT,DARK,DYNAMIC
        s					ICO,JPEG,PNG,SVG,WEBP
        x			1000000
        s		1	40	16
        t				Category*=97	ColorMode*=98	Extension*=99	Bytes=100	ResourceId=101
        l		0	40	102
        t				UserPoolId*=0	ClientId*=10	UseCognitoProvidedValues=3	Settings=73	Assets=103
        s		1	256	15
        s		1	256	17
        s		1	256	18
        s		1	256
        t				ScopeName*=107	ScopeDescription*=108
        l			100	109
        t				UserPoolId*=0	Identifier*=105	Name*=106	Scopes=110
        s				19
        s					LINK
        s					NONE
        s				20
        s		1	1024	21
        m		1	13	115	116
        t				UserPoolId*=0	ClientId*=10	TermsName*=112	TermsSource*=113	Enforcement*=114	Links=117
        s		1	128	17
        s					BCRYPT,SCRYPT,ARGON2ID,PBKDF2_SHA256
        t				JobName*=119	UserPoolId*=0	CloudWatchLogsRoleArn*=84	PasswordHashingAlgorithm=120
        i		6	99
        i		0	24
        i		0	365
        t				MinimumLength=122	RequireUppercase=3	RequireLowercase=3	RequireNumbers=3	RequireSymbols=3	PasswordHistorySize=123	TemporaryPasswordValidityDays=124
        s					PASSWORD,EMAIL_OTP,SMS_OTP,WEB_AUTHN,SOFTWARE_TOKEN
        l		1	5	126
        t				AllowedFirstAuthFactors=127
        t				PasswordPolicy=125	SignInPolicy=128
        s					ACTIVE,INACTIVE
        s					V1_0,V2_0,V3_0
        t				LambdaVersion*=131	LambdaArn*=84
        s					V1_0
        t				LambdaVersion*=133	LambdaArn*=84
        t				PreSignUp=84	CustomMessage=84	PostConfirmation=84	PreAuthentication=84	PostAuthentication=84	DefineAuthChallenge=84	CreateAuthChallenge=84	VerifyAuthChallengeResponse=84	PreTokenGeneration=84	UserMigration=84	PreTokenGenerationConfig=132	CustomSMSSender=134	CustomEmailSender=134	KMSKeyID=84	InboundFederation=134
        s					phone_number,email
        l				136
        s					phone_number,email,preferred_username
        l				138
        s		6	140	22
        s		6	20000	23
        s		1	140	24
        s		6	20000	25
        s					CONFIRM_WITH_LINK,CONFIRM_WITH_CODE
        t				SmsMessage=140	EmailMessage=141	EmailSubject=142	EmailMessageByLink=143	EmailSubjectByLink=142	DefaultEmailOption=144
        s					OFF,ON,OPTIONAL
        t				AttributesRequireVerificationBeforeUpdate=137
        t				ChallengeRequiredOnNewDevice=3	DeviceOnlyRememberedOnUserPrompt=3
        s				26
        s					COGNITO_DEFAULT,DEVELOPER
        s		1	64	27
        t				SourceArn=84	ReplyToEmailAddress=149	EmailSendingAccount=150	From=4	ConfigurationSet=151
        s		0	2048	28
        s		5	32
        t				CallerArn*=84	ExternalId=4	OriginationIdentity=4	ConfigurationSetName=4	InEntityId=4	InTemplateId=4	Region=154
        t				SnsCallerArn=153	ExternalId=4	SnsRegion=154	EumsSms=155
        s		1	128
        s		0	256
        m				157	158
        s		6	140	29
        s		6	20000	30
        t				SMSMessage=160	EmailMessage=161	EmailSubject=142
        t				AllowAdminCreateUserOnly=3	UnusedAccountValidityDays=124	InviteMessageTemplate=162
        l		1	50	7
        s					OFF,AUDIT,ENFORCED
        s					AUDIT,ENFORCED
        t				CustomAuthMode=166
        t				AdvancedSecurityMode*=165	AdvancedSecurityAdditionalFlows=167
        s					Enabled,Disabled
        s					code,implicit,client_credentials
        l		0	3	170
        l			50	105
        t				EnableStatus=169	OpenDcrEnabled=3	AuthenticatedGrantTypes=171	OpenDcrGrantTypes=171	AllowedScopes=172
        t				CaseSensitive*=3
        i		1	2
        s					verified_email,verified_phone_number,admin_only
        t				Priority*=175	Name*=176
        l		1	2	177
        t				RecoveryMechanisms=178
        s					LITE,ESSENTIALS,PLUS
        s					AWS_OWNED_KEY,CUSTOMER_MANAGED_KEY
        t				KeyType=181	KmsKeyArn=84
        s					ORIGINAL,UPDATED
        t				Type=183
        t				AcrValue*=94
        m		0	4	93	185
        t				PoolName*=119	Policies=129	DeletionProtection=130	LambdaConfig=135	AutoVerifiedAttributes=137	AliasAttributes=139	UsernameAttributes=137	SmsVerificationMessage=140	EmailVerificationMessage=141	EmailVerificationSubject=142	VerificationMessageTemplate=145	SmsAuthenticationMessage=140	MfaConfiguration=146	UserAttributeUpdateSettings=147	DeviceConfiguration=148	EmailConfiguration=152	SmsConfiguration=156	UserPoolTags=159	AdminCreateUserConfig=163	Schema=164	UserPoolAddOns=168	DcrConfiguration=173	UsernameConfiguration=174	AccountRecoverySetting=179	UserPoolTier=180	KeyConfiguration=182	IssuerConfiguration=184	AcrConfiguration=186
        i		0	315360000
        i		1	86400
        s					seconds,minutes,hours,days
        t				AccessToken=190	IdToken=190	RefreshToken=190
        s		1	2048
        l				192
        s					ADMIN_NO_SRP_AUTH,CUSTOM_AUTH_FLOW_ONLY,USER_PASSWORD_AUTH,ALLOW_ADMIN_USER_PASSWORD_AUTH,ALLOW_CUSTOM_AUTH,ALLOW_USER_PASSWORD_AUTH,ALLOW_USER_SRP_AUTH,ALLOW_REFRESH_TOKEN_AUTH,ALLOW_USER_AUTH,ALLOW_TOKEN_EXCHANGE_DELEGATION,ALLOW_TOKEN_EXCHANGE_IMPERSONATION,ALLOW_CLIENT_TOKEN_AUTH
        l				194
        l				30
        s		1	1024	1
        l		0	100	197
        s				31
        t				ApplicationId=199	ApplicationArn=84	RoleArn=84	ExternalId=4	UserDataShared=3
        s					LEGACY,ENABLED
        i		3	15
        s					ENABLED,DISABLED
        t				Feature*=203	RetryGracePeriodSeconds=45
        t				UserPoolId*=0	ClientName*=119	GenerateSecret=3	ClientSecret=11	RefreshTokenValidity=188	AccessTokenValidity=189	IdTokenValidity=189	TokenValidityUnits=191	ReadAttributes=193	WriteAttributes=193	ExplicitAuthFlows=195	SupportedIdentityProviders=196	CallbackURLs=198	LogoutURLs=198	DefaultRedirectURI=197	AllowedOAuthFlows=171	AllowedOAuthScopes=172	AllowedOAuthFlowsUserPoolClient=3	AnalyticsConfiguration=200	PreventUserExistenceErrors=201	EnableTokenRevocation=3	EnablePropagateAdditionalUserContextData=3	AuthSessionValidity=202	RefreshTokenRotation=204
        s		1	63
        i
        s					TLS_V1,TLS_V1_2_2021,TLS_V1_3_2025
        t				CertificateArn*=84	SecurityPolicy=208
        s			64
        t				SecondaryRegion*=154	PrimaryRoute53HealthCheckId*=210
        t				Failover=211
        t				Domain*=206	UserPoolId*=0	ManagedLoginVersion=207	CustomDomainConfig=209	Routing=212
        t				UserPoolId*=0	RegionName*=154	UserPoolTags=159
        t				GroupName*=14	UserPoolId*=0
        t				UserPoolId*=0	ProviderName*=30
        s				32
        t				ManagedLoginBrandingId*=217	UserPoolId*=0
        t				UserPoolId*=0	Identifier*=105
        t				TermsId*=217	UserPoolId*=0
        t				AccessToken*=70
        t				UserAttributeNames*=28	AccessToken*=70
        t				UserPoolId*=0
        t				UserPoolId*=0	ClientId*=10
        t				UserPoolId*=0	ClientId*=10	ClientSecretId*=157
        t				Domain*=206	UserPoolId*=0
        t				UserPoolId*=0	RegionName*=154
        t				AccessToken*=70	CredentialId*=4
        t				UserPoolId*=0	ManagedLoginBrandingId*=217	ReturnMergedResources=3
        t				UserPoolId*=0	ClientId*=10	ReturnMergedResources=3
        t				UserPoolId*=0	ClientId=10
        t				ClientId*=10	UserPoolId*=0	TermsName*=112
        s		1	55	33
        t				UserPoolId*=0	JobId*=233
        t				Domain*=206
        t				AccessToken=70	DeviceKey*=33
        t				ClientId*=10	SecretHash=78	UserContextData=80	Username*=13	AnalyticsMetadata=38	ClientMetadata=16
        t				ClientId*=10	Secret*=11	Scopes=172	ClientMetadata=16
        s	!	0	131072	34
        s					ACCESS_TOKEN,ID_TOKEN,SAML2
        l		0	1	105
        s					ACCESS_TOKEN,ID_TOKEN
        t				ClientId*=10	ClientSecret=11	SubjectToken*=239	SubjectTokenType*=240	SubjectTokenProviderName=30	ActorToken=239	ActorTokenType=240	ActorTokenProviderName=30	Scopes=172	Audiences=241	Resources=241	RequestedTokenType=242
        t				DeviceKey*=33	AccessToken=70
        t				UserPoolId*=0	IdpIdentifier*=91
        s					API_CATEGORY
        t				LimitClass*=246	Attributes*=16
        t				LimitDefinition*=247
        t				RefreshToken*=70	ClientId*=10	ClientSecret=11	DeviceKey=33	ClientMetadata=16
        t				AccessToken*=70	AttributeName*=18	ClientMetadata=16
        t				AuthFlow*=36	AuthParameters=37	ClientMetadata=16	ClientId*=10	AnalyticsMetadata=38	UserContextData=80	Session=42
        t				AccessToken*=70	Limit=45	PaginationToken=46
        t				UserPoolId*=0	Limit=45	NextToken=48
        t				UserPoolId*=0	MaxResults=45	NextToken=46
        i		1	50
        t				UserPoolId*=0	MaxResults=255	NextToken=46
        t				ResourceArn*=84
        i		1	60
        t				UserPoolId*=0	MaxResults=258	NextToken=4
        t				UserPoolId*=0	MaxResults*=258	PaginationToken=46
        t				UserPoolId*=0	ClientId*=10	NextToken=48
        s					REGULAR,DCR
        t				UserPoolId*=0	MaxResults=258	NextToken=48	ClientType=262
        t				UserPoolId*=0	NextToken=46
        t				NextToken=46	MaxResults*=258
        t				AccessToken*=70	NextToken=48
        s			256
        t				UserPoolId*=0	AttributesToGet=28	Limit=45	PaginationToken=46	Filter=267
        t				UserPoolId*=0	GroupName*=14	Limit=45	NextToken=48
        i		0	20
        t				AccessToken*=70	NextToken=48	MaxResults=270
        t				ClientId*=10	ChallengeName*=52	Session=42	ChallengeResponses=37	AnalyticsMetadata=38	UserContextData=80	ClientMetadata=16
        t				Token*=70	ClientId*=10	ClientSecret=11	RevokeAssociatedSessions=55
        t				AccessToken*=70	SessionId*=54	RevokeAssociatedSessions=55
        s					ERROR,INFO
        s					userNotification,userAuthEvents
        t				LogGroupArn=84
        s		3	1024	35
        t				BucketArn=278
        t				StreamArn=84
        t				LogLevel*=275	EventSource*=276	CloudWatchLogsConfiguration=277	S3Configuration=279	FirehoseConfiguration=280
        l		0	2	281
        t				UserPoolId*=0	LogConfigurations*=282
        s					SIGN_IN,PASSWORD_CHANGE,SIGN_UP
        l				284
        s					BLOCK,NO_ACTION
        t				EventAction*=286
        t				EventFilter=285	Actions*=287
        s		6	20000	36
        t				Subject*=142	HtmlBody=289	TextBody=289
        t				From=4	ReplyTo=4	SourceArn*=84	BlockEmail=290	NoActionEmail=290	MfaEmail=290
        s					BLOCK,MFA_IF_CONFIGURED,MFA_REQUIRED,NO_ACTION
        t				Notify*=3	EventAction*=292
        t				LowAction=293	MediumAction=293	HighAction=293
        t				NotifyConfiguration=291	Actions*=294
        l			200	4
        t				BlockedIPRangeList=296	SkippedIPRangeList=296
        t				UserPoolId*=0	ClientId=10	CompromisedCredentialsRiskConfiguration=288	AccountTakeoverRiskConfiguration=295	RiskExceptionConfiguration=297
        x		0	131072
        t				UserPoolId*=0	ClientId=10	CSS=4	ImageFile=299
        t				SMSMfaSettings=57	SoftwareTokenMfaSettings=57	EmailMfaSettings=57	WebAuthnMfaSettings=58	AccessToken*=70
        i		0	129600
        t				MaxValidityMinutes*=302
        t				UserPoolId*=0	ClientId*=10	SSOSession*=303
        t				SmsAuthenticationMessage=140	SmsConfiguration=156
        s				24
        t				Message=141	Subject=306
        s		1	127
        s					required,preferred
        s					SINGLE_FACTOR,MULTI_FACTOR_WITH_USER_VERIFICATION
        t				RelyingPartyId=308	UserVerification=309	FactorConfiguration=310
        t				UserPoolId*=0	SmsMfaConfiguration=305	SoftwareTokenMfaConfiguration=58	EmailMfaConfiguration=307	MfaConfiguration=146	WebAuthnConfiguration=311
        i		1	100
        t				MaxPerUser*=313
        t				UserPoolId*=0	UserSessionTracking*=203	TokenSession*=314
        t				AccessToken*=70	MFAOptions*=62
        t				ClientId*=10	SecretHash=78	Username*=13	Password=22	UserAttributes=21	ValidationData=21	AnalyticsMetadata=38	UserContextData=80	ClientMetadata=16
        t				ResourceArn*=84	Tags*=159
        l				157
        t				ResourceArn*=84	TagKeys*=319
        t				UserPoolId*=0	Username*=13	EventId*=64	FeedbackToken*=70	FeedbackValue*=65
        t				AccessToken*=70	DeviceKey*=33	DeviceRememberedStatus=67
        t				UserPoolId*=0	ProviderName*=30	ProviderDetails=16	AttributeMapping=90	IdpIdentifiers=92	AcrMapping=95
        t				UserPoolId=0	ManagedLoginBrandingId=217	UseCognitoProvidedValues=3	Settings=73	Assets=103
        t				LimitDefinition*=247	RequestedLimitValue*=207
        t				TermsId*=217	UserPoolId*=0	TermsName=112	TermsSource=113	Enforcement=114	Links=117
        t				UserAttributes*=21	AccessToken*=70	ClientMetadata=16
        t				UserPoolId*=0	Policies=129	DeletionProtection=130	LambdaConfig=135	AutoVerifiedAttributes=137	SmsVerificationMessage=140	EmailVerificationMessage=141	EmailVerificationSubject=142	VerificationMessageTemplate=145	SmsAuthenticationMessage=140	UserAttributeUpdateSettings=147	MfaConfiguration=146	DeviceConfiguration=148	EmailConfiguration=152	SmsConfiguration=156	UserPoolTags=159	AdminCreateUserConfig=163	UserPoolAddOns=168	DcrConfiguration=173	AccountRecoverySetting=179	PoolName=119	UserPoolTier=180	KeyConfiguration=182	IssuerConfiguration=184	AcrConfiguration=186
        t				UserPoolId*=0	ClientId*=10	ClientName=119	RefreshTokenValidity=188	AccessTokenValidity=189	IdTokenValidity=189	TokenValidityUnits=191	ReadAttributes=193	WriteAttributes=193	ExplicitAuthFlows=195	SupportedIdentityProviders=196	CallbackURLs=198	LogoutURLs=198	DefaultRedirectURI=197	AllowedOAuthFlows=171	AllowedOAuthScopes=172	AllowedOAuthFlowsUserPoolClient=3	AnalyticsConfiguration=200	PreventUserExistenceErrors=201	EnableTokenRevocation=3	EnablePropagateAdditionalUserContextData=3	AuthSessionValidity=202	RefreshTokenRotation=204
        t				UserPoolId*=0	RegionName*=154	Status*=130
        s	!	6	6	37
        t				AccessToken=70	Session=42	UserCode*=331	FriendlyDeviceName=4
        t				AccessToken*=70	AttributeName*=18	Code*=79

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
        ChangePassword	u	72
        CompleteWebAuthnRegistration	u	74
        ConfirmDevice	u	77
        ConfirmForgotPassword	u	81
        ConfirmSignUp	u	82
        CreateGroup	s	86
        CreateIdentityProvider	s	96
        CreateManagedLoginBranding	s	104
        CreateResourceServer	s	111
        CreateTerms	s	118
        CreateUserImportJob	s	121
        CreateUserPool	s	187
        CreateUserPoolClient	s	205
        CreateUserPoolDomain	s	213
        CreateUserPoolReplica	s	214
        DeleteGroup	s	215
        DeleteIdentityProvider	s	216
        DeleteManagedLoginBranding	s	218
        DeleteResourceServer	s	219
        DeleteTerms	s	220
        DeleteUser	u	221
        DeleteUserAttributes	u	222
        DeleteUserPool	s	223
        DeleteUserPoolClient	s	224
        DeleteUserPoolClientSecret	s	225
        DeleteUserPoolDomain	s	226
        DeleteUserPoolReplica	s	227
        DeleteWebAuthnCredential	u	228
        DescribeIdentityProvider	s	216
        DescribeManagedLoginBranding	s	229
        DescribeManagedLoginBrandingByClient	s	230
        DescribeResourceServer	s	219
        DescribeRiskConfiguration	s	231
        DescribeTerms	s	220
        DescribeTermsByClient	s	232
        DescribeUserImportJob	s	234
        DescribeUserPool	s	223
        DescribeUserPoolClient	s	224
        DescribeUserPoolDomain	s	235
        ForgetDevice	u	236
        ForgotPassword	u	237
        GetCSVHeader	s	223
        GetClientToken	s	238
        GetDerivedToken	s	243
        GetDevice	u	244
        GetGroup	s	215
        GetIdentityProviderByIdentifier	s	245
        GetLogDeliveryConfiguration	s	223
        GetProvisionedLimit	s	248
        GetSigningCertificate	s	223
        GetTokensFromRefreshToken	u	249
        GetUICustomization	s	231
        GetUser	u	221
        GetUserAttributeVerificationCode	u	250
        GetUserAuthFactors	u	221
        GetUserPoolClientSessionConfiguration	s	224
        GetUserPoolMfaConfig	s	223
        GetUserPoolSessionConfiguration	s	223
        GlobalSignOut	u	221
        InitiateAuth	u	251
        ListDevices	u	252
        ListGroups	s	253
        ListIdentityProviders	s	254
        ListResourceServers	s	256
        ListTagsForResource	s	257
        ListTerms	s	259
        ListUserImportJobs	s	260
        ListUserPoolClientSecrets	s	261
        ListUserPoolClients	s	263
        ListUserPoolReplicas	s	264
        ListUserPools	s	265
        ListUserSessions	u	266
        ListUsers	s	268
        ListUsersInGroup	s	269
        ListWebAuthnCredentials	u	271
        ResendConfirmationCode	u	237
        RespondToAuthChallenge	u	272
        RevokeToken	u	273
        RevokeUserSession	u	274
        SetLogDeliveryConfiguration	s	283
        SetRiskConfiguration	s	298
        SetUICustomization	s	300
        SetUserMFAPreference	u	301
        SetUserPoolClientSessionConfiguration	s	304
        SetUserPoolMfaConfig	s	312
        SetUserPoolSessionConfiguration	s	315
        SetUserSettings	u	316
        SignUp	u	317
        StartUserImportJob	s	234
        StartWebAuthnRegistration	u	221
        StopUserImportJob	s	234
        TagResource	s	318
        UntagResource	s	320
        UpdateAuthEventFeedback	u	321
        UpdateDeviceStatus	u	322
        UpdateGroup	s	86
        UpdateIdentityProvider	s	323
        UpdateManagedLoginBranding	s	324
        UpdateProvisionedLimit	s	325
        UpdateResourceServer	s	111
        UpdateTerms	s	326
        UpdateUserAttributes	u	327
        UpdateUserPool	s	328
        UpdateUserPoolClient	s	329
        UpdateUserPoolDomain	s	213
        UpdateUserPoolReplica	s	330
        VerifySoftwareToken	u	332
        VerifyUserAttribute	u	333
        """##
}

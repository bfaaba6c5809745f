// swift-format-ignore-file
// Written by scripts/service-model out of botocore's model of the service: change nothing here, and run it.

/// The operations of the API and the shapes of their inputs, a line each: see ``ServiceModel``.
enum ServiceModelText {
    static let text: StaticString = ##"""
[\w\s+=,.@-]+
[\w.;_/-]+
[\w._-]+
[\w._:/-]+
[\w_]+
[\w-]+:[0-9a-f-]+
\d+
[\S]+
(un)?authenticated
[\p{L}\p{M}\p{S}\p{N}\p{P}]+

s		1	128	0
b
s		1	128
s		1	128	1
m			10	2	3
s		1	128	2
s		20	2048
l				6
s		1	128	3
s		1	128	4
t				ProviderName=8	ClientId=9	ServerSideTokenCheck=1
l				10
s		0	256
m				2	12
t				IdentityPoolName*=0	AllowUnauthenticatedIdentities*=1	AllowClassicFlow=1	SupportedLoginProviders=4	DeveloperProviderName=5	OpenIdConnectProviderARNs=7	CognitoIdentityProviders=11	SamlProviderARNs=7	IdentityPoolTags=13
s		1	55	5
l		1	60	15
t				IdentityIdsToDelete*=16
t				IdentityPoolId*=15
t				IdentityId*=15
s	!	1	50000
m			10	2	20
t				IdentityId*=15	Logins=21	CustomRoleArn=6
s		1	15	6
t				AccountId=23	IdentityPoolId*=15	Logins=21
t				IdentityId*=15	Logins=21
s		1	256
m			50	2	26
i		1	86400
t				IdentityPoolId*=15	IdentityId=15	Logins*=21	PrincipalTags=27	TokenDuration=28
t				IdentityPoolId*=15	IdentityProviderName*=2
i		1	60
s		1	65535	7
t				IdentityPoolId*=15	MaxResults*=31	NextToken=32	HideDisabled=1
t				MaxResults*=31	NextToken=32
t				ResourceArn*=6
s		1	1024
t				IdentityPoolId*=15	IdentityId=15	DeveloperUserIdentifier=36	MaxResults=31	NextToken=32
t				SourceUserIdentifier*=36	DestinationUserIdentifier*=36	DeveloperProviderName*=5	IdentityPoolId*=15
s		1	128	8
m			2	39	6
s					Token,Rules
s					AuthenticatedRole,Deny
s		1	64	9
s					Equals,Contains,StartsWith,NotEqual
t				Claim*=43	MatchType*=44	Value*=2	RoleARN*=6
l		1	400	45
t				Rules*=46
t				Type*=41	AmbiguousRoleResolution=42	RulesConfiguration=47
m			10	2	48
t				IdentityPoolId*=15	Roles*=40	RoleMappings=49
t				IdentityPoolId*=15	IdentityProviderName*=2	UseDefaults=1	PrincipalTags=27
t				ResourceArn*=6	Tags*=13
t				IdentityId*=15	IdentityPoolId*=15	DeveloperProviderName*=5	DeveloperUserIdentifier*=36
l				2
t				IdentityId*=15	Logins*=21	LoginsToRemove*=54
t				ResourceArn*=6	TagKeys*=54
t				IdentityPoolId*=15	IdentityPoolName*=0	AllowUnauthenticatedIdentities*=1	AllowClassicFlow=1	SupportedLoginProviders=4	DeveloperProviderName=5	OpenIdConnectProviderARNs=7	CognitoIdentityProviders=11	SamlProviderARNs=7	IdentityPoolTags=13

CreateIdentityPool	s	14
DeleteIdentities	s	17
DeleteIdentityPool	s	18
DescribeIdentity	s	19
DescribeIdentityPool	s	18
GetCredentialsForIdentity	u	22
GetId	u	24
GetIdentityPoolRoles	s	18
GetOpenIdToken	u	25
GetOpenIdTokenForDeveloperIdentity	s	29
GetPrincipalTagAttributeMap	s	30
ListIdentities	s	33
ListIdentityPools	s	34
ListTagsForResource	s	35
LookupDeveloperIdentity	s	37
MergeDeveloperIdentities	s	38
SetIdentityPoolRoles	s	50
SetPrincipalTagAttributeMap	s	51
TagResource	s	52
UnlinkDeveloperIdentity	s	53
UnlinkIdentity	u	55
UntagResource	s	56
UpdateIdentityPool	s	57
"""##
}

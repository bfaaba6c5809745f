// swift-format-ignore-file
// Written by scripts/service-model out of botocore's model of the service: change nothing here, and run it.

/// The operations of the API and the shapes of their inputs, a line each: see ``ServiceModel``.
enum ServiceModelText {
    static let text: StaticString = ##"""
[\w-]+:[0-9a-f-]+
[a-zA-Z0-9_.:-]+
arn:aws:sns:[-0-9a-z]+:\d+:app/[A-Z_]+/[a-zA-Z0-9_.-]+
arn:aws:iam::\d+:role/.*

s		1	55	0
t				IdentityPoolId*=0
s		1	128	1
t				IdentityPoolId*=0	IdentityId*=0	DatasetName*=2
t				IdentityPoolId*=0	IdentityId*=0
s
i
t				IdentityPoolId*=0	IdentityId*=0	NextToken=5	MaxResults=6
t				NextToken=5	MaxResults=6
s	!
t				IdentityPoolId*=0	IdentityId*=0	DatasetName*=2	LastSyncCount=6	NextToken=5	MaxResults=6	SyncSessionToken=9
s					APNS,APNS_SANDBOX,GCM,ADM
t				IdentityPoolId*=0	IdentityId*=0	Platform*=11	Token*=9
m			1	5	5
t				IdentityPoolId*=0	Events*=13
s				2
l				15
s		20	2048	3
t				ApplicationArns=16	RoleArn=17
s		1	128
s					ENABLED,DISABLED
t				StreamName=19	RoleArn=17	StreamingStatus=20
t				IdentityPoolId*=0	PushSync=18	CognitoStreams=21
s		1	256
t				IdentityPoolId*=0	IdentityId*=0	DatasetName*=2	DeviceId*=23
s					replace,remove
s	!	1	1024
s	!		1048575
n
t				Op*=25	Key*=26	Value=27	SyncCount*=6	DeviceLastModifiedDate=28
l				29
t				IdentityPoolId*=0	IdentityId*=0	DatasetName*=2	DeviceId=23	RecordPatches=30	SyncSessionToken*=9	ClientContext=9

BulkPublish	s	1	POST	/identitypools/{IdentityPoolId}/bulkpublish	IdentityPoolId=uIdentityPoolId
DeleteDataset	s	3	DELETE	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets/{DatasetName}	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	DatasetName=uDatasetName
DescribeDataset	s	3	GET	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets/{DatasetName}	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	DatasetName=uDatasetName
DescribeIdentityPoolUsage	s	1	GET	/identitypools/{IdentityPoolId}	IdentityPoolId=uIdentityPoolId
DescribeIdentityUsage	s	4	GET	/identitypools/{IdentityPoolId}/identities/{IdentityId}	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId
GetBulkPublishDetails	s	1	POST	/identitypools/{IdentityPoolId}/getBulkPublishDetails	IdentityPoolId=uIdentityPoolId
GetCognitoEvents	s	1	GET	/identitypools/{IdentityPoolId}/events	IdentityPoolId=uIdentityPoolId
GetIdentityPoolConfiguration	s	1	GET	/identitypools/{IdentityPoolId}/configuration	IdentityPoolId=uIdentityPoolId
ListDatasets	s	7	GET	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	NextToken=qnextToken	MaxResults=qmaxResults
ListIdentityPoolUsage	s	8	GET	/identitypools	NextToken=qnextToken	MaxResults=qmaxResults
ListRecords	s	10	GET	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets/{DatasetName}/records	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	DatasetName=uDatasetName	LastSyncCount=qlastSyncCount	NextToken=qnextToken	MaxResults=qmaxResults	SyncSessionToken=qsyncSessionToken
RegisterDevice	s	12	POST	/identitypools/{IdentityPoolId}/identity/{IdentityId}/device	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId
SetCognitoEvents	s	14	POST	/identitypools/{IdentityPoolId}/events	IdentityPoolId=uIdentityPoolId
SetIdentityPoolConfiguration	s	22	POST	/identitypools/{IdentityPoolId}/configuration	IdentityPoolId=uIdentityPoolId
SubscribeToDataset	s	24	POST	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets/{DatasetName}/subscriptions/{DeviceId}	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	DatasetName=uDatasetName	DeviceId=uDeviceId
UnsubscribeFromDataset	s	24	DELETE	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets/{DatasetName}/subscriptions/{DeviceId}	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	DatasetName=uDatasetName	DeviceId=uDeviceId
UpdateRecords	s	31	POST	/identitypools/{IdentityPoolId}/identities/{IdentityId}/datasets/{DatasetName}	IdentityPoolId=uIdentityPoolId	IdentityId=uIdentityId	DatasetName=uDatasetName	ClientContext=hx-amz-Client-Context

AlreadyStreamedException	400
ConcurrentModificationException	400
DuplicateRequestException	400
InternalErrorException	500
InvalidConfigurationException	400
InvalidLambdaFunctionOutputException	400
InvalidParameterException	400
LambdaThrottledException	429
LimitExceededException	400
NotAuthorizedException	403
ResourceConflictException	409
ResourceNotFoundException	404
TooManyRequestsException	429
"""##
}

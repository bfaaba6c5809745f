// One import is enough for a test: it needs the events and the JSON values too, and what Cognito makes of an answer.
@_exported public import CognitoRules
@_exported public import CognitoSampleEvents
@_exported public import CognitoTriggers

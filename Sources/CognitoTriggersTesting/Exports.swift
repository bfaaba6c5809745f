// One import is enough for a test: it needs the events and the JSON values too, and what Cognito makes of an answer.
@_exported public import CognitoModel
@_exported public import CognitoProof
@_exported public import CognitoTriggers

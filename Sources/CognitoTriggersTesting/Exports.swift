// One import is enough for a test: it also needs the events, the JSON values, and Cognito's view of an answer.
@_exported public import CognitoModel
@_exported public import CognitoProof
@_exported public import CognitoTriggers

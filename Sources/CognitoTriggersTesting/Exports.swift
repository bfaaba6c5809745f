// One import is enough for a test: it needs the events and the JSON values too.
@_exported public import CognitoTriggers

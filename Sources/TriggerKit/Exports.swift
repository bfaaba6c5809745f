// One import is enough for the author of a function that uses the kit.
@_exported public import CognitoTriggers

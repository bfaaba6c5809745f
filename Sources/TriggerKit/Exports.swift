// One import is enough for an author of a function on the kit.
@_exported public import CognitoTriggers

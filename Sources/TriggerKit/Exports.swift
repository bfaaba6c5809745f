// A function that imports TriggerKit does not have to import CognitoTriggers as well.
@_exported public import CognitoTriggers

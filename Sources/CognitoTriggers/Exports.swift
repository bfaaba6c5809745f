// One import is enough for authors, even if members are visible only through imports of their own module.
@_exported public import CognitoEvents
@_exported public import LambdaRuntime
@_exported public import Logging

@_exported public import struct WireJSON.JSONMembers
@_exported public import struct WireJSON.JSONSyntaxError
@_exported public import enum WireJSON.JSONValue

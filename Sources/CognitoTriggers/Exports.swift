// These exports make one import enough, even with Swift's setting that shows a module's members only to files that
// import the module.
@_exported public import CognitoEvents
@_exported public import LambdaRuntime
@_exported public import Logging

@_exported public import struct WireJSON.JSONMembers
@_exported public import struct WireJSON.JSONSyntaxError
@_exported public import enum WireJSON.JSONValue

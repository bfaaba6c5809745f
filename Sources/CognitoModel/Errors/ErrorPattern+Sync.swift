// Errors of Cognito Sync.

extension ErrorPattern {
    private static let events =
        "aws cognito-sync get-cognito-events --identity-pool-id POOL"

    /// The errors of Cognito Sync; most come from the function for SyncTrigger.
    static let ofSync = [
        ErrorPattern(
            name: "sync-output",
            example:
                "InvalidLambdaFunctionOutputException: The AWS Lambda function returned invalid output or an exception.",
            texts: ["The AWS Lambda function returned invalid output or an exception"],
            exception: "InvalidLambdaFunctionOutputException",
            happened:
                "The function for SyncTrigger failed, could not be called, or gave an answer that Cognito Sync cannot use. Nothing was "
                + "stored. The error's own text never reaches the app.",
            look: [
                "The function's log.",
                "The answer: it must be the event, with only datasetRecords changed. Values are strings, and op is replace or remove.",
                "The function's resource policy must allow cognito-sync.amazonaws.com.",
            ],
            act: ["Rehearse the function with the event.", judge],
            commands: ["cognito-triggers invoke FUNCTION SyncTrigger", check, events, tail]),
        ErrorPattern(
            name: "sync-time-out", example: "LambdaSocketTimeoutException", exception: "LambdaSocketTimeoutException",
            happened:
                "The function for SyncTrigger did not answer within five seconds, including the start of its process. Nothing was stored.",
            look: ["The function's log: Init Duration and Duration on the REPORT lines."],
            act: [
                "Rehearse the function with Cognito's time limit.",
                "To refuse a change softly, leave its record out of the answer: that needs no time.",
            ], commands: ["cognito-triggers invoke FUNCTION SyncTrigger --cognito-clock", tail]),
        ErrorPattern(
            name: "sync-throttled",
            example: "LambdaThrottledException: AWS Lambda throttled your account, please contact AWS Support",
            texts: ["AWS Lambda throttled your account"], exception: "LambdaThrottledException",
            happened:
                "Lambda refused to run the function for SyncTrigger, because too many functions run at the same time. Nothing was stored.",
            look: ["Throttles and ConcurrentExecutions of the function and the account."],
            act: ["Let the app synchronise again later. Reserve concurrency for the function."],
            commands: ["aws lambda get-account-settings"]),
        ErrorPattern(
            name: "sync-conflict", example: "ResourceConflictException: Current SyncCount for: level is: 2 not: 1",
            texts: ["Current SyncCount for:"],
            happened:
                "Another device has changed the record since this one read it. The whole change was refused, and the function for "
                + "SyncTrigger was not called.",
            act: ["Read the dataset again with ListRecords, merge the values, and send them with the new counts."]),
        ErrorPattern(
            name: "sync-token", example: "InvalidParameterException: SyncSessionToken not valid for these inputs",
            texts: ["SyncSessionToken not valid for these inputs"],
            happened:
                "The token is of another dataset, identity or pool, has expired, or has already been used for a change.",
            act: ["Call ListRecords for the dataset, and use its SyncSessionToken for one UpdateRecords."]),
        ErrorPattern(
            name: "sync-access",
            example:
                "AccessDeniedException: User: arn:aws:sts::123456789012:assumed-role/Reader/CognitoIdentityCredentials is not "
                + "authorized to perform: cognito-sync:ListDatasets on resource: arn:aws:cognito-sync:eu-west-1:123456789012:identitypool/POOL",
            texts: ["is not authorized to perform: cognito-sync:"],
            happened:
                "The credentials are of another identity than the one in the call, or the operation is for developers only, or the role "
                + "does not allow it.",
            look: [
                "The identity in the call is the one in the answer of GetCredentialsForIdentity: it may have changed by a merge.",
                "The role's policy: ${cognito-identity.amazonaws.com:sub} in the resource is the caller's identity.",
            ]),
        ErrorPattern(
            name: "sync-limit", example: "LimitExceededException: A dataset can have at most 1048576 bytes.",
            texts: ["A dataset can have at most", "An identity can have at most"],
            happened:
                "The change would exceed a limit: 1 MB or 1,024 records in a dataset, 20 datasets of an identity. Nothing was stored.",
            look: ["Merged datasets count, and so do the records that the function for SyncTrigger adds."]),
        ErrorPattern(
            name: "sync-published", example: "AlreadyStreamedException", exception: "AlreadyStreamedException",
            happened: "BulkPublish has published the pool's datasets in the last 24 hours.",
            commands: ["aws cognito-sync get-bulk-publish-details --identity-pool-id POOL"]),
        ErrorPattern(
            name: "credentials-expired",
            example: "ExpiredTokenException: The security token included in the request is expired",
            texts: ["The security token included in the request is expired"], exception: "ExpiredTokenException",
            happened:
                "The temporary credentials have expired; those of an identity are valid for an hour. A local server has forgotten them "
                + "after a reset or a start with other data.",
            act: ["Call GetCredentialsForIdentity again with a valid ID token."]),
        ErrorPattern(
            name: "credentials-unknown",
            example: "UnrecognizedClientException: The security token included in the request is invalid.",
            texts: ["The security token included in the request is invalid"], exception: "UnrecognizedClientException",
            happened:
                "The access key is unknown, or its session token belongs to another key.",
            act: [
                "Pass all three values of GetCredentialsForIdentity to the client, from one answer.",
                "Call GetCredentialsForIdentity again.",
            ], commands: ["aws sts get-caller-identity"]),
    ]
}

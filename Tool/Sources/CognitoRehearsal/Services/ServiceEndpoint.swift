/// The environment variables by which AWS's SDKs find a service at another address: `AWS_ENDPOINT_URL_DYNAMODB`.
package enum ServiceEndpoint {
    private static let prefix = "AWS_ENDPOINT_URL_"

    /// The names in signatures that differ from the identifiers in the variables.
    private static let identifiers = [
        "aoss": "OPENSEARCHSERVERLESS", "appconfig": "APPCONFIGDATA", "bedrock": "BEDROCK_RUNTIME",
        "cognito-idp": "COGNITO_IDENTITY_PROVIDER", "email": "SES", "events": "EVENTBRIDGE", "logs": "CLOUDWATCH_LOGS",
        "mobiletargeting": "PINPOINT", "monitoring": "CLOUDWATCH", "secretsmanager": "SECRETS_MANAGER",
        "sms-voice": "PINPOINT_SMS_VOICE_V2", "states": "SFN", "stepfunctions": "SFN", "timestream": "TIMESTREAM_WRITE",
        "voiceid": "VOICE_ID",
    ]

    /// Returns the variable of a service, by its name in signatures or by its identifier, in any case.
    package static func variable(of service: String) -> String {
        let name = service.lowercased()
        return prefix + (identifiers[name] ?? name.replacing("-", with: "_").replacing(" ", with: "_").uppercased())
    }

    /// The name that a person writes for a service.
    static func name(of service: String) -> String {
        variable(of: service).dropFirst(prefix.count).lowercased()
    }
}

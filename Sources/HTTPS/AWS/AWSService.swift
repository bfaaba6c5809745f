/// An AWS service; requests to it are signed.
///
/// A request goes to `https://PREFIX.REGION.amazonaws.com`, or to the address in the variable `AWS_ENDPOINT_URL_ID` or
/// `AWS_ENDPOINT_URL`. The request is signed with the credentials that Lambda sets in the environment.
public struct AWSService: Hashable, Sendable {
    /// AWS's identifier of the service; for example, `SESv2` is read from the variable `AWS_ENDPOINT_URL_SESV2`.
    public let id: String
    /// The part before the region in the host's name, such as `email`.
    public let prefix: String
    /// The service's name in signatures, such as `ses`.
    public let signingName: String
    /// The region; nil for the function's own region, `AWS_REGION`.
    public let region: String?

    /// Creates a service for which this type has no constant.
    ///
    /// The names are in AWS's list of endpoints and in the service's botocore model (`serviceId`, `endpointPrefix`,
    /// `signingName`).
    ///
    /// - Parameters:
    ///   - id: AWS's identifier, such as `SESv2`; spaces in it become underscores in the variable's name.
    ///   - prefix: The part of the host's name before the region; by default the identifier in lower case.
    ///   - signingName: The name in signatures; by default the prefix.
    ///   - region: The region; nil for the function's own region.
    public init(_ id: String, prefix: String? = nil, signingName: String? = nil, region: String? = nil) {
        self.id = id
        self.prefix = prefix ?? id.lowercased()
        self.signingName = signingName ?? self.prefix
        self.region = region
    }

    /// Returns the same service in another region, such as `us-east-1`.
    public func `in`(_ region: String) -> AWSService {
        AWSService(id, prefix: prefix, signingName: signingName, region: region)
    }

    /// Returns the same service in the region of an ARN; in the function's own region for any other text.
    func inRegion(of arn: String) -> AWSService {
        let parts = arn.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        return parts.count == 6 && parts[0] == "arn" && !parts[3].isEmpty ? self.in(String(parts[3])) : self
    }

    /// Amazon SES, API version 2.
    public static let ses = AWSService("SESv2", prefix: "email", signingName: "ses")
    /// Amazon SNS.
    public static let sns = AWSService("SNS")
    /// Amazon SQS.
    public static let sqs = AWSService("SQS")
    /// Amazon DynamoDB.
    public static let dynamoDB = AWSService("DynamoDB")
    /// AWS Key Management Service.
    public static let kms = AWSService("KMS")
    /// AWS Secrets Manager.
    public static let secretsManager = AWSService("Secrets Manager", prefix: "secretsmanager")
    /// AWS Systems Manager, which has the parameter store.
    public static let systemsManager = AWSService("SSM")
    /// Amazon Cognito user pools.
    public static let cognitoUserPools = AWSService("Cognito Identity Provider", prefix: "cognito-idp")
}

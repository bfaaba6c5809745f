package import CloudTemplate
import LocalUserPools

extension Deployment {
    /// Returns the deployment that a rehearsal assumes: pools have local ids, and functions and keys have ARNs with their names.
    ///
    /// If `withExamples` is true, every other resource also has a name and an ARN, for a start that calls no service.
    /// `given` are the names of topics and queues, and of DynamoDB's tables if a server has them, by logical id. `names` take the place of
    /// logical ids that several stacks have.
    package static func local(
        _ ids: LocalIDs, names: [String: String] = [:], withExamples: Bool = false, given: [String: String] = [:]
    ) -> Deployment {
        let (region, account) = (ids.region, ids.account)
        return Deployment(
            pseudoParameters: [
                "AWS::Region": region, "AWS::AccountId": account, "AWS::Partition": "aws",
                "AWS::URLSuffix": "amazonaws.com", "AWS::StackName": "local",
                "AWS::StackId": "arn:aws:cloudformation:\(region):\(account):stack/local/local",
            ], names: names, takesAllowedValues: withExamples, assumesConditions: !withExamples,
            standIn: { resource, path, parts, assumed in
                let own = standIn(resource, path, parts)
                return own ?? (withExamples || !mayAssume(path, of: resource.type) ? nil : assumed)
            }
        ) { id, type, attribute in
            if type == "AWS::DynamoDB::Table", let name = given[id] {
                switch attribute {
                case nil: return name
                case "Arn": return "arn:aws:dynamodb:\(region):\(account):table/\(name)"
                default: return nil
                }
            }
            let name = given[id] ?? names[id] ?? id
            return reference(name, type, attribute, ids) ?? (withExamples ? example(name, type, attribute, ids) : nil)
        }
    }

    /// Returns the value of a resource's `Ref` or attribute; nil if it is not known.
    private static func reference(_ id: String, _ type: String, _ attribute: String?, _ ids: LocalIDs) -> String? {
        let (region, account) = (ids.region, ids.account)
        func arn(_ service: String, _ rest: String) -> String { "arn:aws:\(service):\(region):\(account):\(rest)" }
        let pool = ids.pool(id)
        switch (type, attribute) {
        case ("AWS::Cognito::UserPool", nil), ("AWS::Cognito::UserPool", "UserPoolId"): return pool
        case ("AWS::Cognito::UserPool", "Arn"): return arn("cognito-idp", "userpool/\(pool)")
        case ("AWS::Cognito::UserPool", "ProviderName"): return "cognito-idp.\(region).amazonaws.com/\(pool)"
        case ("AWS::Cognito::UserPool", "ProviderURL"): return "https://cognito-idp.\(region).amazonaws.com/\(pool)"
        case ("AWS::Cognito::UserPoolClient", nil), ("AWS::Cognito::UserPoolClient", "ClientId"): return ids.client(id)
        case ("AWS::Cognito::UserPoolClient", "ClientSecret"): return ids.secret(id)
        case ("AWS::Cognito::UserPoolClient", "ClientSecretArn"):
            return ManagedSecret.arn(client: ids.client(id), region: region, account: account)
        case ("AWS::Cognito::IdentityPool", nil), ("AWS::Cognito::IdentityPool", "Id"): return ids.identityPool(id)
        case ("AWS::Lambda::Function", nil), ("AWS::Cognito::UserPoolIdentityProvider", nil),
            ("AWS::Cognito::UserPoolGroup", nil), ("AWS::Cognito::UserPoolUser", nil):
            return id
        case ("AWS::SNS::Topic", nil), ("AWS::SNS::Topic", "TopicArn"): return arn("sns", id)
        case ("AWS::SNS::Topic", "TopicName"), ("AWS::SQS::Queue", "QueueName"): return id
        case ("AWS::SQS::Queue", nil), ("AWS::SQS::Queue", "QueueUrl"):
            // The pool replaces the host by its own address, which it knows only once it serves.
            return "https://sqs.\(region).amazonaws.com/\(account)/\(id)"
        case ("AWS::SQS::Queue", "Arn"): return arn("sqs", id)
        case ("AWS::Kinesis::Stream", nil): return id
        case ("AWS::Kinesis::Stream", "Arn"): return arn("kinesis", "stream/\(id)")
        case ("AWS::Lambda::Function", "Arn"): return arn("lambda", "function:\(id)")
        case ("AWS::IAM::Role", "Arn"): return "arn:aws:iam::\(account):role/\(id)"
        case ("AWS::KMS::Key", "Arn"): return arn("kms", "key/\(id)")
        case ("AWS::SecretsManager::Secret", nil), ("AWS::SecretsManager::Secret", "Id"):
            // Secrets Manager adds six characters to a name.
            return arn("secretsmanager", "secret:\(id)-local0")
        case ("AWS::SSM::Parameter", nil): return id
        case ("AWS::KMS::Key", nil), ("AWS::KMS::Key", "KeyId"): return id
        default: return nil
        }
    }

    /// Returns a value on this machine for an address of a pool, or for what it sends with, that only the deployment knows; nil for
    /// other properties.
    private static func standIn(_ resource: Resource, _ path: String, _ parts: [TextPart]) -> String? {
        func text(_ unknown: (UnknownReason) -> String) -> String {
            parts.map { part in
                switch part {
                case .text(let text): text
                case .unknown(let reason): unknown(reason)
                case .parameter(let name), .pseudo(let name), .resource(let name, _): unknown(.reference(name))
                }
            }.joined()
        }
        switch (resource.type, path) {
        case ("AWS::Cognito::UserPoolDomain", "Domain"):
            guard resource["CustomDomainConfig"] != nil else { return text(word) }
            let name = text { "\(word($0)).example" }
            return name.split(separator: ".").count > 2 ? name : "auth.\(name)"
        case ("AWS::Cognito::UserPool", "LambdaConfig.KMSKeyID"):
            // Without a key, the pool would refuse its custom senders.
            return "arn:aws:kms:us-east-1:123456789012:key/00000000-0000-0000-0000-000000000000"
        case ("AWS::Cognito::UserPoolDomain", "CustomDomainConfig.CertificateArn"):
            return "arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000"
        case ("AWS::Cognito::UserPoolClient", "CallbackURLs"), ("AWS::Cognito::UserPoolClient", "LogoutURLs"),
            ("AWS::Cognito::UserPoolClient", "DefaultRedirectURI"):
            let address = text { _ in "localhost" }
            return address.hasPrefix("localhost") ? "http://\(address)" : address
        case ("AWS::Cognito::UserPool", "EmailConfiguration.SourceArn"):
            return "arn:aws:ses:us-east-1:123456789012:identity/service@example.org"
        case ("AWS::Cognito::UserPool", "SmsConfiguration.SnsCallerArn"):
            return "arn:aws:iam::123456789012:role/local"
        default: return nil
        }
    }

    /// Returns true if a property may have the stand-ins of parameters.
    ///
    /// A function that a parameter names is none of the template, so no trigger has a stand-in.
    private static func mayAssume(_ path: String, of type: String) -> Bool {
        switch type {
        case "AWS::Lambda::Function": path.hasPrefix("Environment.Variables.")
        case "AWS::DynamoDB::Table": path == "TableName"
        default: type.hasPrefix("AWS::Cognito::") && !path.hasPrefix("LambdaConfig")
        }
    }

    /// Returns the name in a reason as a word that a domain may have.
    private static func word(_ reason: UnknownReason) -> String {
        let name: String? =
            switch reason {
            case .parameter(let name), .reference(let name), .condition(let name): name
            case .function, .lookup, .name, .notText: nil
            }
        return Template.word(for: name ?? "")
    }

    /// The texts before a name in ARNs, by service.
    private static let kinds = ["dynamodb": "table/", "kinesis": "stream/", "kms": "key/", "lambda": "function:"]

    /// Returns an example of a resource's attribute, or of its `Ref`, which is its name.
    private static func example(_ id: String, _ type: String, _ attribute: String?, _ ids: LocalIDs) -> String? {
        let words = type.split(separator: "::").map { $0.lowercased() }
        guard words.count == 3, !Resource.givesAnything(type) else { return nil }
        if attribute == nil { return id }
        guard attribute?.hasSuffix("Arn") ?? true else { return nil }
        return "arn:aws:\(words[1]):\(ids.region):\(ids.account):\(kinds[words[1]] ?? "")\(id)"
    }
}

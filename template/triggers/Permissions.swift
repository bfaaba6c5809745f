import TriggerKit

extension SignUpGate {
    /// The permissions that the function's role needs; `cognito-triggers check --build` compares the template with it.
    static let permissions = SESMail.permissions + SNSText.permissions + DynamoDBStore.permissions
}

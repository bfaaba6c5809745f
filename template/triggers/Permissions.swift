import TriggerKit

extension SignUpGate {
    /// What the function's role has to allow; `cognito-triggers check --build` compares the template with it.
    static let permissions = SESMail.permissions + SNSText.permissions + DynamoDBTable.permissions
}

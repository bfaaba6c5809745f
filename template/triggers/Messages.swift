import TriggerKit

extension SignUpGate: MessageWriter {
    /// The messages in the words of one brand, in the user's language; `cognito-triggers messages SignUpGate` shows them.
    static func messages() throws -> MessageBook { try .branded() }
}

import CognitoSAML
import LocalUserPools
import LoopbackHTTP

/// A provider's address for one kind of messages, and the way in which the browser carries them there.
struct SAMLEndpoint: Sendable {
    let address: String
    private let binding: Binding

    /// Picks the address for redirects if the metadata has one, otherwise the address for forms; nil without either.
    init?(_ addresses: [Binding: String]) {
        guard let binding = [Binding.redirect, .post].first(where: { addresses[$0] != nil }),
            let address = addresses[binding]
        else { return nil }
        (self.address, self.binding) = (address, binding)
    }

    /// Returns the answer with which the browser carries a message to the provider.
    ///
    /// - Parameters:
    ///   - message: The message, whose destination is this address.
    ///   - relayState: The string that the provider returns.
    ///   - key: The key that signs the message; nil for no signature.
    /// - Returns: A redirect, or a page with a form.
    /// - Throws: The error for a message that cannot be written.
    func reply(
        sending message: some OutgoingMessage, relayState: String, signedBy key: CertifiedKey?
    ) throws -> HTTPReply {
        switch binding {
        case .redirect: return WebRequest.redirect(try message.redirect(relayState: relayState, signedBy: key))
        case .post:
            let form = try message.form(relayState: relayState, signedBy: key)
            return ForwardingPage(
                fields: form.fields.map { ($0.name, $0.value) }, address: form.destination,
                text: "The user pool's request goes to the provider in a form."
            ).reply
        }
    }
}

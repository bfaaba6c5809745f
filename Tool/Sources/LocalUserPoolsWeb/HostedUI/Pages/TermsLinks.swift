import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

/// The addresses of an app client's terms of use and privacy policy.
struct TermsLinks: Sendable {
    let use: String
    let privacy: String

    /// Chooses the addresses for a language; nil unless both kinds of terms exist in one language.
    init?(_ terms: [StoredObject], _ language: Language) {
        func links(_ name: String) -> OperationInput {
            terms.first { $0.input.text("TermsName") == name }?.input.object("Links") ?? OperationInput([:])
        }
        let (use, privacy) = (links("terms-of-use"), links("privacy-policy"))
        let common = Set(use.members.map(\.key)).intersection(privacy.members.map(\.key))
        func address(_ links: OperationInput) -> String? {
            let address = links.text(language.termsID) ?? links.text("cognito:default")
            // Cognito accepts any text as a link; a page must not run one.
            return address.flatMap { link in
                link.hasPrefix("https://") || link.hasPrefix("http://") ? link : nil
            }
        }
        guard !common.isEmpty, let useAddress = address(use), let privacyAddress = address(privacy)
        else { return nil }
        (self.use, self.privacy) = (useAddress, privacyAddress)
    }
}

extension Language {
    /// The name of the language in an app client's terms.
    fileprivate var termsID: String { self == .english ? "cognito:english" : "cognito:german" }
}

extension StoreTables {
    /// Returns the terms of an app client for a language; nil for a client without both kinds of terms.
    func terms(of client: String, in pool: String, _ language: Language) throws -> TermsLinks? {
        TermsLinks(try objects(.terms, in: pool).filter { $0.clientID == client }, language)
    }
}

import CognitoTriggers

/// The KMS key that a pool uses to encrypt the codes for its custom senders.
struct SenderKey: Hashable, Sendable {
    /// The ARN of the key or of an alias.
    let arn: String
    /// The key's region, in which KMS is called.
    let region: String
    /// A Boolean value that indicates whether the ARN is an alias, so that only KMS knows which key it means.
    let isAlias: Bool

    /// Reads an ARN such as `arn:aws:kms:eu-west-1:111122223333:key/d5118b4b-…`; nil if the text is not such an ARN.
    init?(arn: String) {
        let parts = arn.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "arn", parts[1].hasPrefix("aws"), parts[2] == "kms",
            Self.isName(parts[1]), !parts[3].isEmpty, Self.isName(parts[3]), parts[4].utf8.count == 12,
            parts[4].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let resource = parts[5].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard resource.count == 2, resource[0] == "key" || resource[0] == "alias", !resource[1].isEmpty,
            resource[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        self.arn = arn
        region = String(parts[3])
        isAlias = resource[0] == "alias"
    }

    private static func isName(_ text: Substring) -> Bool {
        text.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-")
        }
    }
}

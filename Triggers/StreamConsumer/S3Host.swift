import CognitoTriggers

/// The form of Amazon S3's host names, which no other service shares.
///
/// | Host | Form |
/// |---|---|
/// | `s3.REGION.amazonaws.com`, `s3.amazonaws.com` | path style |
/// | `BUCKET.s3.REGION.amazonaws.com`, `BUCKET.s3.amazonaws.com` | virtual-hosted style |
/// | `s3-REGION` in place of `s3.REGION` | the older form of some regions |
/// | `s3.dualstack.REGION`, `s3-fips.REGION`, `s3-fips.dualstack.REGION` | IPv6, FIPS |
///
/// Regions in China use `amazonaws.com.cn`.
enum S3Host {
    /// Returns true if a host name belongs to Amazon S3.
    static func matches(_ name: String) -> Bool {
        guard let name = DomainName(name)?.description else { return false }
        for (domain, isChina) in [(".amazonaws.com", false), (".amazonaws.com.cn", true)] where name.hasSuffix(domain) {
            let labels = name.dropLast(domain.utf8.count).split(separator: ".", omittingEmptySubsequences: false)
            // A bucket's name may contain dots, so the endpoint is searched for from the end.
            return (1...3).contains { count in
                labels.count >= count && isEndpoint(Array(labels.suffix(count)), isChina)
                    && (labels.count == count || isBucket(labels.dropLast(count).joined(separator: ".")))
            }
        }
        return false
    }

    /// Returns true for an endpoint's labels, such as `s3`, `dualstack` and a region.
    private static func isEndpoint(_ labels: [Substring], _ isChina: Bool) -> Bool {
        switch labels.count {
        case 1:
            // The global endpoint, which China does not have, or the older form of a regional one.
            if labels[0] == "s3" { return !isChina }
            return labels[0].hasPrefix("s3-") && isRegion(labels[0].dropFirst(3), isChina)
        case 2: return ["s3", "s3-fips"].contains(labels[0]) && isRegion(labels[1], isChina)
        default:
            return ["s3", "s3-fips"].contains(labels[0]) && labels[1] == "dualstack" && isRegion(labels[2], isChina)
        }
    }

    /// Returns true for a region's name, such as `eu-west-1` and `us-gov-east-1`.
    private static func isRegion(_ name: Substring, _ isChina: Bool) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), parts[0].utf8.count == 2, (parts[0] == "cn") == isChina,
            let number = parts.last
        else { return false }
        return (1...2).contains(number.utf8.count) && number.utf8.allSatisfy(isDigit)
            && parts.dropLast().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isLetter) }
    }

    /// Returns true for a bucket's name: 3 to 63 letters, digits, hyphens and single dots, but not the form of an IP
    /// address.
    private static func isBucket(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard (3...63).contains(name.utf8.count) else { return false }
        let isAddress = labels.count == 4 && labels.allSatisfy { $0.utf8.allSatisfy(isDigit) }
        // `DomainName` has already checked the characters and the ends of each label.
        return !isAddress
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    private static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
}

import CloudTemplate
import CognitoModel

extension CallbackAddress {
    /// Creates an address from what the template shows of it.
    init(_ parts: [TextPart]) {
        self.init(parts.map { if case .text(let text) = $0 { text } else { String(Self.unknown) } }.joined())
    }
}

extension CallbackAddress.Defect {
    var problem: String {
        switch self {
        case .hasFragment: "has a fragment"
        case .isRelative: "is not absolute"
        case .hasNoHost: "has no host"
        case .usesHTTP: "uses HTTP"
        }
    }

    func fix(of address: CallbackAddress) -> String {
        switch self {
        case .hasFragment: "remove the part from the # on"
        case .isRelative: "write the whole address, such as https://app.example.org/callback"
        case .hasNoHost: "write the whole address, such as https://app.example.org/"
        case .usesHTTP: "write \(address.secured)"
        }
    }
}

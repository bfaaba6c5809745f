import Glibc
import NIOHTTP1

/// Keeps web pages away from a server that listens on this machine alone.
///
/// A page of any site may have a browser send requests to a port of the machine that it runs on. Its `Origin` tells; and
/// where the site's own name was made to lead to this machine (DNS rebinding), the `Host` does.
struct LoopbackGuard: Sendable {
    /// The name under which the server was told to listen, which callers may use.
    let name: String

    /// Why a request is not answered; nil if nothing is wrong with it.
    func refusal(of headers: HTTPHeaders) -> HTTPReply? {
        guard headers["Host"].allSatisfy({ isOwn($0[...]) }) else {
            return .text(
                .forbidden,
                "This server answers programs of the machine that it runs on. The Host header of this request names another "
                    + "machine: call the server as localhost or 127.0.0.1.\n")
        }
        guard headers["Origin"].allSatisfy({ isOwn(origin: $0) }) else {
            return .text(
                .forbidden,
                "This server answers programs and pages of the machine that it runs on. The Origin header of this request "
                    + "names another site.\n")
        }
        return nil
    }

    private func isOwn(origin: String) -> Bool {
        guard let scheme = origin.firstRange(of: "://") else { return false }
        return isOwn(origin[scheme.upperBound...])
    }

    /// Whether a host, with or without a port, is this machine.
    private func isOwn(_ authority: Substring) -> Bool {
        var host = authority
        if host.first == "[" {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.count(where: { $0 == ":" }) <= 1 {
            host = host.prefix { $0 != ":" }
        }
        if host.last == "." { host = host.dropLast() }
        let text = host.lowercased()
        // Browsers take names under localhost for this machine, whatever DNS says.
        return text == "localhost" || text.hasSuffix(".localhost") || text == name.lowercased()
            || Self.isLoopback(address: text)
    }

    /// Whether an address is one of this machine's that no other machine reaches.
    static func isLoopback(address: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return false }
        return withUnsafeBytes(of: six) { bytes in
            let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 || isMapped && bytes[12] == 127
        }
    }
}

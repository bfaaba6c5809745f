import Foundation
import GRDB
import LocalAWS

extension StoreTables {
    /// Returns the private key of OpenID tokens as DER; nil before the first token.
    func openIDKey() throws -> [UInt8]? { try row("SELECT key FROM openid_keys").map { bytes($0, "key") } }

    func insert(openIDKey der: [UInt8]) throws { try execute("INSERT INTO openid_keys (key) VALUES (?)", [Data(der)]) }
}

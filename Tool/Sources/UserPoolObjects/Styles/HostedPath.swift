import LocalAWS

/// The addresses of the files that hosted pages load.
package enum HostedPath {
    /// The path of the files that all pages share.
    package static let folder = "/_local/hosted/"

    /// The name that replaces an app client's id in the path of the look for all app clients.
    package static let allClients = "ALL"

    /// Returns the path of the files of an app client's look.
    package static func look(of client: String, in pool: String) -> String { "\(folder)\(pool)/\(client)/" }
}

extension StoreTables {
    /// Returns the look of an app client's classic pages, or else the look for all clients; nil if neither exists.
    package func uiCustomization(of client: String, in pool: String) throws -> StoredObject? {
        try object(.uiCustomization, client, in: pool)
            ?? object(.uiCustomization, HostedPath.allClients, in: pool)
    }
}

import ArgumentParser
import CognitoRehearsal
import Foundation

/// An AWS service and the address at which functions call it.
package struct ServiceAddress: ExpressibleByArgument {
    /// The variable in which AWS's SDKs look for the address.
    package let variable: String
    package let url: String

    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil,
            let url = URL(string: parts[1]), ["http", "https"].contains(url.scheme), url.host != nil
        else { return nil }
        variable = ServiceEndpoint.variable(of: parts[0])
        self.url = parts[1]
    }
}

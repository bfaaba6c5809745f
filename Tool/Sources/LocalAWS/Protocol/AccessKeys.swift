/// The keys of a principal at AWS; the description does not show them.
package struct AccessKeys: Sendable, CustomStringConvertible, CustomReflectable {
    package let id: String
    package let secret: String
    package let sessionToken: String?

    package init(id: String, secret: String, sessionToken: String?) {
        (self.id, self.secret, self.sessionToken) = (id, secret, sessionToken)
    }

    package var description: String { "<redacted>" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

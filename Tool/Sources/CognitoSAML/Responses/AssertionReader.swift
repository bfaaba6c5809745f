import CalendarTime
import CognitoTime

/// Reads an assertion, and checks its receiver and its period of validity.
struct AssertionReader {
    /// The confirmation method for assertions that the user's browser brings.
    static let bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

    let check: ResponseCheck

    /// Returns the content of an assertion whose signature is valid.
    func content(of assertion: XMLElement) throws(ResponseError) -> Assertion {
        guard assertion.attribute("Version") == "2.0", let id = assertion.attribute("ID"), !id.isEmpty else {
            throw .version
        }
        guard assertion.child("Issuer", .assertion)?.trimmedText == check.metadata.entityID else { throw .issuer }
        let subject = assertion.children("Subject", .assertion)
        guard subject.count == 1, let name = subject[0].child("NameID", .assertion), !name.trimmedText.isEmpty else {
            throw .noSubject
        }
        let confirmed = try confirmationEnd(of: subject[0])
        let end = try conditionsEnd(of: assertion)
        let statement = assertion.child("AuthnStatement", .assertion)
        return Assertion(
            id: id, nameID: name.trimmedText, nameIDFormat: name.attribute("Format"),
            sessionIndex: statement?.attribute("SessionIndex"), attributes: attributes(of: assertion),
            notOnOrAfter: min(confirmed, end))
    }

    /// Returns the time at which the subject confirmation for this receiver expires.
    private func confirmationEnd(of subject: XMLElement) throws(ResponseError) -> Double {
        var error = ResponseError.confirmation
        for confirmation in subject.children("SubjectConfirmation", .assertion)
        where confirmation.attribute("Method") == Self.bearer {
            guard let data = confirmation.child("SubjectConfirmationData", .assertion),
                data.attribute("Recipient") == check.consumerAddress, data.attribute("InResponseTo") == check.request,
                let end = data.attribute("NotOnOrAfter").flatMap(UTCTime.seconds(_:))
            else { continue }
            do {
                try checkTimes(of: data)
                return end
            } catch let found { error = found }
        }
        throw error
    }

    /// Checks the conditions, and returns the time at which they expire.
    private func conditionsEnd(of assertion: XMLElement) throws(ResponseError) -> Double {
        let conditions = assertion.children("Conditions", .assertion)
        let restrictions = conditions.flatMap { $0.children("AudienceRestriction", .assertion) }
        guard conditions.count == 1, !restrictions.isEmpty else { throw .audience }
        try checkTimes(of: conditions[0])
        for restriction in restrictions {
            let audiences = restriction.children("Audience", .assertion).map(\.trimmedText)
            guard audiences.contains(check.audience) else { throw .audience }
        }
        return conditions[0].attribute("NotOnOrAfter").flatMap(UTCTime.seconds(_:)) ?? .infinity
    }

    /// Checks the start and the end of an element's validity; each may be missing.
    private func checkTimes(of element: XMLElement) throws(ResponseError) {
        if let text = element.attribute("NotBefore") {
            guard let start = UTCTime.seconds(text), start <= check.now else { throw .notYetValid }
        }
        if let text = element.attribute("NotOnOrAfter") {
            guard let end = UTCTime.seconds(text), check.now < end else { throw .expired }
        }
    }

    private func attributes(of assertion: XMLElement) -> [String: [String]] {
        var attributes: [String: [String]] = [:]
        for statement in assertion.children("AttributeStatement", .assertion) {
            for attribute in statement.children("Attribute", .assertion) {
                guard let name = attribute.attribute("Name") else { continue }
                attributes[name, default: []] += attribute.children("AttributeValue", .assertion).map(\.text)
            }
        }
        return attributes
    }
}

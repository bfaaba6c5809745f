import CalendarTime
import CognitoTime

/// The assertion of a response that a local provider makes.
struct StandInAssertion {
    let response: StandInResponse
    let person: StandInPerson

    /// The assertion as XML.
    var element: NewElement {
        NewElement(
            "Assertion", .assertion,
            [("ID", MessageID.make()), ("Version", "2.0"), ("IssueInstant", UTCTime.text(response.now))],
            children: [
                NewElement("Issuer", .assertion, text: response.provider.entityID), subject, conditions, authentication,
            ] + (person.attributes.isEmpty ? [] : [attributes]))
    }

    private var end: String { UTCTime.text(response.now + StandInResponse.lifetime) }

    private var subject: NewElement {
        let data = NewElement(
            "SubjectConfirmationData", .assertion,
            [("NotOnOrAfter", end), ("Recipient", response.destination), ("InResponseTo", response.request)])
        return NewElement(
            "Subject", .assertion,
            children: [
                NewElement("NameID", .assertion, [("Format", person.nameIDFormat)], text: person.nameID),
                NewElement(
                    "SubjectConfirmation", .assertion, [("Method", AssertionReader.bearer)], children: [data]),
            ])
    }

    private var conditions: NewElement {
        let audience = NewElement("Audience", .assertion, text: response.audience)
        return NewElement(
            "Conditions", .assertion, [("NotBefore", UTCTime.text(response.now)), ("NotOnOrAfter", end)],
            children: [NewElement("AudienceRestriction", .assertion, children: [audience])])
    }

    private var authentication: NewElement {
        let kind = NewElement(
            "AuthnContextClassRef", .assertion,
            text: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport")
        return NewElement(
            "AuthnStatement", .assertion,
            [("AuthnInstant", UTCTime.text(response.now)), ("SessionIndex", response.sessionIndex)],
            children: [NewElement("AuthnContext", .assertion, children: [kind])])
    }

    private var attributes: NewElement {
        NewElement(
            "AttributeStatement", .assertion,
            children: person.attributes.map { attribute in
                NewElement(
                    "Attribute", .assertion, [("Name", attribute.name)],
                    children: attribute.values.map { NewElement("AttributeValue", .assertion, text: $0) })
            })
    }
}

import CognitoCrypto
import CognitoSAML
import CognitoTestSupport
import Testing

/// Attacks that wrap a signed element, as *On Breaking SAML* (Somorovsky and others, 2012) lists them.
@Suite struct WrappingTests {
    private let parties: Parties

    init() throws { parties = try Parties.shared.get() }

    /// The parts of a message of which one element is signed.
    struct Parts: Sendable {
        /// The signed element, its signature, and the element without signature.
        let element: String
        let signature: String
        let bare: String
        /// The message around the element.
        let before: String
        let after: String

        init(_ xml: String, element name: String) throws {
            let start = try #require(xml.firstRange(of: "<\(name) "))
            let end = try #require(xml.firstRange(of: "</\(name)>"))
            element = String(xml[start.lowerBound..<end.upperBound])
            (before, after) = (String(xml[..<start.lowerBound]), String(xml[end.upperBound...]))
            let first = try #require(element.firstRange(of: "<ds:Signature ")),
                last = try #require(element.firstRange(of: "</ds:Signature>"))
            signature = String(element[first.lowerBound..<last.upperBound])
            bare = element.replacing(signature, with: "")
        }

        /// The element for another person, with another identifier.
        var evil: String { bare.replacing(">ada<", with: ">eve<").replacing(/\ ID="_/, with: " ID=\"_e") }

        /// Returns the signature with something in it, in an `Object`.
        func signature(around content: String) -> String {
            signature.replacing("</ds:Signature>", with: "<ds:Object>\(content)</ds:Object></ds:Signature>")
        }

        /// Returns an element with something after its issuer.
        func inserting(_ content: String, into element: String) -> String {
            let issuer = "</saml:Issuer>"
            guard let end = element.firstRange(of: issuer)?.upperBound else { return element }
            return element[..<end] + content + element[end...]
        }
    }

    typealias Attack = @Sendable (Parts) -> String

    private static let onResponses: [Row<Attack>] = [
        Row("1: the original in the signature of the forged one") {
            $0.inserting($0.signature(around: $0.bare), into: $0.evil)
        },
        Row("2: the original next to the signature, in the forged one") {
            $0.inserting($0.signature + $0.bare, into: $0.evil)
        },
        Row("the original in the status") { parts in
            parts.inserting(parts.signature, into: parts.evil).replacing(
                "</samlp:Status>", with: "<samlp:StatusDetail>\(parts.bare)</samlp:StatusDetail></samlp:Status>")
        },
        Row("the forged one with the original's identifier") { parts in
            parts.inserting(parts.signature(around: parts.bare), into: parts.bare.replacing(">ada<", with: ">eve<"))
        },
    ]

    private static let onAssertions: [Row<Attack>] = [
        Row("3: forged before the original") { $0.before + $0.evil + $0.element + $0.after },
        Row("4: the original in the forged one") { $0.before + $0.inserting($0.element, into: $0.evil) + $0.after },
        Row("5: the signature in the forged one, the original at the end") {
            $0.before + $0.inserting($0.signature, into: $0.evil) + $0.bare + $0.after
        },
        Row("6: the original in the signature of the forged one") {
            $0.before + $0.inserting($0.signature(around: $0.bare), into: $0.evil) + $0.after
        },
        Row("7: forged in extensions") { parts in
            parts.inserting("<samlp:Extensions>\(parts.evil)</samlp:Extensions>", into: parts.before) + parts.element
                + parts.after
        },
        Row("8: the forged one's signature has the original in an object") {
            $0.before + $0.inserting($0.signature(around: $0.element), into: $0.evil) + $0.after
        },
        Row("forged after the original") { $0.before + $0.element + $0.evil + $0.after },
        Row("the original in extensions") { parts in
            parts.inserting("<samlp:Extensions>\(parts.element)</samlp:Extensions>", into: parts.before) + parts.evil
                + parts.after
        },
        Row("forged with the same identifier") { parts in
            parts.before + parts.bare.replacing(">ada<", with: ">eve<") + parts.element + parts.after
        },
        Row("forged in place of the original, with its signature") {
            $0.before + $0.inserting($0.signature, into: $0.evil) + $0.after
        },
        Row("forged next to an encrypted one") { parts in
            parts.before + parts.evil
                + "<saml:EncryptedAssertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">\(parts.element)</saml:EncryptedAssertion>"
                + parts.after
        },
    ]

    @Test(arguments: onResponses)
    func `a wrapped response is refused`(attack: Row<Attack>) throws {
        let xml = try parties.xml { $0.signed = .response }
        let forged = attack.value(try Parts(xml, element: "samlp:Response"))
        #expect(forged.contains(">eve<") && forged.contains(">ada<"))
        #expect(throws: ResponseError.self) { try parties.assertion(in: forged) }
    }

    @Test(arguments: onAssertions)
    func `a wrapped assertion is refused`(attack: Row<Attack>) throws {
        let xml = try parties.xml { $0.signed = .assertion }
        let forged = attack.value(try Parts(xml, element: "saml:Assertion"))
        #expect(forged.contains(">eve<"))
        #expect(throws: ResponseError.self) { try parties.assertion(in: forged) }
    }

    @Test func `the parts that attacks are made of are accepted where they were`() throws {
        for (signed, name) in [(StandInResponse.Signed.response, "samlp:Response"), (.assertion, "saml:Assertion")] {
            let parts = try Parts(parties.xml { $0.signed = signed }, element: name)
            let again = parts.before + parts.inserting(parts.signature, into: parts.bare) + parts.after
            #expect(try parties.assertion(in: again).nameID == "ada")
        }
    }
}

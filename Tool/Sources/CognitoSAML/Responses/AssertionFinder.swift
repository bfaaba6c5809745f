import ServerCrypto

/// A search for a response's only assertion, which is read from signed bytes.
struct AssertionFinder {
    let check: ResponseCheck
    let certificates: [Certificate]

    /// Returns the part of the assertion that the assertion's or the response's signature covers.
    func assertion(in response: XMLElement, isSigned: Bool) throws(ResponseError) -> XMLElement {
        let assertion = try onlyAssertion(in: response)
        if let signed = try SAMLMessageReader.signedPart(of: assertion, certificates, or: .assertionSignature) {
            guard signed.isNamed("Assertion", .assertion) else { throw .assertionSignature }
            return signed
        }
        guard isSigned else { throw .unsigned }
        return assertion
    }

    /// Returns the response's only assertion, decrypted if it is encrypted.
    ///
    /// A second assertion or response anywhere, even an unsigned one, is the sign of a wrapping attack.
    private func onlyAssertion(in response: XMLElement) throws(ResponseError) -> XMLElement {
        let plain = try only("Assertion", in: response), encrypted = try only("EncryptedAssertion", in: response)
        guard response.descendants.filter({ $0.isNamed("Response", .protocol) }).count == 1 else {
            throw .assertions(2)
        }
        switch (plain, encrypted) {
        case (let plain?, nil):
            guard !check.requiresEncryption else { throw .notEncrypted }
            return plain
        case (nil, let encrypted?): return try decrypted(encrypted, in: response)
        case (nil, nil): throw .assertions(0)
        case (_?, _?): throw .assertions(2)
        }
    }

    /// Returns the child with a name; nil if there is no such child.
    ///
    /// Throws if the name appears anywhere else.
    private func only(_ name: String, in response: XMLElement) throws(ResponseError) -> XMLElement? {
        let children = response.children(name, .assertion)
        let count = response.descendants.filter { $0.isNamed(name, .assertion) }.count
        guard count <= 1, children.count == count else { throw .assertions(count) }
        return children.first
    }

    private func decrypted(_ wrapper: XMLElement, in response: XMLElement) throws(ResponseError) -> XMLElement {
        guard let key = check.decryptionKey, (try? XMLEncryption.decrypt(in: wrapper, with: key)) == true else {
            throw .notDecrypted
        }
        try SAMLMessageReader.check(response)
        let assertions = response.descendants.filter { $0.isNamed("Assertion", .assertion) }
        guard let assertion = wrapper.child("Assertion", .assertion), assertions.count == 1 else {
            throw .assertions(assertions.count)
        }
        return assertion
    }
}

import CognitoProcessTestSupport
import Foundation
import Testing

/// The files of the fuzzer.
@Suite struct SAMLInputTests {
    private static let folder = URL(fileURLWithPath: PackageFolder.path("Tests/Fuzz/saml"))

    private static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    @Test(arguments: files)
    func `an input that the fuzzer starts with or has found breaks no promise`(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        #expect(SAMLInputCheck.failure(of: bytes) == nil)
        #expect(try SAMLInputCheck.isAccepted(bytes) == name.hasPrefix("accepted-"))
    }

    @Test func `the files are there`() { #expect(Self.files.count >= 11) }
}

import CognitoProcessTestSupport
import Foundation
import Testing

@testable import LocalAWS
@testable import LocalUserPools
@testable import UserCredentials

/// The inputs from which the fuzzer of the pool begins, and those that it has found.
@Suite struct InputCorpusTests {
    private static let folder = URL(fileURLWithPath: PackageFolder.path("Tests/Fuzz/pool"))

    private static var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test(arguments: names)
    func `an input of the corpus keeps the promises`(name: String) throws {
        let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        #expect(InputCheck.failure(of: Array(bytes)) == nil)
    }

    @Test func `the corpus is there`() { #expect(Self.names.count > 20) }

    @Test(arguments: ["srp-zero", "srp-zeros", "srp-empty", "srp-prime", "srp-twice-the-prime", "srp-above-the-prime"])
    func `a number that would need no password is refused`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        #expect(SRP.clientNumber(String(text.dropFirst("SRP_A\n".count))) == nil)
    }
}

import CognitoTestSupport
import Foundation
import Testing

/// Inputs that are kept for the fuzzer: its seeds, and whatever it has found.
@Suite struct CorpusTests {
    private static let files: [Row<[UInt8]>] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzz/corpus")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }.compactMap { file in
            (try? Data(contentsOf: file)).map { Row(file.lastPathComponent, Array($0)) }
        }
    }()

    @Test func `there are inputs`() { #expect(!Self.files.isEmpty) }

    @Test(arguments: files)
    func `an input that is kept breaks no promise of the codec`(file: Row<[UInt8]>) {
        #expect(CodecCheck.failure(of: file.value) == nil)
    }
}

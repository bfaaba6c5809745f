import CognitoProcessTestSupport
import Foundation
import Testing

/// The modules that a function's program holds.
@Suite struct LinkedModulesTests {
    @Test(arguments: Function.all)
    func `a function that does not import TriggerKit links nothing of it`(function: Function) throws {
        let folder = "\(PackageFolder.root)/Triggers/\(function.name)"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        let imports = try files.contains {
            try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8).contains("import TriggerKit\n")
        }
        let program = try Data(
            contentsOf: URL(fileURLWithPath: try PackageFolder.executable(function.name)), options: .mappedIfSafe)
        // The beginning of each of the module's symbols.
        #expect((program.range(of: Data("$s10TriggerKit".utf8)) != nil) == imports)
    }
}

import Foundation

/// Functions for Node.js, which run with AWS's `aws-lambda-ric` where the project has it, or else with a loader of ours.
///
/// From Node.js 24 on, it is always the loader: older versions of `aws-lambda-ric` accept handlers that Lambda refuses.
extension ManagedFunction {
    func nodeProgram(_ version: String, in folder: String) async throws -> FunctionProgram {
        guard let node = await Interpreter(asking: ["node", "-p", Self.question]) else {
            throw Failure.bad(
                "\(name): it needs Node.js \(version), and there is no node on the PATH: install Node.js.")
        }
        let client = [folder, project].map { "\($0)/node_modules/.bin/aws-lambda-ric" }
            .first { FileManager.default.isProgram($0) && Int(version) ?? 0 < 24 }
        let modules =
            layers.map { "\($0)/nodejs/node_modules" } + ["\(folder)/node_modules", "\(project)/node_modules"]
        return FunctionProgram(
            name: name, command: [node.path, try client ?? Self.loader(), handler], sources: folder,
            environment: [
                "NODE_PATH": modules.joined(separator: ":"), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs\(version).x",
                "_HANDLER": handler,
            ], notes: notes + [NodeFeatures.note(template: version, machine: node.version)].compactMap(\.self))
    }

    private static let question =
        "JSON.stringify({ path: process.execPath, version: process.versions.node.split('.')[0], hasClient: false })"

    /// Returns the path of our loader; it is written at each start, so that it is always the one of this version.
    private static func loader() throws -> String {
        let path = "\(cache)/node-runtime.mjs"
        do {
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
            try Data((RuntimeFiles.all["node-runtime.mjs"] ?? "").utf8).write(
                to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure.bad("\(path) cannot be written: \(error.localizedDescription)")
        }
        return path
    }
}

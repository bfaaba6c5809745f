import Foundation
import Glibc

/// Functions in Python, which run with `awslambdaric`, AWS's own client of the Runtime API.
extension ManagedFunction {
    func pythonProgram(_ version: String, in folder: String) async throws -> FunctionProgram {
        let environments = VirtualEnvironments(code: folder, project: project)
        let interpreter = try await interpreter(version, in: environments)
        var paths = layers.flatMap { ["\($0)/python", $0] }
        if !interpreter.hasClient { paths.append(try await client(for: interpreter, environments)) }
        return FunctionProgram(
            name: name, command: [interpreter.path, "-m", "awslambdaric", handler], sources: folder,
            environment: [
                "PYTHONPATH": paths.joined(separator: ":"), "PYTHONDONTWRITEBYTECODE": "1",
                // Python then writes its stack when a signal ends it.
                "PYTHONFAULTHANDLER": "1", "AWS_EXECUTION_ENV": "AWS_Lambda_python\(version)", "_HANDLER": handler,
            ], stackSignal: SIGABRT, notes: notes(version, comparedWith: interpreter.version, of: "Python"))
    }

    /// Returns the interpreter of the project's virtual environment, or else the system's.
    private func interpreter(_ version: String, in environments: VirtualEnvironments) async throws -> Interpreter {
        for python in environments.interpreters + ["python\(version)", "python3"] {
            if let found = await Interpreter(asking: [python, "-E", "-c", Self.question]) { return found }
        }
        throw Failure.bad("\(name): it needs Python \(version), and there is no python3 on the PATH: install Python.")
    }

    private static let question = """
        import importlib.util, json, sys
        print(json.dumps({"path": sys.executable, "version": "%d.%d" % sys.version_info[:2],
                          "hasClient": importlib.util.find_spec("awslambdaric") is not None}))
        """

    /// Returns the folder with the client, which is fetched if the user allows that.
    private func client(for python: Interpreter, _ environments: VirtualEnvironments) async throws -> String {
        let target = "\(Self.cache)/python\(python.version)"
        if FileManager.default.isFolder("\(target)/awslambdaric") { return target }
        guard fetches else {
            throw Failure.wrongUse(
                "\(name): functions in Python run with AWS's package awslambdaric, which \(python.path) does not have. "
                    + (environments.interpreters.isEmpty
                        ? "There is no virtual environment .venv or venv in \(environments.folders.joined(separator: ", ")). "
                        : "")
                    + "Install it in the project's virtual environment (python3 -m venv .venv, then .venv/bin/pip install "
                    + "awslambdaric), or use --fetch-runtime once, which puts it into \(target).")
        }
        FileHandle.standardError.write(Data("Fetching awslambdaric with pip into \(target)\n".utf8))
        // A fetch that is interrupted must not look complete.
        let draft = "\(target).new"
        try? FileManager.default.removeItem(atPath: draft)
        let fetch = try await Tool.run(
            [python.path, "-m", "pip", "install", "--quiet", "--target", draft, "awslambdaric"], .kept)
        guard fetch.status == 0 else {
            throw Failure.bad("awslambdaric could not be fetched; pip says:\n\(fetch.text)")
        }
        do {
            try? FileManager.default.removeItem(atPath: target)
            try FileManager.default.moveItem(atPath: draft, toPath: target)
        } catch {
            throw Failure.bad("\(target) cannot be written: \(error.localizedDescription)")
        }
        return target
    }
}

import CognitoSpawn
import Glibc
import Synchronization

/// A look-up of functions and lines by address, with the tools of the Swift toolchain or binutils.
enum Symbolizer {
    /// A function, and a source line in it.
    struct Symbol {
        let name: String
        let file: String
        let line: Int
    }

    private static let limit = Duration.seconds(3)

    /// Returns the symbols of addresses, leaving out addresses without a source line; nil if no tool finds any symbol.
    static func symbols(of addresses: [UInt64], in program: String) async -> [UInt64: Symbol]? {
        let unique = Array(Set(addresses))
        guard !unique.isEmpty else { return nil }
        let words = unique.map { "0x\(String($0, radix: 16))" }
        let answer: [String]
        if let tool = tool("llvm-symbolizer") {
            answer = await output(
                [tool, "--obj=\(program)", "--functions=linkage", "--no-inlines", "--output-style=GNU"] + words)
        } else if let tool = tool("addr2line") {
            answer = await output([tool, "-f", "-e", program] + words)
        } else {
            return nil
        }
        // The tool writes two lines for each address: first the function, then the file and the line number.
        guard answer.count == unique.count * 2 else { return nil }
        let names = await demangled(unique.indices.map { answer[$0 * 2] })
        var symbols: [UInt64: Symbol] = [:]
        for (index, address) in unique.enumerated() {
            let place = answer[index * 2 + 1].split(separator: " ").first ?? ""
            guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]), line > 0,
                !place.contains("<compiler-generated>")
            else { continue }
            symbols[address] = Symbol(name: names[index], file: relative(String(place[..<colon])), line: line)
        }
        return symbols.isEmpty ? nil : symbols
    }

    private static func demangled(_ names: [String]) async -> [String] {
        guard let tool = tool("swift-demangle") else { return names }
        let answer = await output([tool, "--compact", "--simplified"] + names)
        guard answer.count == names.count else { return names }
        // The linker sees an async function as several functions.
        return answer.map { line in
            line.firstRange(of: "partial function for ").map { String(line[$0.upperBound...]) } ?? line
        }
    }

    private static func relative(_ path: String) -> String {
        guard let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        let folder = String(cString: current) + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    /// Returns the path of a tool that is in `PATH` or in the compiler's folder.
    private static func tool(_ name: String) -> String? {
        let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map(String.init)
        if let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) { return "\(folder)/\(name)" }
        guard let swift = folders.lazy.compactMap({ realpath("\($0)/swift", nil) }).first else { return nil }
        defer { free(swift) }
        let folder = String(cString: swift).split(separator: "/").dropLast().joined(separator: "/")
        return access("/\(folder)/\(name)", X_OK) == 0 ? "/\(folder)/\(name)" : nil
    }

    /// Returns the lines of a tool's output; empty if the tool takes too long.
    private static func output(_ command: [String]) async -> [String] {
        await withCheckedContinuation { done in
            let gathered = Lines()
            do throws(NewProcess.StartError) {
                let process = try InstanceProcess(
                    command, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"], directory: "/",
                    onLine: gathered.add, onEnd: { _ in done.resume(returning: gathered.all) })
                Task {
                    try? await Task.sleep(for: limit)
                    process.signal(SIGKILL)
                }
            } catch {
                done.resume(returning: [])
            }
        }
    }
}

/// Lines that another thread collects.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

import CognitoSpawn
import Glibc
import Synchronization

/// A look-up of functions and lines by address, with the tools of the Swift toolchain or binutils.
package enum Symbolizer {
    /// A function, and the source line in it.
    package struct Symbol: Sendable {
        package let name: String
        /// The file and the line; nil if the program's debug information names none.
        package let place: (file: String, line: Int)?
    }

    /// Returns the functions at addresses in a program or its debug file; nil if no tool can tell.
    ///
    /// The functions of an address begin with the innermost; there are several if the compiler inlined some into others.
    package static func symbols(
        of addresses: [UInt64], in program: String, within limit: Duration = .seconds(3)
    ) async -> [UInt64: [Symbol]]? {
        let unique = Array(Set(addresses))
        guard !unique.isEmpty else { return nil }
        let words = unique.map { "0x\(String($0, radix: 16))" }
        let command: [String]
        if let tool = tool("llvm-symbolizer") {
            command = [
                tool, "--obj=\(program)", "--addresses", "--functions=linkage", "--inlines", "--output-style=GNU",
            ]
        } else if let tool = tool("addr2line") {
            command = [tool, "-a", "-f", "-i", "-e", program]
        } else {
            return nil
        }
        // The tool writes each address, and then two lines for each function: its name, then the file and the line.
        var lines = await output(command + words, within: limit)[...]
        var found: [(address: UInt64, name: String, place: String)] = []
        var index = -1
        while let line = lines.popFirst() {
            if line.hasPrefix("0x") {
                index += 1
            } else if !line.isEmpty, let place = lines.popFirst(), unique.indices.contains(index) {
                found.append((unique[index], line, place))
            }
        }
        guard index == unique.count - 1 else { return nil }
        let names = await demangled(found.map(\.name), within: limit)
        var symbols: [UInt64: [Symbol]] = [:]
        for (one, name) in zip(found, names) {
            symbols[one.address, default: []].append(Symbol(name: name, place: place(one.place)))
        }
        return symbols
    }

    /// A Boolean value that indicates whether one of the tools is installed.
    package static var isAvailable: Bool { tool("llvm-symbolizer") ?? tool("addr2line") != nil }

    /// Reads `FILE:LINE`, which more words may follow.
    private static func place(_ text: String) -> (file: String, line: Int)? {
        let place = text.split(separator: " ").first ?? ""
        guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]), line > 0,
            !place.contains("<compiler-generated>"), !place.hasPrefix("??")
        else { return nil }
        return (relative(String(place[..<colon])), line)
    }

    private static func demangled(_ names: [String], within limit: Duration) async -> [String] {
        // The tool would put $ before a name that is not Swift's.
        let mangled = Set(names.filter { $0.hasPrefix("$s") }).sorted()
        guard !mangled.isEmpty, let tool = tool("swift-demangle") else { return names }
        let answer = await output([tool, "--compact", "--simplified"] + mangled, within: limit)
        guard answer.count == mangled.count else { return names }
        var readable: [String: String] = [:]
        for (name, line) in zip(mangled, answer) {
            // The linker sees an async function as several functions.
            let start = line.firstRange(of: "partial function for ")?.upperBound ?? line.startIndex
            readable[name] = String(line[start...])
        }
        return names.map { readable[$0] ?? $0 }
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
    private static func output(_ command: [String], within limit: Duration) async -> [String] {
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

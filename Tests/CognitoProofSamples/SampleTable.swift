import CognitoTriggers
import Glibc
@_spi(Internal) import WireJSON

/// Entries by name, in memory; with `TABLE` set, in files whose paths begin with it, for all functions and processes of a sign-in.
actor SampleTable {
    private let path = LambdaEnvironment["TABLE"]
    private var entries: [[UInt8]: [String]] = [:]

    /// The entries of a name, the oldest first.
    ///
    /// A name is its bytes, because strings are compared by canonical equivalence.
    subscript(name: [UInt8]) -> [String] {
        guard let path = file(name) else { return entries[name] ?? [] }
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    subscript(name: String) -> [String] { self[Array(name.utf8)] }

    func add(_ entry: String, _ name: [UInt8]) { append([entry], to: name, "a") }

    func add(_ entry: String, _ name: String) { add(entry, Array(name.utf8)) }

    /// Replaces the entries of a name.
    func set(_ all: [String], _ name: [UInt8]) {
        entries[name] = []
        append(all, to: name, "w")
    }

    private func append(_ new: [String], to name: [UInt8], _ mode: String) {
        guard let path = file(name), let file = fopen(path, mode) else { return entries[name, default: []] += new }
        fputs(new.map { "\($0)\n" }.joined(), file)
        fclose(file)
    }

    private func file(_ name: [UInt8]) -> String? {
        path.map { "\($0)-\(Base64.encode(name).filter { $0 != "/" })" }
    }
}

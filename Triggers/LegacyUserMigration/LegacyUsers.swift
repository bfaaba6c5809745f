import CognitoTriggers
import Glibc

/// The old directory: a file with one JSON object per line, kept in memory.
struct LegacyUsers: Sendable {
    private var users: [LegacyUser] = []
    /// The index of each name, in lower case.
    private var indices: [String: Int] = [:]

    /// Reads the file; a relative path starts at the function's own folder.
    init(file: String) throws(UnusableFile) {
        let path = file.hasPrefix("/") ? file : (LambdaEnvironment["LAMBDA_TASK_ROOT"].map { $0 + "/" } ?? "") + file
        guard let stream = fopen(path, "r") else { throw UnusableFile(file, String(cString: strerror(errno))) }
        defer { fclose(stream) }
        var (line, capacity, number) = (UnsafeMutablePointer<CChar>?.none, 0, 0)
        defer { free(line) }
        while true {
            let length = getline(&line, &capacity, stream)
            guard length >= 0 else { break }
            number += 1
            let bytes = UnsafeRawBufferPointer(start: line, count: length)
            if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { continue }
            do {
                try add(LegacyUser(Array(bytes)))
            } catch {
                throw UnusableFile(file, "line \(number) \(error.reason)")
            }
        }
        guard feof(stream) != 0 else { throw UnusableFile(file, String(cString: strerror(errno))) }
        guard !users.isEmpty else { throw UnusableFile(file, "it has no users") }
    }

    private mutating func add(_ user: LegacyUser) throws(MalformedLine) {
        for name in Set([user.username] + user.aliases).map({ $0.lowercased() }) {
            guard indices.updateValue(users.count, forKey: name) == nil else {
                throw MalformedLine("repeats a name of an earlier line, in upper or lower case")
            }
        }
        users.append(user)
    }

    var count: Int { users.count }

    /// The user with a name or an alias, regardless of case.
    subscript(name: String) -> LegacyUser? { indices[name.lowercased()].map { users[$0] } }

    /// Returns the hash to check for an unknown name; always the same, so that the check takes as long as for a user.
    func decoy(for name: String) -> LegacyHash {
        // This is FNV-1a, because Swift's own hashes differ between processes.
        let hash = name.lowercased().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return users[Int(hash % UInt64(users.count))].passwordHash
    }
}

/// The reason that the function cannot start: the file, and the line if a line is at fault.
struct UnusableFile: Error, CustomStringConvertible {
    let description: String
    init(_ file: String, _ reason: String) { description = "\(file): \(reason)" }
}

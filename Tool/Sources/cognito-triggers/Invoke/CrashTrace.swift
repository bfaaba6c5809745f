import Foundation

/// The trace that Swift writes when a debug build crashes.
enum CrashTrace {
    /// Returns the innermost place in the user's own sources, such as `Sources/Members/Members.swift:12:34 in Members.preSignUp(_:)`; nil
    /// for a log without such a trace.
    ///
    /// In the trace, frames of the standard library, the runtime and other packages come before it.
    static func ownFrame(in log: [String], of folder: String = FileManager.default.currentDirectoryPath) -> String? {
        // 3 [ra] 0x000055c01214c430 Members.preSignUp(_:) + 79 in Members at /home/ada/Sources/Members/Members.swift:12:34
        let frame = #/^\s*\d+ .*?0x[0-9a-f]+ (.+?)(?: \+ \d+)? in \S+ at (/\S.*\.swift:\d+(?::\d+)?)\s*$/#
        let folder = "\(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)/"
        // Other threads come before the one that crashed, or after it.
        return log.drop { !$0.hasSuffix(" crashed:") }.lazy.compactMap { line -> String? in
            guard let match = line.firstMatch(of: frame) else { return nil }
            let path = match.output.2
            // Packages that the project depends on are below `.build`.
            guard path.hasPrefix(folder), !path.hasPrefix("\(folder).build/") else { return nil }
            return "\(path.dropFirst(folder.count)) in \(match.output.1)"
        }.first
    }
}

import ArgumentParser
import CognitoSampleEvents
import Foundation

/// What a shell offers where an event is to be named.
enum Completion {
    /// Names of samples.
    static let samples = CompletionKind.list(SampleEvent.all.map(\.name))

    /// Names of samples, and files and folders.
    static let events = CompletionKind.custom { _, _, prefix in
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let files = entries.sorted().map { folder + $0 }
        return (SampleEvent.all.map(\.name) + files).filter { $0.hasPrefix(prefix) }
    }
}

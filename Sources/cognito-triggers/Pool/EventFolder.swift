#if LocalCognito
    import Foundation
    import LocalAWS

    /// A project's folder `events/`, in which the live page saves events.
    struct EventFolder: Sendable {
        private let path: String

        init(of package: String) { path = package == "." ? "events" : "\(package)/events" }

        /// Writes an event to a file with its name, or the next free one, and returns the path.
        func save(_ name: String, _ event: String) throws(ServiceError) -> String {
            var file = "\(path)/\(name).json"
            var number = 2
            while FileManager.default.fileExists(atPath: file) {
                file = "\(path)/\(name)-\(number).json"
                number += 1
            }
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                try Data("\(event)\n".utf8).write(to: URL(fileURLWithPath: file), options: .withoutOverwriting)
            } catch {
                throw ServiceError("InternalErrorException", "\(file) cannot be written.")
            }
            return file
        }
    }
#endif

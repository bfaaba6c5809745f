import Foundation
import Glibc
package import LoopbackHTTP
package import RuntimeEmulator

/// A host that runs built programs as the functions that pools name by their ARNs.
///
/// A function's name is the name of a program in a folder, or of a program that was added to the emulator. It is never
/// a path. ARNs that differ only in region, account or qualifier mean the same program.
package actor BuiltFunctions: FunctionHost {
    private let emulator: LambdaEmulator
    private let folder: String?
    private let configured: @Sendable (_ name: String, _ program: String) throws -> EmulatedFunction
    private let refusal: @Sendable (_ name: String, _ event: [UInt8]) async -> String?
    private let meaning: @Sendable (_ name: String) -> String
    private let absence: @Sendable (_ name: String) -> String?
    /// The folder's programs; the emulator has each of them once the program's task has ended.
    private var programs: [String: (stamp: Stamp, task: Task<Void, Never>)] = [:]

    /// The state of a program's file, which shows whether the program was rebuilt.
    private struct Stamp: Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
        let number: UInt
    }

    /// Makes a host.
    ///
    /// If the folder is nil, the host knows only the functions that were added to the emulator.
    ///
    /// The closure `configured` returns the settings of a program in the folder, and `refusal` the reason for which a pool may
    /// not call a function; nil if it may. `meaning` returns the name in the emulator of a function that has another name as
    /// well, and `absence` the reason why a function that is known cannot run here; nil for any other function.
    package init(
        _ emulator: LambdaEmulator, folder: String?,
        refusal: @escaping @Sendable (_ name: String, _ event: [UInt8]) async -> String? = { _, _ in nil },
        meaning: @escaping @Sendable (_ name: String) -> String = { $0 },
        absence: @escaping @Sendable (_ name: String) -> String? = { _ in nil },
        configured: @escaping @Sendable (_ name: String, _ program: String) throws -> EmulatedFunction
    ) {
        self.emulator = emulator
        self.folder = folder
        self.refusal = refusal
        self.meaning = meaning
        self.absence = absence
        self.configured = configured
    }

    package func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer {
        guard let asked = Self.functionName(arn) else {
            return FunctionAnswer(
                .missing(reason: "\(arn) is not a function's ARN: write arn:aws:lambda:REGION:ACCOUNT:function:NAME."))
        }
        do {
            try await prepare(asked)
        } catch {
            return FunctionAnswer(.missing(reason: "\(error)"))
        }
        let name = await name(for: asked)
        if let reason = await refusal(name, event) { return FunctionAnswer(.denied(reason: reason)) }
        let request = InvocationRequest(event, functionARN: arn, traceID: trace)
        guard let outcome = await emulator.invoke(name, request) else {
            return FunctionAnswer(.missing(reason: await reason(asked)))
        }
        return FunctionAnswer(
            outcome.isError ? .error(outcome.payload) : .answer(outcome.payload), log: outcome.log,
            duration: outcome.duration, coldStart: outcome.initDuration)
    }

    /// Returns the emulator's name of a function; a function of the emulator's own comes before another name.
    private func name(for asked: String) async -> String {
        await emulator.functions[asked] == nil ? meaning(asked) : asked
    }

    package func environment(of name: String) async -> [String: String]? {
        await emulator.functions[self.name(for: name)]?.environment
    }

    /// Answers a request to `/2015-03-31/functions/NAME/invocations`, as Lambda does.
    package func answer(_ request: HTTPRequest) async -> HTTPReply {
        // A function that cannot be prepared does not exist for its caller.
        guard let target = InvokeTarget(request) else { return await emulator.answer(request) }
        try? await prepare(target.name)
        let name = await name(for: target.name)
        return await emulator.answer(name == target.name ? request : request.naming(name, insteadOf: target.name))
    }

    /// Returns a function as it runs, or would run; nil if there is none with the name.
    package func function(_ name: String) async -> EmulatedFunction? {
        try? await prepare(name)
        return await emulator.functions[self.name(for: name)]
    }

    /// The names of all functions.
    package var names: [String] {
        get async {
            var names = Set(await emulator.functions.keys)
            if let folder {
                let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                names.formUnion(files.filter { Self.isName($0[...]) && Self.stamp("\(folder)/\($0)") != nil })
            }
            return names.sorted()
        }
    }

    /// Returns the name in a function's ARN, with or without a qualifier; nil for any other string or an impossible name.
    package static func functionName(_ arn: String) -> String? {
        let parts = arn.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 7 || parts.count == 8, parts[0] == "arn", parts[2] == "lambda", parts[5] == "function"
        else { return nil }
        return isName(parts[6]) ? String(parts[6]) : nil
    }

    /// Returns true if a function can have a name.
    package static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// Adds a program of the folder to the emulator, if the program is new or was rebuilt.
    private func prepare(_ name: String) async throws {
        guard let folder else { return }
        let path = "\(folder)/\(name)"
        guard let stamp = Self.stamp(path) else {
            // While the program is being written, the emulator keeps the earlier one.
            await programs[name]?.task.value
            return
        }
        if let known = programs[name], known.stamp == stamp { return await known.task.value }
        let function = try configured(name, path)
        let earlier = programs[name]?.task
        let task = Task { [emulator] in
            await earlier?.value
            await emulator.add(function)
        }
        programs[name] = (stamp, task)
        await task.value
    }

    private func reason(_ name: String) async -> String {
        if let reason = absence(meaning(name)) { return "\(name) cannot run here: \(reason)" }
        if let folder { return "There is no program \(name) in \(folder)." }
        let names = await emulator.functions.keys.sorted()
        return "There is no function \(name); "
            + (names.isEmpty ? "none is built." : "these are built: \(names.joined(separator: ", ")).")
    }

    private static func stamp(_ path: String) -> Stamp? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { return nil }
        return Stamp(
            size: status.st_size, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
            number: status.st_ino)
    }
}

extension HTTPRequest {
    /// Returns the request to invoke a function, with another name of the function.
    fileprivate func naming(_ name: String, insteadOf other: String) -> HTTPRequest {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if let range = parts[3].ranges(of: other).last { parts[3].replaceSubrange(range, with: name) }
        return HTTPRequest(
            method: method, path: parts.joined(separator: "/"), query: query, headers: headers, body: body,
            isTooLarge: isTooLarge)
    }
}

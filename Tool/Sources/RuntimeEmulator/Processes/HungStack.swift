import Glibc

/// The stacks of a process that hangs, limited to the program's own functions.
///
/// The process is stopped, and its stacks are read along the frame pointers that Swift code keeps. System calls have no
/// frame pointer, so the walk begins at the first frame that has one.
struct HungStack {
    private static let mostFrames = 12
    private static let mostBytes = 1 << 18
    /// The folders of the runtime's own sources; a thread that is only in these waits for the next event.
    private static let ownFolders = [
        "/Sources/LambdaRuntime/", "/Sources/CognitoTriggers/", "/Sources/CognitoCurl/",
        "/Sources/CognitoThreads/", "/Sources/CognitoTransfer/",
    ]

    private let identifier: pid_t
    private let program: String
    /// The address ranges of executable code: in the program, and in all files.
    private let code: (own: [Range<UInt64>], all: [Range<UInt64>])
    private let mappings: [Range<UInt64>]
    /// The address at which the program is loaded.
    private let base: UInt64

    /// Stops a process and returns its stacks as log lines; empty if the stacks are not available within a few seconds.
    static func lines(of process: InstanceProcess) async -> [String] {
        process.signal(SIGSTOP)
        guard let stack = HungStack(process.identifier) else { return [] }
        // The kernel needs a moment to stop every thread. On a busy machine, it needs longer.
        for _ in 0..<100 where !stack.isStopped { try? await Task.sleep(for: .milliseconds(20)) }
        let threads = stack.threads().map(stack.frames).filter { !$0.isEmpty }
        guard let symbols = await Symbolizer.symbols(of: threads.flatMap(\.self), in: stack.program) else { return [] }
        return threads.flatMap { addresses in
            let frames = addresses.flatMap { symbols[$0] ?? [] }.compactMap { symbol in
                symbol.place.map { (file: $0.file, line: $0.line, name: symbol.name) }
            }
            func isOwn(_ frame: (file: String, line: Int, name: String)) -> Bool {
                ownFolders.contains(where: "/\(frame.file)".contains) || frame.name.hasSuffix(".main()")
            }
            // The runtime's loop calls the function's frames. A thread without such frames waits for the next event.
            guard let first = frames.firstIndex(where: { !isOwn($0) }) else { return [String]() }
            let end = frames[first...].firstIndex(where: isOwn) ?? frames.endIndex
            return ["The function hung here:"] + frames[..<end].map { "  \($0.file):\($0.line)  \($0.name)" }
        }
    }

    private init?(_ identifier: pid_t) {
        guard let program = Self.link("/proc/\(identifier)/exe"), let maps = Self.text("/proc/\(identifier)/maps")
        else { return nil }
        self.identifier = identifier
        self.program = program
        var (mappings, own, all, base) = ([Range<UInt64>](), [Range<UInt64>](), [Range<UInt64>](), UInt64.max)
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let bounds = (fields.first ?? "").split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard fields.count >= 5, bounds.count == 2, bounds[0] < bounds[1] else { continue }
            let range = bounds[0]..<bounds[1]
            // The path is in a separate column, after several spaces.
            let isOwn = fields.count == 6 && fields[5].drop { $0 == " " } == program
            mappings.append(range)
            if isOwn { base = min(base, range.lowerBound) }
            if fields[1].contains("x") { all.append(range) }
            if isOwn && fields[1].contains("x") { own.append(range) }
        }
        guard !own.isEmpty else { return nil }
        code = (own, all)
        self.mappings = mappings
        // A program that is not position-independent is loaded at the address that its file contains.
        self.base = base < 0x1000_0000 ? 0 : base
    }

    /// A Boolean value that indicates whether all threads are stopped.
    private var isStopped: Bool {
        threads().allSatisfy { thread in
            // The state follows the thread's name, which is in parentheses.
            let status = Self.text("/proc/\(identifier)/task/\(thread)/stat") ?? ""
            return status.split(separator: ")").last?.hasPrefix(" T") ?? true
        }
    }

    /// The ids of the process's threads; the main thread comes first.
    private func threads() -> [pid_t] {
        guard let folder = opendir("/proc/\(identifier)/task") else { return [] }
        defer { closedir(folder) }
        var threads: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let thread = pid_t(name) { threads.append(thread) }
        }
        return threads.sorted()
    }

    /// Returns the addresses in the program from which a thread's functions made calls, innermost first.
    private func frames(of thread: pid_t) -> [UInt64] {
        // The last two fields are the stack pointer and the program counter.
        let fields = Self.text("/proc/\(identifier)/task/\(thread)/syscall")?.split(whereSeparator: \.isWhitespace)
        guard let fields, fields.count >= 2,
            let pointer = UInt64(fields[fields.count - 2].dropFirst(2), radix: 16),
            let counter = UInt64(fields[fields.count - 1].dropFirst(2), radix: 16),
            let mapping = mappings.first(where: { $0.contains(pointer) })
        else { return [] }
        let memory = open("/proc/\(identifier)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else { return [] }
        defer { close(memory) }
        let size = min(Int(mapping.upperBound - pointer), Self.mostBytes) / 8
        var words = [UInt64](repeating: 0, count: size)
        guard size > 2, pread(memory, &words, size * 8, off_t(pointer)) == size * 8 else { return [] }

        /// Returns the stack position of a frame pointer's target. In async functions, Swift sets a bit in the pointer.
        func place(_ word: UInt64, after index: Int) -> Int? {
            let target = word & ~(1 << 60)
            guard target % 8 == 0, target > pointer, (target - pointer) / 8 < UInt64(size - 1) else { return nil }
            let next = Int((target - pointer) / 8)
            return next > index ? next : nil
        }
        func returns(_ word: UInt64, to ranges: [Range<UInt64>]) -> Bool {
            ranges.contains { $0.contains(word) } && followsCall(word, memory)
        }

        let first = words.indices.dropLast().first { index in
            guard let next = place(words[index], after: index) else { return false }
            return returns(words[index + 1], to: code.all) && returns(words[next + 1], to: code.all)
        }
        var frames: [UInt64] = []
        if code.own.contains(where: { $0.contains(counter) }) { frames.append(counter - base) }
        guard var index = first else { return frames }
        if frames.isEmpty, let caller = words[..<index].first(where: { returns($0, to: code.own) }) {
            // The function that makes a system call has no frame, but its return address is on the stack.
            frames.append(caller - base - 1)
        }
        while frames.count < Self.mostFrames {
            let word = words[index + 1]
            if code.own.contains(where: { $0.contains(word) }) { frames.append(word - base - 1) }
            guard let next = place(words[index], after: index) else { break }
            index = next
        }
        return frames
    }

    /// Returns true if the instruction before an address is a call.
    private func followsCall(_ address: UInt64, _ memory: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 8)
        guard address > 8, pread(memory, &bytes, 8, off_t(address - 8)) == 8 else { return false }
        #if arch(arm64)
            let word = UInt32(bytes[4]) | UInt32(bytes[5]) << 8 | UInt32(bytes[6]) << 16 | UInt32(bytes[7]) << 24
            return word & 0xFC00_0000 == 0x9400_0000 || word & 0xFFFF_FC1F == 0xD63F_0000
        #else
            // The call has a fixed address, or it goes through a register or a pointer.
            return bytes[3] == 0xE8 || (2...7).contains { bytes[8 - $0] == 0xFF && (bytes[9 - $0] >> 3) & 7 == 2 }
        #endif
    }

    private static func link(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &target, target.count)
        return count > 0 ? String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    private static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var (content, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(file, &piece, piece.count)
            guard count > 0 else { break }
            content += piece[..<count]
        }
        return content.isEmpty ? nil : String(decoding: content, as: UTF8.self)
    }
}

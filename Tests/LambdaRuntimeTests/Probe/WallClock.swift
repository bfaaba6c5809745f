import CognitoProcessTestSupport
import Foundation

/// A wall clock that a test moves, for a process whose every question after the time of day it answers.
///
/// It is a library that the loader puts before the C library. Only the wall clock jumps: the clocks by which the process
/// waits go on, as they do when a frozen environment's time is set.
final class WallClock: Sendable {
    private static let source = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>

        int clock_gettime(clockid_t clock, struct timespec *time) {
            int status = syscall(SYS_clock_gettime, clock, time);
            char text[32] = {0};
            int file = clock == CLOCK_REALTIME ? open(getenv("WALL_CLOCK_JUMP"), O_RDONLY | O_CLOEXEC) : -1;
            if (file >= 0) {
                if (read(file, text, sizeof text - 1) > 0) time->tv_sec += atoll(text);
                close(file);
            }
            return status;
        }
        """

    private let folder: URL
    private var jumpFile: URL { folder.appendingPathComponent("jump") }
    private var library: URL { folder.appendingPathComponent("clock.so") }

    /// Makes the library, with the compiler that comes with Swift's.
    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("wall-clock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appendingPathComponent("clock.c")
        try Self.source.write(to: source, atomically: true, encoding: .utf8)
        let compiler = try ProbeProcess(
            command: ["/usr/bin/env", "clang", "-shared", "-fPIC", "-o", library.path, source.path], environment: [:])
        let ending = await compiler.ending(within: ProbeRun.patience)
        guard ending == .status(0) else {
            throw Unmet(expected: "clang to compile", came: "\(compiler.errors.text) \(ending as Any)")
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The environment in which the process uses this clock.
    var environment: [String: String] { ["LD_PRELOAD": library.path, "WALL_CLOCK_JUMP": jumpFile.path] }

    /// Moves the clock that far away from the true time.
    func jump(seconds: Int64) throws {
        try "\(seconds)".write(to: jumpFile, atomically: true, encoding: .utf8)
    }
}

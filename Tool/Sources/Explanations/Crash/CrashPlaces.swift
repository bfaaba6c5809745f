import CognitoRehearsal
import Foundation
package import RuntimeEmulator

/// The places in the sources that a crash's addresses mean.
package struct CrashPlaces {
    /// The functions on the stack, the innermost first.
    package let frames: [(address: UInt64, symbol: Symbolizer.Symbol)]
    /// The check that failed, in the compiler's words, such as `Index out of range`; nil if the compiler left none.
    let failedCheck: String?

    /// Looks up the addresses of a stack.
    ///
    /// - Throws: `Failure` if no tool is installed for that, or if the debug file names no line.
    package init(_ stack: [UInt64], in file: DebugFile) async throws {
        guard Symbolizer.isAvailable else {
            throw Failure.bad(
                "There is neither llvm-symbolizer nor addr2line on the PATH. Install a Swift toolchain, the package llvm or "
                    + "the package binutils.")
        }
        // A return address is behind its call, and possibly in the next line or function.
        let places = stack.enumerated().map { $0.offset == 0 ? $0.element : $0.element &- 1 }
        let path = URL(fileURLWithPath: file.path).path
        let symbols = await Symbolizer.symbols(of: places, in: path, within: .seconds(60)) ?? [:]
        let all = zip(stack, places).flatMap { address, place in (symbols[place] ?? []).map { (address, $0) } }
        guard all.contains(where: { $0.1.place != nil }) else {
            throw Failure.bad("\(file.path) names no line of a source for any address of the crash.")
        }
        // The compiler records a failed check as an inlined function with this name.
        let mark = "Swift runtime failure: "
        failedCheck = all.first { $0.1.name.hasPrefix(mark) }.map { String($0.1.name.dropFirst(mark.count)) }
        frames = all.filter { !$0.1.name.hasPrefix(mark) }.map { (address: $0.0, symbol: $0.1) }
    }
}

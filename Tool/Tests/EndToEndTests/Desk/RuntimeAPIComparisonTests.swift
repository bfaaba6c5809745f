import Testing

/// The package's emulator and that of AWS, asked the same by the same process.
@Suite(.timeLimit(.minutes(5))) struct RuntimeAPIComparisonTests {
    @Test(arguments: CallScript.all)
    func `a process is told the same as under AWS's emulator, and its callers get the same`(
        _ script: CallScript
    ) async throws {
        let theirs = try await CallTranscript.underAWSEmulator(script)
        let ours = try await CallTranscript.underOwnEmulator(script)
        #expect(ours.calls.count == theirs.calls.count)
        for (own, other) in zip(ours.calls, theirs.calls) { #expect(own == other) }
        if script.comparesAnswers { #expect(ours.answers == theirs.answers) }
    }
}

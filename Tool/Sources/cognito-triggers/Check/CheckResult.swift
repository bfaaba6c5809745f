import CommandOutput
import TemplateDoctor
import WireJSON

/// The result of a check: the number of findings by severity.
struct CheckResult {
    /// A Boolean value that indicates whether there is no error, nor a warning that counts.
    var isSound = true
    var errors = 0
    private var warnings = 0
    private var notes = 0
    private var accepted = 0

    init(isSound: Bool = true, errors: Int = 0) {
        self.isSound = isSound
        self.errors = errors
    }

    mutating func count(_ findings: [Finding]) {
        for finding in findings {
            if finding.accepted == nil { count(finding.severity) } else { accepted += 1 }
        }
    }

    mutating func count(_ severity: Severity) {
        switch severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .note: notes += 1
        }
    }

    /// Prints the result as JSON.
    func write() {
        JSONOutput.result([
            "isSound": .boolean(isSound), "errors": .init(errors), "warnings": .init(warnings), "notes": .init(notes),
            "accepted": .init(accepted),
        ])
    }
}

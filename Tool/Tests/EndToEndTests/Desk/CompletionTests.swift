import CognitoProcessTestSupport
import Foundation
import Testing

/// The completions of shells.
@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
    @Test(arguments: [
        (["ev"], "events"),
        (["events", "PreS"], "PreSignUp_AdminCreateUser PreSignUp_ExternalProvider PreSignUp_SignUp"),
        (["explain", "Sig"], "SignUp"),
        (["invoke", "Witness", "events/SyncT"], "events/SyncTrigger.json"),
        (["new", "X", "--trigger", "CustomE"], "CustomEmailSender"),
        (["package", "X", "--package-p"], "--package-path"),
    ])
    func `bash completes verbs and names`(words: [String], offered: String) async throws {
        // As an interactive shell calls the function that the script registers.
        let script = """
            shopt -s extglob
            cd "$1"; PATH=$2:$PATH; shift 2
            source <(cognito-triggers --generate-completion-script bash)
            COMP_WORDS=(cognito-triggers "$@") COMP_CWORD=$# COMP_LINE="cognito-triggers $*" COMPREPLY=()
            COMP_POINT=${#COMP_LINE}
            _cognito-triggers cognito-triggers "${@: -1}" "${COMP_WORDS[-2]}"
            printf '%s' "${COMPREPLY[*]}"
            """
        let programs = URL(fileURLWithPath: try PackageFolder.executable("cognito-triggers"))
            .deletingLastPathComponent()
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let status = try await ChildProcess.run(
            ["/bin/bash", "--norc", "-c", script, "bash", PackageFolder.root, programs.path] + words,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            input: try TemporaryFile(), output: output, errors: errors
        ).status
        #expect(status == 0, "\(errors.text)")
        #expect(output.text == offered, "\(errors.text)")
    }
}

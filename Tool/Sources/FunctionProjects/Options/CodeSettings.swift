package import ArgumentParser
import CognitoRehearsal

/// The options for the code of functions whose template has only an archive in S3, an image or an ARN.
package struct CodeSettings: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "The code of a function of the template: its folder, its zip, its source file or a program. It comes before the code that the template names.",
            valueName: "FUNCTION=path"), completion: .directory)
    package var code: [String] = []
    @Option(
        help: ArgumentHelp(
            "A folder with a subfolder, a zip or a source file for each function whose template has its code only in S3 or in an image. It is found by the "
                + "function's logical id, its FunctionName or its handler's folder; case, - and _ do not matter, nor does Function, Lambda or Arn at the end.",
            valueName: "folder"), completion: .directory)
    package var codeFolder: String?

    /// Throws if an option is given where no template has functions.
    package func demandNone(in folder: String) throws {
        guard code.isEmpty, codeFolder == nil else {
            throw Failure.wrongUse(
                "--code and --code-folder are for functions of a template, and there is no template in "
                    + "\(PackageBuild.shown(folder)). Name it with --template.")
        }
    }
}

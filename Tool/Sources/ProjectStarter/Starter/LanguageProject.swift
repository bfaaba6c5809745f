/// The files and commands of a project in another language than Swift.
package struct LanguageProject {
    /// The language's name in sentences.
    package let language: String
    /// The folder of the starter's files in the language.
    package let folder: String
    /// The path of the function's file.
    package var source: String { "src/app.\(ending)" }
    /// The ending of the names of files in the language.
    package let ending: String
    /// The file of the tests, and the command that runs them.
    package let test: (file: String, command: String)
    /// Lambda's name of the runtime in `template.yaml`.
    package let runtime: String
    /// The container of the workflow.
    let image: String
    /// The lines of `.gitignore`: folders that builds and tools make.
    package let ignored: String
    /// The option of the first command, which makes the runtime ready.
    package var firstOption = ""

    /// The option that tells `prove` the right answers; a function in Swift tells them itself.
    package static let proofOption = " --answer private:answer"

    package static let python = LanguageProject(
        language: "Python", folder: "languages/python", ending: "py",
        test: ("test_app.py", "python3 -m unittest"), runtime: "python3.13", image: "python:3.13-bookworm",
        ignored: ".aws-sam\n.venv\n__pycache__\n",
        firstOption: " --fetch-runtime")

    static let node = LanguageProject(
        language: "JavaScript", folder: "languages/node", ending: "mjs", test: ("app.test.mjs", "node --test"),
        runtime: "nodejs22.x", image: "node:22-bookworm", ignored: ".aws-sam\nnode_modules\n")
}

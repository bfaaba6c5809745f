import Foundation

/// The options of `lambda-build`.
///
/// An option that means the same as one of AWS's packager has that one's name.
struct LambdaBuildOptions {
    var products: [String] = []
    var isVerbose = false
    var environment: [String: String] = [:]
    private var options: [String] = []

    /// - Throws: `Failure` for an option that does not exist, or whose value does not fit.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            func value() throws -> String {
                guard let value = rest.popFirst(), !value.isEmpty else { throw Failure("\(option) needs a value") }
                return value
            }
            switch option {
            case "--products", "--product": products += try value().split(separator: ",").map(String.init)
            case "--output-path": options += ["--output", try value()]
            case "--scratch-path": options += [option, try value()]
            case "--architecture": options += ["--arch", try value()]
            case "--base-docker-image": environment["COGNITO_TRIGGERS_IMAGE"] = try value()
            case "--cross-compile":
                let method = try value()
                guard method == "docker" else {
                    throw Failure("--cross-compile \(method): the only method is docker, which takes podman as well")
                }
                options.append("--container")
            case "--configuration", "-c":
                let configuration = try value()
                guard configuration == "release" else {
                    throw Failure("--configuration \(configuration): a zip has a release build")
                }
            case "--hardened", "--for-s3", "--update": options.append(option)
            case "--verbose": isVerbose = true
            default: throw Failure("there is no option \(option); see swift package lambda-build --help")
            }
        }
    }

    /// Returns the arguments of `scripts/package` for one function.
    func arguments(package: URL, function: String) -> [String] {
        ["--package-path", package.path(percentEncoded: false)] + options + [function]
    }
}

/// An error whose text people read.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "swift-cognito-triggers", path: "..")],
    targets: [
        .executableTarget(
            name: "CodecBenchmark",
            dependencies: [.product(name: "CognitoEvents", package: "swift-cognito-triggers")]),
        .executableTarget(
            name: "CodableFunction",
            dependencies: [.product(name: "LambdaRuntime", package: "swift-cognito-triggers")]),
        .executableTarget(
            name: "ProofBenchmark",
            dependencies: [.product(name: "CognitoTriggersTesting", package: "swift-cognito-triggers")]),
    ]
)

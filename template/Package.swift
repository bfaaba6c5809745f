// swift-tools-version: 6.2
import PackageDescription

// A checkout of swift-cognito-triggers takes the place of the release: COGNITO_TRIGGERS_CHECKOUT=/path/to/it swift build
let checkout: String? = Context.environment["COGNITO_TRIGGERS_CHECKOUT"]
let triggers: Package.Dependency =
    if let checkout {
        .package(name: "swift-cognito-triggers", path: checkout)
    } else {
        .package(url: "https://github.com/swift-cognito-triggers/swift-cognito-triggers.git", from: "0.1.0")
    }

let package = Package(
    name: "SignUpGate",
    dependencies: [triggers],
    targets: [
        .executableTarget(
            name: "SignUpGate",
            dependencies: [.product(name: "CognitoTriggers", package: "swift-cognito-triggers")]),
        .testTarget(
            name: "SignUpGateTests",
            dependencies: ["SignUpGate", .product(name: "CognitoTriggersTesting", package: "swift-cognito-triggers")]),
    ]
)

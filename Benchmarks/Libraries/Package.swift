// swift-tools-version: 6.2
import PackageDescription

/// Functions that use other people's libraries, in a package of their own: nothing else resolves these libraries.
let package = Package(
    name: "Libraries",
    dependencies: [
        .package(name: "swift-cognito-triggers", path: "../.."),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
    ],
    targets: [
        .target(
            name: "StaffKeys",
            dependencies: [
                .product(name: "CognitoTriggers", package: "swift-cognito-triggers"),
                .product(name: "HTTPS", package: "swift-cognito-triggers"),
            ]),
        .executableTarget(
            name: "StaffSignUp",
            dependencies: [
                "StaffKeys", .product(name: "CognitoTriggers", package: "swift-cognito-triggers"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]),
        .executableTarget(
            name: "StaffSignUpByJWTKit",
            dependencies: [
                "StaffKeys", .product(name: "CognitoTriggers", package: "swift-cognito-triggers"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
    ]
)

// swift-tools-version: 6.1
import PackageDescription

/// A client package: it uses only the library's two products.
let products: [Target.Dependency] = [
    .product(name: "GLFXKit", package: "glfx"), .product(name: "GLFXDrawing", package: "glfx"),
]

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// The programs of `Examples`, by the names that they are called by.
let examples = [
    "bouncing-path": "BouncingPath", "slide-show": "SlideShow", "title-card": "TitleCard",
    "key-over-background": "KeyOverBackground", "animated-chart": "AnimatedChart", "contact-sheet": "ContactSheet",
]

let ownNames = ["FrameCore", "Media", "Native", "Render", "TestSupport"]

let package = Package(
    name: "Consumer",
    dependencies: [.package(name: "glfx", path: "../..")],
    targets: examples.sorted { $0.key < $1.key }.map { name, folder in
        .executableTarget(name: name, dependencies: products, path: "Examples/\(folder)", swiftSettings: settings)
    } + [
        // The programs of the documentation, verbatim.
        .executableTarget(name: "Snippets", dependencies: products, swiftSettings: settings),
        // Measured by `scripts/bench --maker`.
        .executableTarget(name: "MakerBench", dependencies: products, swiftSettings: settings),
        // The library alone: what does not draw is not linked with Cairo.
        .executableTarget(
            name: "PlainReader", dependencies: [.product(name: "GLFXKit", package: "glfx")], swiftSettings: settings),
        // Targets of the client's own may have any name that does not begin with GLFX.
        .executableTarget(
            name: "OwnNames",
            dependencies: [.product(name: "GLFXKit", package: "glfx")] + ownNames.map { .target(name: $0) },
            swiftSettings: settings),
    ] + ownNames.map { .target(name: $0, path: "Sources/Own/\($0)", swiftSettings: settings) },
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.1
import PackageDescription

/// Settings of every Swift target: the upcoming defaults of the language, so that nothing has to be migrated later.
let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "glfx",
    products: [
        .executable(name: "glfx", targets: ["GLFXMain"]),
        .executable(name: "render-bench", targets: ["RenderBench"]),
        .library(name: "GLFXKit", targets: ["GLFXKit"]),
        .library(name: "GLFXDrawing", targets: ["GLFXDrawing"]),
    ],
    targets: [
        // Values that every room shares; no C library, no file.
        .target(name: "FrameCore", swiftSettings: swift),
        // Shader text to one neutral form; no GL, no file. Expat reads the XML beside Matchbox shaders.
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "ShaderText", dependencies: ["FrameCore", "CExpat"], swiftSettings: swift),
        // libav and zimg: movies in, movies out.
        .systemLibrary(
            name: "CLibAV", pkgConfig: "libavformat libavcodec libswresample libswscale libavutil",
            providers: [
                .apt(["libavformat-dev", "libavcodec-dev", "libswresample-dev", "libswscale-dev", "libavutil-dev"])
            ]),
        .systemLibrary(name: "CZimg", pkgConfig: "zimg", providers: [.apt(["libzimg-dev"])]),
        .systemLibrary(name: "CImageQuant", pkgConfig: "imagequant", providers: [.apt(["libimagequant-dev"])]),
        .target(name: "CPixels"),
        .target(
            name: "Media", dependencies: ["FrameCore", "CLibAV", "CZimg", "CImageQuant", "CPixels"],
            swiftSettings: swift),
        // Looking up what a shader makes of a color, around any filter that works pixel by pixel.
        .target(name: "CColorMemo"),
        .target(name: "ColorMemo", dependencies: ["FrameCore", "CColorMemo"], swiftSettings: swift),
        // EGL, GLES and GBM: shaders drawn off screen. Only headers are needed: the libraries are found at run time.
        .target(name: "CGLES", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "Render", dependencies: ["FrameCore", "ShaderText", "CGLES"], swiftSettings: swift),
        // The bundled shaders, inside the binary.
        .target(
            name: "BundledShaders", path: "Shaders",
            resources: [
                // One line a shader, in the order of the alphabet.
                .embedInCode("add.frag"),
                .embedInCode("alphablend.frag"),
                .embedInCode("blur.frag"),
                .embedInCode("brightness-contrast-saturation.frag"),
                .embedInCode("chromakey.frag"),
                .embedInCode("colordifference.frag"),
                .embedInCode("crossfade.frag"),
                .embedInCode("despill.frag"),
                .embedInCode("difference.frag"),
                .embedInCode("edges.frag"),
                .embedInCode("garbage.frag"),
                .embedInCode("grayscale.frag"),
                .embedInCode("invert.frag"),
                .embedInCode("lay.frag"),
                .embedInCode("lightwrap.frag"),
                .embedInCode("lut.frag"),
                .embedInCode("matte.frag"),
                .embedInCode("multiply.frag"),
                .embedInCode("over.frag"),
                .embedInCode("passthrough.frag"),
                .embedInCode("pixelate.frag"),
                .embedInCode("premultiply.frag"),
                .embedInCode("screen.frag"),
                .embedInCode("sharpen.frag"),
                .embedInCode("showmatte.frag"),
                .embedInCode("slide.frag"),
                .embedInCode("steady.frag"),
                .embedInCode("unpremultiply.frag"),
                .embedInCode("vignette.frag"),
                .embedInCode("wipe.frag"),
                .embedInCode("zoom.frag"),
                // The chain of `--key`: several passes in one.
                .embedInCode("key.fs"),
            ],
            swiftSettings: swift),
        // The public library and the command.
        .target(
            name: "GLFXKit",
            dependencies: ["FrameCore", "ShaderText", "Media", "Render", "ColorMemo", "BundledShaders"],
            swiftSettings: swift),
        // Drawing into pixel buffers with Cairo and Pango, apart from the library, so that who does not draw does not
        // link them.
        .systemLibrary(
            name: "CPangoCairo", pkgConfig: "pangocairo cairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .target(
            name: "GLFXDrawing", dependencies: ["GLFXKit", "CPangoCairo"],
            swiftSettings: swift),
        // A library under a main that only calls it, so that the fuzz targets can link with it too.
        .target(
            name: "glfx", dependencies: ["GLFXKit", "FrameCore", "ShaderText", "Media", "Render"], swiftSettings: swift),
        .executableTarget(name: "GLFXMain", dependencies: ["glfx"], swiftSettings: swift),
        // The render part alone, for scripts/bench --gpu.
        .executableTarget(
            name: "RenderBench", dependencies: ["FrameCore", "ShaderText", "Render", "BundledShaders", "CGLES"],
            swiftSettings: swift),
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport"),
        .testTarget(name: "FrameCoreTests", dependencies: ["FrameCore"], swiftSettings: swift),
        .testTarget(name: "ShaderTextTests", dependencies: ["ShaderText"], swiftSettings: swift),
        .testTarget(
            name: "MediaTests", dependencies: ["Media", "CLibAV", "CZimg", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "RenderTests",
            dependencies: ["Render", "ColorMemo", "BundledShaders", "GLFXKit", "ShaderText", "CGLES", "TestSupport"],
            swiftSettings: swift),
        .testTarget(
            name: "GLFXKitTests", dependencies: ["FrameCore", "Media", "ShaderText", "GLFXKit", "TestSupport"],
            swiftSettings: swift),
        .testTarget(
            name: "LibraryTests", dependencies: ["GLFXKit", "GLFXDrawing", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "ShaderTests", dependencies: ["FrameCore", "ShaderText", "Render", "BundledShaders", "GLFXKit"],
            swiftSettings: swift),
        .testTarget(
            name: "CommandTests",
            dependencies: ["glfx", "GLFXKit", "FrameCore", "ShaderText", "Media", "Render", "TestSupport"],
            exclude: ["Goldens"], swiftSettings: swift),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzz targets of scripts/fuzz: only where they are asked for, as they link with libFuzzer alone.
if Context.environment["GLFX_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "fuzz", dependencies: ["glfx", "GLFXKit", "FrameCore", "ShaderText", "CLibFuzzer"],
            path: "Fuzz/Sources", swiftSettings: swift),
    ]
}

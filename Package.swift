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
        // Text of GLSL, JSON and XML, taken apart; knows no dialect, no program, no GL and no file. Expat reads the XML.
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "GLSLText", dependencies: ["FrameCore", "CExpat"], swiftSettings: swift),
        // Effects in HLSL to GLSL; knows no ecosystem: what its host adds is a value.
        .target(name: "HLSL", dependencies: ["FrameCore", "GLSLText"], swiftSettings: swift),
        // The neutral form of every shader: passes, inputs, parameters and their values; knows no dialect.
        .target(name: "ShaderPrograms", dependencies: ["FrameCore", "GLSLText"], swiftSettings: swift),
        // A folder for each ecosystem, which makes the neutral form; does not know how it is compiled.
        .target(
            name: "ShaderDialects", dependencies: ["FrameCore", "GLSLText", "HLSL", "ShaderPrograms"],
            swiftSettings: swift),
        // Text that a driver takes, and a driver's messages back to the user's lines; knows no dialect and no GL.
        .target(
            name: "GLSLCompile", dependencies: ["FrameCore", "GLSLText", "ShaderPrograms"], swiftSettings: swift),
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
        // A chain of shaders drawn over frames: passes, the pictures that they keep, on any device.
        .target(
            name: "Render", dependencies: ["FrameCore", "GLSLText", "ShaderPrograms", "GLSLCompile"],
            swiftSettings: swift),
        // EGL, GLES and GBM: the device that draws off screen. Only headers are needed: the libraries are found at run
        // time.
        .target(name: "CGLES", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "GLES", dependencies: ["FrameCore", "GLSLCompile", "Render", "CGLES"], swiftSettings: swift),
        // LLVM, found at run time as EGL is; shaderc from its static libraries.
        .target(name: "CLLVM", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CShaderC",
            linkerSettings: [
                "shaderc_combined", "glslang", "MachineIndependent", "GenericCodeGen", "OSDependent", "OGLCompiler",
                "HLSL", "SPIRV", "SPIRV-Tools-opt", "SPIRV-Tools", "stdc++",
            ].map { .linkedLibrary($0) }),
        // Shaders compiled to this processor's vector instructions.
        .target(
            name: "Native", dependencies: ["FrameCore", "GLSLCompile", "Render", "CLLVM", "CShaderC"],
            swiftSettings: swift),
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
            dependencies: [
                "FrameCore", "GLSLText", "ShaderPrograms", "ShaderDialects", "GLSLCompile", "Media", "Render", "GLES",
                "Native", "BundledShaders",
            ],
            swiftSettings: swift),
        // Drawing into pixel buffers with Cairo and Pango, apart from the library, so that who does not draw does not
        // link them.
        .systemLibrary(
            name: "CPangoCairo", pkgConfig: "pangocairo cairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .target(
            name: "GLFXDrawing", dependencies: ["GLFXKit", "CPangoCairo"],
            swiftSettings: swift),
        // The page on which a job is tuned: its server, the open job behind it, and its files, inside the binary.
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(
            name: "Tune", dependencies: ["FrameCore", "GLFXKit", "CMicroHTTPD"], resources: [.embedInCode("Page")],
            swiftSettings: swift),
        // Contact sheets: an open job's frames, side by side with labels.
        .target(
            name: "Sheets", dependencies: ["FrameCore", "ShaderPrograms", "Media", "GLFXKit", "GLFXDrawing"],
            swiftSettings: swift),
        // A library under a main that only calls it, so that the fuzz targets can link with it too.
        .target(
            name: "glfx",
            dependencies: [
                "GLFXKit", "FrameCore", "GLSLText", "ShaderPrograms", "ShaderDialects", "Media", "Render", "Tune",
                "Sheets",
            ],
            swiftSettings: swift),
        .executableTarget(name: "GLFXMain", dependencies: ["glfx"], swiftSettings: swift),
        // The render part alone, for scripts/bench --gpu.
        .executableTarget(
            name: "RenderBench",
            dependencies: ["FrameCore", "ShaderPrograms", "ShaderDialects", "GLES", "BundledShaders", "CGLES"],
            swiftSettings: swift),
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport"),
        .testTarget(
            name: "NativeTests",
            dependencies: ["Native", "CLLVM", "FrameCore", "Render", "ShaderDialects", "ShaderPrograms"],
            swiftSettings: swift),
        .testTarget(name: "FrameCoreTests", dependencies: ["FrameCore", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "ShaderTextTests",
            dependencies: ["FrameCore", "GLSLText", "HLSL", "ShaderPrograms", "ShaderDialects", "GLSLCompile"],
            swiftSettings: swift),
        .testTarget(
            name: "MediaTests", dependencies: ["Media", "CLibAV", "CZimg", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "RenderTests",
            dependencies: [
                "GLES", "Native", "BundledShaders", "GLFXKit", "GLSLText", "ShaderPrograms", "ShaderDialects",
                "GLSLCompile", "CGLES", "TestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "GLFXKitTests",
            dependencies: [
                "FrameCore", "Media", "GLSLText", "ShaderPrograms", "ShaderDialects", "GLFXKit", "TestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "LibraryTests", dependencies: ["GLFXKit", "GLFXDrawing", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "ShaderTests",
            dependencies: [
                "FrameCore", "GLSLText", "ShaderPrograms", "ShaderDialects", "GLES", "Native", "BundledShaders",
                "GLFXKit",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "TuneTests", dependencies: ["Tune", "GLFXKit", "FrameCore", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "glfx", "GLFXKit", "Tune", "FrameCore", "GLSLText", "ShaderPrograms", "ShaderDialects", "Media",
                "Render",
                "TestSupport",
            ],
            exclude: ["Goldens"], swiftSettings: swift),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzz targets of scripts/fuzz: only where they are asked for, as they link with libFuzzer alone.
if Context.environment["GLFX_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "glfx", "GLFXKit", "FrameCore", "GLSLText", "ShaderPrograms", "ShaderDialects", "GLSLCompile",
                "Render", "Native", "CLLVM", "CLibFuzzer", "Tune",
            ],
            path: "Fuzz/Sources", swiftSettings: swift),
    ]
}

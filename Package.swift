// swift-tools-version: 6.1
import Glibc
import PackageDescription

/// Libraries of glslang before version 14, which has their contents in others: Debian 12 needs them, Debian 13 has none.
let earlierGlslang = ["OGLCompiler", "HLSL"].filter { name in
    ["x86_64", "aarch64"].contains { access("/usr/lib/\($0)-linux-gnu/lib\(name).a", R_OK) == 0 }
}

/// Settings of every Swift target: the upcoming defaults of the language, so that nothing has to be migrated later.
let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether scripts/check and .ci/run build: with the programs of scripts/examples, and with C and `optimized` modules as fast
/// as in a release.
let isForTests = Context.environment["GLFX_FOR_TESTS"] != nil

let package = Package(
    name: "glfx",
    products: [
        .executable(name: "glfx", targets: ["GLFXMain"]),
        .executable(name: "render-bench", targets: ["RenderBench"]),
        .library(name: "GLFXKit", targets: ["GLFXKit"]),
        .library(name: "GLFXDrawing", targets: ["GLFXDrawing"]),
        // For programs in C and what calls C: scripts/library makes libglfx.so of it.
        .library(name: "GLFXC", type: .dynamic, targets: ["GLFXC"]),
        // Loaded when a job asks for color management: libGLFXColorIO.so.
        .library(name: "GLFXColorIO", type: .dynamic, targets: ["CGLFXOpenColorIO"]),
    ],
    targets: [
        // Values that every room shares, and threads; no C library, no file format.
        .target(name: "GLFXCore", dependencies: ["CGLFXPixels"], swiftSettings: swift),
        // Text of GLSL, JSON and XML, taken apart; knows no dialect, no program, no GL and no file. Expat reads the XML.
        .systemLibrary(name: "CGLFXExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "GLFXShaderText", dependencies: ["GLFXCore", "CGLFXExpat"], swiftSettings: swift),
        // Effects in HLSL to GLSL; knows no ecosystem: what its host adds is a value.
        .target(name: "GLFXHLSL", dependencies: ["GLFXCore", "GLFXShaderText"], swiftSettings: swift),
        // The neutral form of every shader: passes, inputs, parameters and their values; knows no dialect.
        .target(name: "GLFXPrograms", dependencies: ["GLFXCore", "GLFXShaderText"], swiftSettings: swift),
        // A folder for each ecosystem, which makes the neutral form; does not know how it is compiled.
        .target(
            name: "GLFXDialects", dependencies: ["GLFXCore", "GLFXShaderText", "GLFXHLSL", "GLFXPrograms"],
            swiftSettings: swift),
        // OpenColorIO, in a library of its own that is found at run time, as LLVM is; its C++ behind functions of C.
        .target(name: "CGLFXColorIO", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CGLFXOpenColorIO", dependencies: ["CGLFXColorIO"],
            linkerSettings: ["OpenColorIO", "stdc++"].map { .linkedLibrary($0) }),
        // Color spaces of configurations, and files of lookup tables, as shaders and as conversions of pictures.
        .target(
            name: "GLFXColor", dependencies: ["GLFXCore", "GLFXPrograms", "GLFXDialects", "CGLFXColorIO"],
            swiftSettings: swift),
        // Texts to SPIR-V, the compiler's messages back to the user's lines, and SPIR-V to GLSL ES; knows no dialect and no
        // GL.
        // shaderc and SPIRV-Cross, from their static libraries.
        .target(
            name: "CGLFXShaderC",
            linkerSettings: (["shaderc_combined", "glslang", "MachineIndependent", "GenericCodeGen", "OSDependent"]
                + earlierGlslang + ["SPIRV", "SPIRV-Tools-opt", "SPIRV-Tools", "stdc++"]).map { .linkedLibrary($0) }),
        .target(
            name: "CGLFXSpirvCross",
            linkerSettings: (["c", "glsl", "hlsl", "msl", "cpp", "reflect", "util", "core"].map { "spirv-cross-\($0)" }
                + ["stdc++"]).map { .linkedLibrary($0) }),
        .target(
            name: "GLFXCompile",
            dependencies: ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "CGLFXShaderC", "CGLFXSpirvCross"],
            swiftSettings: swift),
        // libav and zimg: movies in, movies out.
        .systemLibrary(
            name: "CGLFXLibAV", pkgConfig: "libavformat libavcodec libswresample libswscale libavutil",
            providers: [
                .apt([
                    "libavfilter-dev", "libavformat-dev", "libavcodec-dev", "libswresample-dev", "libswscale-dev",
                    "libavutil-dev",
                ])
            ]),
        .systemLibrary(name: "CGLFXZimg", pkgConfig: "zimg", providers: [.apt(["libzimg-dev"])]),
        // What libav reads wrongly of stills, or not at all: color profiles (LittleCMS), TIFF, HEIF.
        .systemLibrary(
            name: "CGLFXPictures", pkgConfig: "lcms2 libtiff-4 libheif",
            providers: [.apt(["liblcms2-dev", "libtiff-dev", "libheif-dev"])]),
        // OpenEXR's C++ library behind functions of C; its own pkg-config has flags that SwiftPM refuses.
        .systemLibrary(name: "CGLFXImath", pkgConfig: "Imath", providers: [.apt(["libopenexr-dev"])]),
        .target(
            name: "CGLFXOpenEXR", dependencies: ["CGLFXImath"],
            linkerSettings: ["OpenEXR", "IlmThread", "Iex", "stdc++"].map { .linkedLibrary($0) }),
        .target(name: "CGLFXPixels"),
        // Files of the system: how an output gets its name, numbered files, child processes.
        .target(name: "GLFXFiles", dependencies: ["GLFXCore", "CGLFXSystem"], swiftSettings: swift),
        // What a movie is made of: formats, tracks, packets, frames in their coding, and their conversion. Opens no movie.
        .target(
            name: "GLFXMedia",
            dependencies: ["GLFXCore", "CGLFXLibAV", "CGLFXPictures", "CGLFXPixels", "CGLFXSystem", "CGLFXZimg"],
            swiftSettings: swift),
        // Movies and stills in: demux, decode.
        .target(
            name: "GLFXRead",
            dependencies: ["GLFXCore", "GLFXFiles", "GLFXMedia", "CGLFXLibAV", "CGLFXOpenEXR", "CGLFXPictures"],
            swiftSettings: swift),
        // Audio as samples: read, mixed, stretched.
        .target(
            name: "GLFXAudio", dependencies: ["GLFXCore", "GLFXPrograms", "GLFXMedia", "GLFXRead", "CGLFXLibAV"],
            swiftSettings: swift),
        // Movies and stills out: the plan of an output, encode, mux.
        .target(
            name: "GLFXWrite",
            dependencies: [
                "GLFXCore", "GLFXFiles", "GLFXMedia", "GLFXRead", "GLFXAudio", "CGLFXLibAV", "CGLFXOpenEXR",
                "CGLFXPictures",
            ],
            swiftSettings: swift),
        // A chain of shaders drawn over frames: passes, the pictures that they keep, on any device.
        .target(
            name: "GLFXRender", dependencies: ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXCompile"],
            swiftSettings: swift),
        // EGL, GLES and GBM: the device that draws off screen. Only headers are needed: the libraries are found at run
        // time.
        .target(name: "CGLFXGLES", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "GLFXGLES",
            dependencies: ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXCompile", "GLFXRender", "CGLFXGLES"],
            swiftSettings: swift
        ),
        // LLVM, found at run time as EGL is.
        .target(name: "CGLFXLLVM", linkerSettings: [.linkedLibrary("dl")]),
        // Shaders compiled to this processor's vector instructions.
        .target(
            name: "GLFXNative",
            dependencies: ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXCompile", "GLFXRender", "CGLFXLLVM"],
            swiftSettings: swift),
        // The bundled shaders, inside the binary.
        .target(
            name: "GLFXShaders", path: "Shaders",
            resources: [
                // One line a shader, in the order of the alphabet.
                .embedInCode("add.frag"),
                .embedInCode("alphablend.frag"),
                .embedInCode("blend.frag"),
                .embedInCode("blur.frag"),
                .embedInCode("blurredsides.frag"),
                .embedInCode("brightness-contrast-saturation.frag"),
                .embedInCode("cdl.frag"),
                .embedInCode("chromakey.frag"),
                .embedInCode("colordifference.frag"),
                .embedInCode("crop.frag"),
                .embedInCode("crossfade.frag"),
                .embedInCode("curves.frag"),
                .embedInCode("deband.frag"),
                .embedInCode("deflicker.frag"),
                .embedInCode("denoise.frag"),
                .embedInCode("despill.frag"),
                .embedInCode("difference.frag"),
                .embedInCode("edges.frag"),
                .embedInCode("garbage.frag"),
                .embedInCode("grade.frag"),
                .embedInCode("grayscale.frag"),
                .embedInCode("hdr.frag"),
                .embedInCode("invert.frag"),
                .embedInCode("lay.frag"),
                .embedInCode("lens.frag"),
                .embedInCode("lightwrap.frag"),
                .embedInCode("lut.frag"),
                .embedInCode("match.frag"),
                .embedInCode("matte.frag"),
                .embedInCode("multiply.frag"),
                .embedInCode("over.frag"),
                .embedInCode("passthrough.frag"),
                .embedInCode("pixelate.frag"),
                .embedInCode("place.frag"),
                .embedInCode("premultiply.frag"),
                .embedInCode("screen.frag"),
                .embedInCode("shape.frag"),
                .embedInCode("sharpen.frag"),
                .embedInCode("showmatte.frag"),
                .embedInCode("slide.frag"),
                .embedInCode("stabilize.frag"),
                .embedInCode("steady.frag"),
                .embedInCode("tonemap.frag"),
                .embedInCode("transform.frag"),
                .embedInCode("unpremultiply.frag"),
                .embedInCode("vignette.frag"),
                .embedInCode("wipe.frag"),
                .embedInCode("zoom.frag"),
                // Included by those that blend, that work in light, and that resample.
                .embedInCode("compositing.glsl"),
                .embedInCode("curves.glsl"),
                .embedInCode("resample.glsl"),
                // Of stages that glfx adds by itself.
                .embedInCode("own/effect.frag"),
                .embedInCode("own/light.frag"),
                .embedInCode("own/under.frag"),
                // The chain of `--key`: several passes in one.
                .embedInCode("key.fs"),
            ],
            swiftSettings: swift),
        // A screen in pictures: its color, its light, the clean plate behind a subject.
        .target(name: "GLFXKeying", dependencies: ["GLFXCore"], swiftSettings: swift),
        // Frames measured over a movie: flicker, the camera's motion, noise, colors.
        .target(name: "GLFXMeasure", dependencies: ["GLFXCore", "GLFXKeying"], swiftSettings: swift),
        // What a job says: its values, their table, job files, the shaders that it names. zlib unpacks KodeLife's.
        .systemLibrary(name: "CGLFXZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "GLFXJob",
            dependencies: [
                "CGLFXZlib", "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXFiles",
                "GLFXMedia", "GLFXRead", "GLFXWrite", "GLFXRender", "GLFXShaders", "GLFXKeying",
            ],
            swiftSettings: swift),
        // The frames of the output's timeline, of a job's inputs.
        .target(
            name: "GLFXTimeline",
            dependencies: [
                "GLFXCore", "GLFXPrograms", "GLFXFiles", "GLFXMedia", "GLFXRead", "GLFXAudio", "GLFXWrite", "GLFXJob",
            ],
            swiftSettings: swift),
        // What is drawn over them: the key, effects, text, and the pictures that shaders read beside the frame.
        .target(
            name: "GLFXChain",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXCompile", "GLFXFiles", "GLFXMedia", "GLFXRead",
                "GLFXAudio", "GLFXWrite", "GLFXRender", "GLFXGLES", "GLFXNative", "GLFXShaders", "GLFXKeying",
                "GLFXJob", "GLFXTimeline", "GLFXColor",
            ],
            swiftSettings: swift),
        // The public library: open jobs, the pipeline, movies in and out.
        .target(
            name: "GLFXKit",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXFiles", "GLFXMedia", "GLFXRead", "GLFXAudio",
                "GLFXWrite", "GLFXRender", "GLFXGLES", "GLFXNative", "GLFXKeying", "GLFXMeasure", "GLFXJob",
                "GLFXTimeline", "GLFXChain", "GLFXCheck",
            ],
            swiftSettings: swift),
        // What is said of shaders and of the machine: `check` and `doctor`.
        .target(
            name: "GLFXCheck",
            dependencies: [
                "GLFXCore", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXFiles", "GLFXMedia", "GLFXRead",
                "GLFXAudio", "GLFXWrite", "GLFXRender", "GLFXGLES", "GLFXNative", "GLFXColor", "GLFXJob", "GLFXChain",
            ],
            swiftSettings: swift),
        // Drawing into pixel buffers with Cairo and Pango, apart from the library, so that who does not draw does not
        // link them.
        .systemLibrary(
            name: "CGLFXPangoCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .target(
            name: "GLFXDrawing",
            dependencies: [
                "GLFXCore", "GLFXPrograms", "GLFXMedia", "GLFXWrite", "GLFXJob", "GLFXKit", "CGLFXPangoCairo",
            ],
            swiftSettings: swift),
        // The page on which a job is tuned: its server, the open job behind it, and its files, inside the binary.
        .systemLibrary(
            name: "CGLFXMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(
            name: "GLFXTune",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXFiles", "GLFXMedia", "GLFXWrite", "GLFXMeasure",
                "GLFXJob", "GLFXKit", "CGLFXMicroHTTPD",
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: swift),
        // Contact sheets: an open job's frames, side by side with labels.
        .target(
            name: "GLFXSheets",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXMedia", "GLFXWrite", "GLFXJob", "GLFXCheck",
                "GLFXKit", "GLFXDrawing",
            ],
            swiftSettings: swift),
        // What Swift does not see of the C library.
        .target(name: "CGLFXSystem"),
        // Frames against frames: figures, hashes, reports, golden tests.
        .target(
            name: "GLFXCompare",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXFiles", "GLFXMedia", "GLFXRead", "GLFXWrite", "GLFXJob", "GLFXKit",
                "CGLFXLibAV", "CGLFXPixels",
            ],
            swiftSettings: swift),
        // A job in parts, on many machines: the plan, a part, their join, and the schedulers' scripts.
        .target(
            name: "GLFXFarm",
            dependencies: [
                "GLFXCore", "GLFXFiles", "GLFXMedia", "GLFXRead", "GLFXWrite", "GLFXJob", "GLFXChain", "GLFXKit",
                "GLFXDrawing",
            ],
            swiftSettings: swift),
        // The version: what the variable of scripts/build says, else what is committed.
        .target(
            name: "CGLFXVersion",
            cSettings: Context.environment["GLFX_VERSION"].map { [.define("GLFX_VERSION", to: "\"\($0)\"")] } ?? []),
        // A library under a main that only calls it, so that the fuzz targets can link with it too.
        .target(
            name: "GLFXCommand",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXFiles", "GLFXMedia", "GLFXRead",
                "GLFXAudio", "GLFXWrite", "GLFXRender", "GLFXGLES", "GLFXNative", "GLFXJob", "GLFXChain", "GLFXCheck",
                "GLFXColor", "GLFXKit", "GLFXDrawing", "GLFXTune", "GLFXSheets", "GLFXCompare", "GLFXFarm",
                "CGLFXVersion",
            ],
            swiftSettings: swift),
        // The functions of glfx.h, whose pictures' formats are brought into each other in C.
        .target(name: "CGLFX", dependencies: ["CGLFXPixels"]),
        .target(
            name: "GLFXC",
            dependencies: [
                "CGLFX", "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXFiles", "GLFXMedia", "GLFXRender",
                "GLFXJob", "GLFXCheck", "GLFXKit", "GLFXDrawing", "GLFXCommand",
            ],
            swiftSettings: swift),
        // The program's own process: its arguments, and its end where it gets no threads or memory. For no library.
        .target(name: "CGLFXProcess", linkerSettings: [.linkedLibrary("dl")]),
        .executableTarget(name: "GLFXMain", dependencies: ["GLFXCommand", "CGLFXProcess"], swiftSettings: swift),
        // The render part alone, for scripts/bench --gpu.
        .executableTarget(
            name: "RenderBench",
            dependencies: [
                "GLFXCore", "GLFXPrograms", "GLFXDialects", "GLFXRender", "GLFXGLES", "GLFXShaders", "CGLFXGLES",
            ],
            swiftSettings: swift),
        .target(name: "CGLFXTestSupport", path: "Tests/CGLFXTestSupport", exclude: ["Preloaded"]),
        .target(name: "GLFXTestSupport", dependencies: ["CGLFXTestSupport"], path: "Tests/GLFXTestSupport"),
        .target(
            name: "GLFXShaderTestSupport",
            dependencies: ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile"],
            path: "Tests/GLFXShaderTestSupport", swiftSettings: swift),
        .testTarget(
            name: "NativeTests",
            dependencies: [
                "GLFXCore", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXRender", "GLFXNative", "CGLFXLLVM",
                "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(name: "CoreTests", dependencies: ["GLFXCore", "GLFXTestSupport"], swiftSettings: swift),
        .testTarget(
            name: "ShaderTextTests",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXCompile", "GLFXShaderTestSupport", "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "ProgramsTests",
            dependencies: ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXShaderTestSupport"],
            swiftSettings: swift),
        .testTarget(
            name: "DialectsTests",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXShaderTestSupport",
                "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "CompileTests",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXShaderTestSupport",
                "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "MediaTests",
            dependencies: [
                "GLFXCore", "GLFXFiles", "GLFXMedia", "GLFXRead", "GLFXAudio", "GLFXWrite", "CGLFXLibAV",
                "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "RenderTests",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXRender", "GLFXGLES",
                "GLFXNative", "CGLFXGLES", "GLFXShaderTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "KitTests",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXFiles", "GLFXMedia", "GLFXRead",
                "GLFXAudio", "GLFXWrite", "GLFXRender", "GLFXJob", "GLFXTimeline", "GLFXChain", "GLFXCheck", "GLFXKit",
                "GLFXCommand", "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "KeyingTests", dependencies: ["GLFXCore", "GLFXKeying", "GLFXMeasure"], swiftSettings: swift),
        .testTarget(
            name: "HLSLTests", dependencies: ["GLFXCore", "GLFXShaderText", "GLFXHLSL"], swiftSettings: swift),
        .testTarget(
            name: "CompareTests", dependencies: ["GLFXCore", "GLFXMedia", "GLFXCompare", "GLFXTestSupport"],
            swiftSettings: swift),
        .testTarget(
            name: "FarmTests", dependencies: ["GLFXCore", "GLFXFarm", "GLFXTestSupport"], swiftSettings: swift),
        .testTarget(
            name: "SheetsTests", dependencies: ["GLFXMedia", "GLFXDrawing", "GLFXSheets"], swiftSettings: swift),
        .testTarget(
            name: "LibraryTests", dependencies: ["GLFXKit", "GLFXDrawing", "GLFXTestSupport"], swiftSettings: swift),
        .testTarget(
            name: "ShaderTests",
            dependencies: [
                "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXRender", "GLFXGLES",
                "GLFXNative", "GLFXShaders", "GLFXJob", "GLFXChain", "GLFXDrawing", "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "TuneTests",
            dependencies: [
                "GLFXCore", "GLFXPrograms", "GLFXWrite", "GLFXRender", "GLFXJob", "GLFXKit", "GLFXTune",
                "GLFXTestSupport",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "GLFXCommand", "GLFXKit", "GLFXTune", "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects",
                "GLFXMedia",
                "GLFXRender",
                "GLFXTestSupport",
            ],
            exclude: ["Goldens"], swiftSettings: swift),
    ],
    swiftLanguageModes: [.v6]
)

// What the fuzz targets call.
let fuzzed: [Target.Dependency] = [
    "GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXDialects", "GLFXCompile", "GLFXMedia", "GLFXWrite", "GLFXRender",
    "GLFXNative", "GLFXJob", "GLFXChain", "GLFXTune", "GLFXCompare", "GLFXCommand", "CGLFXLLVM",
]
// The program of scripts/fuzz links with libFuzzer alone, so only where it is asked for; else its targets are tests, which
// take the inputs that are kept.
if Context.environment["GLFX_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "fuzz", dependencies: fuzzed + ["CLibFuzzer"], path: "Fuzz/Sources", swiftSettings: swift),
    ]
} else {
    package.targets.append(
        .testTarget(
            name: "FuzzTests", dependencies: fuzzed + ["GLFXTestSupport"], path: "Fuzz",
            exclude: ["CLibFuzzer", "Dictionaries", "Finds", "README.md", "Seeds", "Sources/main.swift"],
            sources: ["Sources", "Replay"], swiftSettings: swift))
}

/// Small modules with loops over pixels and text. To optimize the Swift of all modules takes longer than the tests gain.
let optimized: Set = ["GLFXCore", "GLFXShaderText", "GLFXPrograms", "GLFXKeying", "GLFXMeasure", "GLFXTestSupport"]
for target in package.targets where isForTests && target.type == .regular {
    if target.name.hasPrefix("CGLFX") {
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
    } else if optimized.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [
                .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"])
            ]
    }
}

// Programs that use the libraries as other packages do, with what is public: scripts/examples runs them.
if isForTests {
    let programs = [
        "bouncing-path": "Examples/BouncingPath", "slide-show": "Examples/SlideShow",
        "title-card": "Examples/TitleCard",
        "key-over-background": "Examples/KeyOverBackground", "animated-chart": "Examples/AnimatedChart",
        "contact-sheet": "Examples/ContactSheet", "Snippets": "Tests/Consumer/Sources/Snippets",
    ]
    package.targets += programs.sorted { $0.key < $1.key }.map { name, path in
        .executableTarget(
            name: name, dependencies: ["GLFXKit", "GLFXDrawing"], path: path, packageAccess: false, swiftSettings: swift
        )
    }
    package.targets.append(
        .executableTarget(
            name: "PlainReader", dependencies: ["GLFXKit"], path: "Tests/Consumer/Sources/PlainReader",
            packageAccess: false, swiftSettings: swift))
}

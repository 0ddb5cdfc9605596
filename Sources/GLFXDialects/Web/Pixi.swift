package import GLFXPrograms
internal import GLFXShaderText

/// PixiJS' filters: a whole shader with `uSampler` (`uTexture` since version 8), `vTextureCoord` and the sizes of the
/// filtered area, which is the frame. v goes down.
enum Pixi: TableHost {
    static let dialect = Dialect.pixi

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain, let line = text.firstLine["vTextureCoord"],
            let sampler = text.first(of: ["uSampler", "uTexture"])
        else { return nil }
        return Evidence(line: min(line, sampler.line), text: "mentions vTextureCoord and \(sampler.name)")
    }

    /// The places of the outermost pixels' centers.
    private static let clamp: BuiltinUniform.Meaning = {
        let half = { (size: SizeExpression) in SizeExpression.binary(.divide, .number(0.5), size) }
        return .sizes([
            half(.resultWidth), half(.resultHeight), .binary(.subtract, .number(1), half(.resultWidth)),
            .binary(.subtract, .number(1), half(.resultHeight)),
        ])
    }()

    /// Width and height, and one over each.
    private static let size = BuiltinUniform.Meaning.sizes([
        .resultWidth, .resultHeight, .binary(.divide, .number(1), .resultWidth),
        .binary(.divide, .number(1), .resultHeight),
    ])

    static let table = HostTable(
        frame: ["uSampler", "uTexture"],
        facts: [
            HostTable.Fact(["inputSize", "uInputSize", "inputPixel", "uInputPixel"], [.vec4], size),
            HostTable.Fact(["inputClamp", "uInputClamp", "filterClamp"], [.vec4], clamp),
            HostTable.Fact(
                ["outputFrame", "uOutputFrame", "uGlobalFrame"], [.vec4],
                .sizes([.number(0), .number(0), .resultWidth, .resultHeight])),
            HostTable.Fact(
                ["filterArea", "uOutputTexture"], [.vec4],
                .sizes([.resultWidth, .resultHeight, .number(0), .number(0)])),
            HostTable.Fact(["dimensions", "uDimensions"], [.vec2], .resolution),
            HostTable.Fact(["resolution", "uResolution"], [.float], .constant([1])),
            // Pixi's own filters give height over width.
            HostTable.Fact(
                ["aspect", "uAspect"], [.float], .sizes([.binary(.divide, .resultHeight, .resultWidth)])),
        ], origin: .topLeft)
}

extension Dialect {
    /// PixiJS' filters.
    package static let pixi = Dialect("pixi", title: "PixiJS", resultAlpha: .premultiplied, takesPremultiplied: true)
}

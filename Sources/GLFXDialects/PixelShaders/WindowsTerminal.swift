package import GLFXPrograms
internal import GLFXCore
internal import GLFXShaderText

/// Windows Terminal's pixel shaders: `float4 main(float4 pos : SV_POSITION, float2 tex : TEXCOORD) : SV_TARGET` with a
/// texture, a sampler, and a buffer with Time, Scale, Resolution and Background. v goes down.
///
/// The window is opaque, its background black, its scale 1. Beyond the picture's edge lies transparent black.
enum WindowsTerminal: DialectReader {
    static let dialect = Dialect.windowsTerminal
    static let sharedEndings = ["hlsl"]

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.line(ofFunction: "main", type: "float4") != nil else { return nil }
        if let line = text.firstLine["PixelShaderSettings"] {
            return Evidence(line: line, text: "mentions PixelShaderSettings", isStrong: true)
        }
        guard text.firstLine["cbuffer"] != nil,
            text.variables.isSuperset(of: ["Time", "Scale"]) || text.hasTerminalNames,
            let line = text.firstLine["Resolution"]
        else { return nil }
        return Evidence(line: line, text: "mentions Resolution beside Time and Scale")
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        try PixelShaderProgram.read(request, host)
    }

    private static let host = PixelShaderHost(
        dialect: dialect,
        // Seconds modulo 1000, as there.
        buffer: ["mod(glfx_time, 1000.0)", "1.0", "glfx_frame.x", "glfx_frame.y", "0.0", "0.0", "0.0", "1.0"],
        bufferMembers: "float Time; float Scale; float2 Resolution; float4 Background;", wrap: .border)
}

extension DetectionText {
    /// Names of the buffer's members, which other hosts have not.
    fileprivate var hasTerminalNames: Bool {
        firstLine["Time"] != nil && firstLine["Scale"] != nil && firstLine["Background"] != nil
    }
}

extension Dialect {
    /// Windows Terminal.
    package static let windowsTerminal = Dialect(
        "windows-terminal", title: "Windows Terminal", convertsNumbers: true, resultAlpha: .premultiplied,
        takesPremultiplied: true)
}

internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Bonzomatic: a whole shader with `fGlobalTime`, `v2Resolution`, `out_texcoord` and the audio's spectrum in 1D
/// textures. v goes up, and the window ignores alpha.
enum Bonzomatic: TableHost {
    static let dialect = Dialect.bonzomatic

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        return text.first(of: ["fGlobalTime", "v2Resolution", "texFFT"]).map {
            Evidence(line: $0.line, text: "mentions \($0.name)")
        }
    }

    private static let spectra: Set<String> = ["texFFT", "texFFTSmoothed", "texFFTIntegrated"]
    private static let bins = 1024

    static func prepare(_ editor: inout TextEditor) throws(Failure) { try editor.renameReads(of: spectra) }

    /// Bonzomatic's own weights: nine tenths of what was before, and sums of that.
    static func addOwn(for text: PassText, to builder: inout ProgramBuilder) throws(Failure) {
        let size = PictureSizeRule(width: .number(Double(bins)), height: .number(1))
        for (name, sum) in [("texFFTSmoothed", "mix(now, before, 0.9)"), ("texFFTIntegrated", "before + now")]
        where text.isUsed(name) {
            let lines = """
                uniform sampler2D glfx_spectrum;
                uniform sampler2D glfx_before;
                void main() {
                    ivec2 at = ivec2(gl_FragCoord.xy);
                    vec4 now = vec4(texelFetch(glfx_spectrum, ivec2(at.x, 0), 0).r);
                    vec4 before = texelFetch(glfx_before, at, 0);
                    gl_FragColor = \(sum);
                }
                """
            try HostAudio.add(
                lines, into: Target(name: name, size: size, format: .float32), sound: .spectrum(width: bins),
                to: &builder)
        }
    }

    static let table = HostTable(
        facts: [
            HostTable.Fact(["fGlobalTime"], [.float], .time), HostTable.Fact(["fFrameTime"], [.float], .timeDelta),
            HostTable.Fact(["v2Resolution"], [.vec2], .resolution),
        ],
        provided: HostTable.readsOfOneDimension,
        pictures: [
            "texPreviousFrame": .previousResult, "texFFTSmoothed": .target("texFFTSmoothed"),
            "texFFTIntegrated": .target("texFFTIntegrated"),
        ],
        sounds: ["texFFT": .spectrum(width: bins)], beginsWithZero: true)
}

extension Dialect {
    /// Bonzomatic.
    package static let bonzomatic = Dialect("bonzomatic", title: "Bonzomatic", resultAlpha: .ignore)
}

internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// `g_AudioSpectrum16Left` and the like: the movie's audio in 16, 32 or 64 bands. They are filled before `main`; left and
/// right are the same.
enum WallpaperSpectrum {
    /// The target: a row for each number of bands. The spectrum is the lower row where v goes down.
    private static let target = "glfx_levels"

    private static let counts = ["16": 16, "32": 32, "64": 64]

    private static func count(_ name: String) -> Int? {
        guard name.hasPrefix("g_AudioSpectrum"), name.hasSuffix("Left") || name.hasSuffix("Right") else { return nil }
        return counts[String(name.dropFirst(15).prefix(2))]
    }

    /// The arrays that a text mentions, each once.
    private static func names(_ editor: TextEditor) -> [String] {
        Set(editor.tokens.map(\.text).filter { count($0) != nil }).sorted()
    }

    /// Takes their declarations out.
    @discardableResult static func takeArrays(_ editor: inout TextEditor) -> [String] {
        for index in editor.tokens.indices.dropFirst(2).dropLast(4)
        where count(editor.tokens[index].text) != nil && editor.tokens[index - 2].isText("uniform")
            && editor.tokens[index + 4].isText(";")
        {
            editor.blank(index - 2...index + 4)
        }
        return names(editor)
    }

    static func prelude(_ names: [String]) -> [String] {
        names.isEmpty
            ? [] : ["uniform highp sampler2D \(target);"] + names.map { "highp float \($0)[\(count($0) ?? 0)];" }
    }

    static func setup(_ names: [String]) -> [String] {
        names.map {
            let count = count($0) ?? 0
            let read = "texelFetch(\(target), ivec2(i, \(count / 32)), 0).r"
            return "    for (int i = 0; i < \(count); i++) \($0)[i] = \(read);"
        }
    }

    /// Adds the pass that computes them, where one of the two texts has them.
    static func add(
        to pass: inout Pass, _ text: PassText, _ vertex: TextEditor?, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let own = counts.keys.sorted().flatMap { ["g_AudioSpectrum\($0)Left", "g_AudioSpectrum\($0)Right"] }
            .filter(text.mentions)
        guard !own.isEmpty || vertex.map({ !names($0).isEmpty }) == true else { return }
        let size = PictureSizeRule(width: .number(64), height: .number(3))
        let lines = """
            uniform sampler2D \(HostAudio.spectrum);
            void main() {
                int width = 32 >> int(gl_FragCoord.y), first = int(gl_FragCoord.x) * width;
                float sum = 0.0;
                for (int x = first; x < first + width; x++)
                    sum += texelFetch(\(HostAudio.spectrum), ivec2(min(x, 511), 1), 0).r;
                gl_FragColor = vec4(sum / float(width));
            }
            """
        try HostAudio.add(
            lines, into: Target(name: target, size: size, format: .float32), sound: .texture, to: &builder)
        pass.index = builder.program.passes.count
        pass.samplers[target] = SamplerRule(.target(target), filter: .nearest)
        guard !own.isEmpty, pass.source.renameMain(to: Opaque.body) else { return }
        pass.source.wrap(
            prelude: prelude(own), postlude: ["void main() {"] + setup(own) + ["    \(Opaque.body)();", "}"])
    }
}

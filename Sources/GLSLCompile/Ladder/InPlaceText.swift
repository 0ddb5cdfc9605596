/// A shader that reads its frame only at the pixel's own position needs no sampler for it: drawn into the frame's
/// texture, it reads the pixel from the framebuffer (EXT_shader_framebuffer_fetch), and writes its result there. On a
/// software renderer that takes half the time of a sampler.
struct InPlaceText {
    /// The extension for an `inout` output.
    static let framebufferFetch = "GL_EXT_shader_framebuffer_fetch"

    /// The framebuffer's pixel: a name as long as `texture`, so that it fits in place of a read.
    private static let pixel = "glfx_in"

    /// Lines before the user's, and after them.
    let header: [String]
    let footer: [String]

    private init(output: String, laysOver: Bool) {
        header = ["highp vec4 \(Self.pixel);", "#define main glfx_main"]
        let background = ShaderProgram.backgroundUniform
        var footer = ["", "#undef main", "uniform highp vec4 \(background);", "void main() {"]
        footer += ["    \(Self.pixel) = \(output);", "    glfx_main();"]
        if laysOver {
            footer += [
                "    highp vec4 glfx_out = clamp(\(output), 0.0, 1.0);",
                "    highp float glfx_kept = 1.0 - \(background).a * (1.0 - glfx_out.a);",
                "    \(output) = vec4(mix(\(background).rgb, glfx_out.rgb, glfx_kept), glfx_out.a);",
            ]
        } else {
            // Mesa 22.3 drops the store of an unchanged pixel, and llvmpipe then crashes without one.
            footer.append("    \(output).x += \(background).a;")
        }
        self.footer = footer + ["}"]
    }

    /// Prepares a pass's text; nil where it cannot be drawn in place: pixels may be discarded, derivatives are used, or
    /// the form of its output is not supported here.
    /// - Parameter source: gets its reads of the input replaced.
    static func prepare(_ source: inout ParsedSource, input: String, laysOver: Bool) -> InPlaceText? {
        guard !source.mayDiscard, !source.usesFragData, !source.usesDerivatives,
            !source.assembled.macros.everDefined.contains("main")
        else { return nil }
        let output: String
        if let own = source.output {
            guard !source.usesFragColor else { return nil }
            output = own.name
            replaceReads(of: input, in: &source)
            // Last, because it moves the rest of its line.
            replace("out", by: "inout", at: own.storage, in: &source)
        } else {
            guard source.usesFragColor else { return nil }
            output = "glfx_FragColor"
            replaceReads(of: input, in: &source)
        }
        return InPlaceText(output: output, laysOver: laysOver)
    }

    /// `texture(input, position)` becomes the framebuffer's pixel; every other column stays.
    private static func replaceReads(of input: String, in source: inout ParsedSource) {
        let tokens = source.assembled.tokens
        for index in tokens.indices where tokens[index].isText(input) {
            // The one mention that is no read is the declaration.
            let isAlone = OwnPositionReads.isAlone(tokens, index, in: source.ownPositionCalls)
            guard isAlone || isReadByPair(tokens, index) else { continue }
            for token in tokens[(index - 2)...(index + (isAlone ? 1 : 3))] {
                for column in token.column..<token.column + token.text.utf8.count {
                    source.assembled.lines[token.line].text[column] = 0x20
                }
            }
            let start = tokens[index - 2]
            let range = start.column..<start.column + pixel.utf8.count
            source.assembled.lines[start.line].text.replaceSubrange(range, with: pixel.utf8)
        }
    }

    private static func isReadByPair(_ tokens: [Token], _ index: Int) -> Bool {
        index >= 2 && index + 3 < tokens.count && tokens[index - 1].isText("(") && tokens[index + 1].isText(",")
    }

    private static func replace(_ old: String, by new: String, at token: Token, in source: inout ParsedSource) {
        let range = token.column..<token.column + old.utf8.count
        source.assembled.lines[token.line].text.replaceSubrange(range, with: new.utf8)
    }
}

extension ShaderProgram {
    /// The background uniform of an `inPlaceVariant`: red, green, blue, and 1 to lay the result over it, 0 to keep it.
    /// It has to be zero where the text does not lay over.
    public static let backgroundUniform = "glfx_background"

    /// A pass's text for drawing into its input's texture, without a sampler for it; nil where the text does not allow
    /// it or the context does not support it.
    ///
    /// - Parameters:
    ///   - input: the sampler of the framebuffer's own picture.
    ///   - laysOver: the result is laid over a plain color (`backgroundUniform`); its alpha is kept.
    public func inPlaceVariant(
        pass: Int, for target: GLSLTarget, input name: String, laysOver: Bool
    ) -> ShaderVariant? {
        let rung = Rung(version: target.embeddedVersion)
        guard passes.indices.contains(pass), !rung.isOld, target.extensions.contains(InPlaceText.framebufferFetch),
            inputs.contains(where: { $0.name == name && $0.isReadAtOwnPositionOnly }),
            case .made = passes[pass].vertex
        else { return nil }
        var source = passes[pass].source
        guard let inPlace = InPlaceText.prepare(&source, input: name, laysOver: laysOver) else { return nil }
        let stage = StageText(source)
        let exchange = FixedFunction.Exchange(fragment: stage, vertex: nil)
        let fragment = GeneratedText(stage, .fragment, rung, exchange: exchange, inPlace: inPlace)
        return ShaderVariant(
            vertex: VertexText.make(source, rung, exchange: exchange), fragment: fragment.text,
            bareVertex: PointOperation.isPossible(source) ? VertexText.bare(rung) : nil, map: fragment.map,
            label: rung.label + " in place", renamed: fragment.renamed)
    }
}

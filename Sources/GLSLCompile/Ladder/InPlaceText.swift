import GLSLText
public import ShaderPrograms

/// A shader that reads its frame only at the pixel's own position needs no sampler for it: drawn into the texture that
/// holds the frame, it finds the pixel in the framebuffer (EXT_shader_framebuffer_fetch), and writes its result there.
/// On a software renderer that takes half the time of a sampler.
struct InPlaceText {
    /// The extension that makes an `inout` of the output.
    static let framebufferFetch = "GL_EXT_shader_framebuffer_fetch"

    /// The name of what was in the framebuffer: as long as `texture`, so that it fits where a read stood.
    private static let pixel = "glfx_in"

    /// Lines in front of the user's, and behind them.
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
            // Mesa 22.3 drops the store of a pixel that nothing has changed, and llvmpipe then crashes for want of one.
            footer.append("    \(output).x += \(background).a;")
        }
        self.footer = footer + ["}"]
    }

    /// Prepares a pass's text; nil where it cannot be drawn so: the input is read elsewhere too, pixels may be left out,
    /// differences between pixels are asked for, or the output is declared in a way that this does not see through.
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
            // Last, because what stands behind it on its line moves.
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
    /// The uniform by which a text of `inPlaceVariant` gets the background: red, green, blue, and 1 for "lay over", 0 for
    /// "keep as it is". It has to be zero where the text does not lay over.
    public static let backgroundUniform = "glfx_background"

    /// A pass's text for drawing into the very texture that holds its input, without a sampler for it; nil where the
    /// text does not allow it or the context does not offer it.
    ///
    /// - Parameters:
    ///   - input: the sampler that stands for the framebuffer's own picture.
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

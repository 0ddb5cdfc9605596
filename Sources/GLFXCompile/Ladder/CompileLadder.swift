package import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// The texts to try for a pass, one after the other, until the compiler takes one.
///
/// Each rung is a version of GLSL, from the one that the text was written in up to the most permissive one. On every
/// rung the text is repaired by the compiler's messages, as long as that helps. The user's lines always keep their
/// numbers.
///
///     var ladder = CompileLadder(program: program, pass: 0)
///     while let variant = ladder.next() {
///         // compile and link; where that fails:
///         ladder.refuse(.compile, log: log)
///     }
///     throw ladder.failure()
package struct CompileLadder: Sendable {
    private let program: ShaderProgram
    private let kind: GeneratedText.Kind
    private var rungs: ArraySlice<Rung>
    private var fragment: StageText
    /// The user's own vertex shader.
    private var vertex: StageText?
    /// The vertex shader's attributes.
    private let attributes: [String: VertexAttribute]
    private var rung: Rung?
    private var hasRepaired = false
    private var repairsOnRung = 0
    private var attempts = 0
    /// The last one returned by `next`.
    private var variant: ShaderVariant?
    private var best: (failure: Failure, reach: Int)?
    /// What was refused last.
    private var last: (variant: ShaderVariant, stage: ShaderVariant.Stage, log: String)?
    private var mayRepair = true

    /// Repairs on one rung, and attempts in all.
    private static let repairLimit = 16
    private static let attemptLimit = 48

    /// The ladder of a pass whose texts report when a software renderer stops a loop before its end.
    /// - Returns: nil where no loop of the pass can reach the limit.
    init?(guardingLoopsOf program: ShaderProgram, pass index: Int, _ aim: LoopGuards.Aim) {
        // Lower bindings belong to the program's own buffers.
        guard program.buffers.count <= LoopGuards.binding else { return nil }
        self.init(program: program, pass: index)
        guard let guards = LoopGuards.guarding(&fragment, aim) else { return nil }
        fragment.guards = guards
    }

    /// The ladder of a pass whose text is taken as it is written: without repairs and implicit conversions, except where
    /// the language of the text has these itself, and without desktop GLSL, except where the text asks for it.
    package init(asWritten program: ShaderProgram, pass index: Int) {
        self.init(program: program, pass: index)
        mayRepair = false
        let asksForDesktop = program.asksForDesktop(pass: index)
        let converts = program.convertsNumbers(pass: index)
        rungs =
            rungs.filter { rung in
                rung.isDesktop ? asksForDesktop : converts || !rung.hasImplicitConversions
            }[...]
    }

    /// The ladder of a pass.
    package init(program: ShaderProgram, pass index: Int) {
        self.program = program
        let pass = program.passes[index]
        var sources = [pass.source]
        if case .shader(let source, _) = pass.vertex {
            sources.append(source)
            var text = StageText(source)
            HostLayouts.removeLocations(&text)
            vertex = text
        }
        attributes = pass.attributes
        var isCompute = false
        if case .compute = pass.kind { isCompute = true }
        kind = isCompute ? .compute : .fragment
        fragment = StageText(pass.source)
        RectangleTextures.prepare(&fragment)
        rungs = Rung.ladder(of: sources)[...]
    }

    /// The next text to try; nil when there is none left.
    package mutating func next() -> ShaderVariant? {
        guard attempts < Self.attemptLimit else { return nil }
        if !hasRepaired {
            guard let next = rungs.popFirst() else { return nil }
            rung = next
            repairsOnRung = 0
        }
        hasRepaired = false
        attempts += 1
        variant = rung.map(made)
        return variant
    }

    /// Reports that the compiler refused the last text of `next`, and its log.
    package mutating func refuse(_ stage: ShaderVariant.Stage, log: String) {
        guard let variant, let rung else { return }
        self.variant = nil
        last = (variant, stage, log)
        if mayRepair, repairsOnRung < Self.repairLimit { repair(variant, stage, log, rung) }
        // What is repaired is no mistake that a user has to know of: the next text of the rung tells what is left.
        guard !hasRepaired else { return }
        let reach = variant.reach(log: log, stage: stage)
        let failure = variant.failure(log: log, program: program, stage: stage)
        // A version that converts numbers itself reports fewer mistakes.
        if best.map({ (reach, -failure.diagnostics.count) > ($0.reach, -$0.failure.diagnostics.count) }) ?? true {
            best = (failure, reach)
        }
    }

    private mutating func repair(_ variant: ShaderVariant, _ stage: ShaderVariant.Stage, _ log: String, _ rung: Rung) {
        repairsOnRung += 1
        switch stage {
        case .link: return
        case .compile:
            fragment = repaired(fragment, variant.map.complaints(log, renamed: variant.renamed), rung)
            if var text = vertex {
                share(fragment, with: &text)
                vertex = text
            }
        case .vertex:
            guard let vertex, let map = variant.vertexMap else {
                hasRepaired = ReservedWords.renameVaryings(of: &fragment)
                return
            }
            let text = repaired(vertex, map.complaints(log, renamed: variant.vertexRenamed), rung)
            self.vertex = text
            share(text, with: &fragment)
        }
    }

    /// The failure to report when no text worked: of the attempt that came furthest in the user's text.
    /// - Returns: nil if nothing was refused.
    package func failure() -> Failure? {
        best?.failure ?? last.map { $0.variant.failure(log: $0.log, program: program, stage: $0.stage) }
    }

    private mutating func repaired(_ text: StageText, _ complaints: [Complaint], _ rung: Rung) -> StageText {
        var text = text
        hasRepaired = Repairs.repair(
            &text, complaints, rung,
            convertsNumbers: rung.convertsImplicitly)
        return text
    }

    /// Gives a name repaired in one shader to the other too: uniforms and varyings have to match.
    private func share(_ text: StageText, with other: inout StageText) {
        for (name, userName) in text.userNames.sorted(by: { $0.key < $1.key })
        where ReservedWord.all[userName] != nil && other.userNames[name] == nil {
            ReservedWords.rename(userName, to: name, in: &other)
        }
    }

    private func made(_ rung: Rung) -> ShaderVariant {
        let exchange = FixedFunction.Exchange(fragment: fragment, vertex: vertex)
        let text = GeneratedText(fragment, kind, rung, exchange: exchange)
        var variant = ShaderVariant(
            vertex: "", fragment: text.text, map: text.map, label: rung.label, renamed: text.renamed)
        (variant.hasImplicitConversions, variant.isDesktop) = (rung.hasImplicitConversions, rung.isDesktop)
        if let vertex {
            let generated = GeneratedText(vertex, .vertex, rung, exchange: exchange)
            variant.vertex = generated.text
            variant.vertexMap = generated.map
            variant.vertexRenamed = generated.renamed
            let compiled = Dictionary(vertex.userNames.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            variant.attributes = Dictionary(
                attributes.map { (compiled[$0] ?? $0, $1) }, uniquingKeysWith: { first, _ in first })
        } else if kind == .fragment {
            let compiled = Dictionary(fragment.userNames.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            variant.vertex = VertexText.make(fragment.source, rung, names: compiled, exchange: exchange)
        }
        return variant
    }
}

extension ShaderProgram {
    /// Whether a `#version` of a pass is one of desktop GLSL.
    fileprivate func asksForDesktop(pass index: Int) -> Bool {
        var sources = [passes[index].source]
        if case .shader(let vertex, _) = passes[index].vertex { sources.append(vertex) }
        return sources.contains { $0.assembled.version != nil && !$0.assembled.isVersionES }
    }

    /// Whether the language of a pass's text converts integers to floats by itself.
    package func convertsNumbers(pass index: Int) -> Bool { asksForDesktop(pass: index) || dialect.convertsNumbers }
}

/// The vertex shader for a fragment shader: it only passes the position in the picture.
enum VertexText {
    /// - Parameters:
    ///   - names: new names of varyings that a repair renamed.
    ///   - exchange: further varyings.
    static func make(
        _ source: ParsedSource, _ rung: Rung, names: [String: String] = [:], exchange: FixedFunction.Exchange
    ) -> String {
        let varyings = source.varyings
        let precision = rung.isDesktop ? "" : "highp "
        var lines = [rung.versionLine, "layout(location = 0) in \(precision)vec2 glfx_position;"]
        for varying in varyings {
            // The interpolation has to match on both sides; the precision may differ.
            let layout = varying.layout.map { "layout(\($0)) " } ?? ""
            let qualifiers = varying.qualifiers.map { $0 + " " }.joined()
            let size = varying.elements.isEmpty ? "" : "[\(varying.elements.count)]"
            let name = names[varying.name] ?? varying.name
            lines.append("\(layout)\(qualifiers)out \(precision)\(varying.type.rawValue) \(name)\(size);")
        }
        if source.needsTexelSize {
            lines.append("uniform \(precision)vec2 glfx_texel;")
        }
        for name in Set(varyings.flatMap(\.parameters)).sorted() {
            lines.append("uniform \(precision)float \(name);")
        }
        lines += FixedFunction.declarations(.vertex, rung, exchange)
        lines.append("void main() {")
        lines.append("    \(precision)vec2 glfx_place = glfx_position * 0.5 + 0.5;")
        let place = source.countsInPixels ? "glfx_place / glfx_texel" : "glfx_place"
        for varying in varyings {
            lines += assignments(to: names[varying.name] ?? varying.name, varying, place)
        }
        for index in 0..<exchange.texCoords {
            lines.append("    glfx_TexCoord[\(index)] = vec4(\(place), 0.0, 1.0);")
        }
        lines.append("    gl_Position = vec4(glfx_position, 0.0, 1.0);")
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func assignments(to name: String, _ varying: ParsedSource.Varying, _ place: String) -> [String] {
        guard !varying.elements.isEmpty else { return ["    \(name) = \(value(of: varying, place));"] }
        return varying.elements.enumerated().map { "    \(name)[\($0.offset)] = \($0.element);" }
    }

    private static func value(of varying: ParsedSource.Varying, _ place: String) -> String {
        if let value = varying.value { return value }
        // Sprite engines (libGDX, LÖVE, cocos2d) pass a color besides the position: white is neutral.
        let name = varying.name.lowercased()
        let isColor = name.contains("color") || name.contains("colour")
        return switch varying.type {
        case .vec3: isColor ? "vec3(1.0)" : "vec3(\(place), 0.0)"
        case .vec4: isColor ? "vec4(1.0)" : "vec4(\(place), 0.0, 1.0)"
        default: place
        }
    }
}

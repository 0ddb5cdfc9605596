internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Scenes of Synesthesia: `main.glsl` with `vec4 renderMain()`, and `scene.json` beside it with passes, pictures and
/// controls. v goes up. The user's media is the frame, where the scene reads it; otherwise it is a generator.
///
/// The text is drawn once for each pass into its target, and once more for the result, with `PASSINDEX` as a constant.
enum Synesthesia: DialectReader {
    static let dialect = Dialect.synesthesia

    static func evidence(in text: DetectionText) -> Evidence? {
        guard !text.hasMain, let line = text.line(ofFunction: "renderMain", type: "vec4") else { return nil }
        return Evidence(line: line, text: "defines vec4 renderMain()", isStrong: true)
    }

    static func isConfirmed(by files: any ShaderFiles) -> Bool { files.names(in: "").contains("scene.json") }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let scene = try SynesthesiaScene(request)
        var editor = TextEditor(request.file, readsMacros: true)
        try editor.renameReads(of: ["syn_Spectrum"], to: ("glfx_sp", "glfx_spLod", "glfx_spAt"))
        try editor.renameReads(of: ["syn_LevelTrail"], to: ("glfx_lt", "glfx_lt", "glfx_lt"))
        let reader = PassReader(files: request.files, style: .modern, isWhole: false, readsAnnotations: false)
        var text = try reader.read(try editor.edited())
        text.source.assembled.files[0] = request.file
        guard text.definesFunction("renderMain") else {
            throw text.source.assembled.failure(
                "there is no 'vec4 renderMain()'", advice: "give the main.glsl of a scene")
        }
        var builder = ProgramBuilder(request, .synesthesia)
        let table = HostTable(
            provided: SynesthesiaNames.provided, sounds: ["syn_Spectrum": .texture])
        let used = table.used(by: text, always: speeds(scene, text).isEmpty ? [] : ["TIME"])
        if used.contains(where: { $0.name == SynesthesiaAudio.target || $0.name == "syn_LevelTrail" }) {
            try SynesthesiaAudio.add(to: &builder)
        }
        var pass = Pass(index: 0, source: text.source)
        pass.source.wrap(prelude: lines(scene, text, &pass, &builder))
        provide(used, table, text, &pass, &builder)
        let speeds = speeds(scene, text)
        pass.source.wrap(
            prelude: speeds.map { "highp float \($0.name);" } + addScript(scene, text, &builder),
            postlude: ["void main() {"] + speeds.map { "    \($0.name) = \($0.parameter.name) * TIME;" }
                + ["    gl_FragColor = renderMain();", "}"])
        try add(pass, of: text, scene, to: &builder)
        return builder.program
    }

    /// What `scene.json` declares, where the text uses it and does not declare it itself.
    private static func lines(
        _ scene: SynesthesiaScene, _ text: PassText, _ pass: inout Pass, _ builder: inout ProgramBuilder
    ) -> [String] {
        var lines: [String] = []
        for part in scene.passes where text.mentions(part.target.name) {
            lines.append("uniform highp sampler2D \(part.target.name);")
            pass.samplers[part.target.name] = part.rule
        }
        for image in scene.images {
            var input = image.input
            input.isUsed = text.mentions(image.name)
            builder.add(input)
            guard input.isUsed else { continue }
            lines.append("uniform highp sampler2D \(image.name);")
            pass.samplers[image.name] = image.rule
        }
        for control in scene.controls where text.wants(control.name) {
            lines.append("uniform highp \(control.parameter.type.rawValue) \(control.parameter.name);")
            builder.add(control.parameter)
        }
        return lines
    }

    /// Controls of a speed that the text reads.
    private static func speeds(_ scene: SynesthesiaScene, _ text: PassText) -> [SynesthesiaControl] {
        scene.controls.filter { $0.variable.map(text.wants) == true }
    }

    /// What the scene's script computes, which is not run: the user gives it.
    private static func addScript(
        _ scene: SynesthesiaScene, _ text: PassText, _ builder: inout ProgramBuilder
    ) -> [String] {
        let known = Set(scene.controls.map(\.name))
        var lines: [String] = []
        for parameter in scene.script where text.wants(parameter.name) && !known.contains(parameter.name) {
            lines.append("uniform highp \(parameter.type.rawValue) \(parameter.name);")
            builder.add(parameter)
        }
        return lines
    }

    /// Appends the pass for each number, the last one for the result.
    private static func add(
        _ pass: Pass, of text: PassText, _ scene: SynesthesiaScene, to builder: inout ProgramBuilder
    ) throws(Failure) {
        let first = builder.program.passes.count
        for number in 0...scene.passes.count {
            var pass = pass
            pass.index = first + number
            if scene.passes.count > 0 { pass.name = "pass \(number)" }
            if text.mentions("PASSINDEX") { pass.source.wrap(prelude: ["const int PASSINDEX = \(number);"]) }
            if number < scene.passes.count { pass.output = .target(scene.passes[number].target.name) }
            try builder.add(text, as: pass)
        }
        try builder.edit { (program) throws(Failure) in
            program.targets += scene.passes.map(\.target)
            program.summary = scene.title ?? program.summary
            if let index = program.inputs.firstIndex(where: { $0.name == SynesthesiaNames.media }) {
                program.inputs.insert(program.inputs.remove(at: index), at: 0)
            }
        }
    }
}

extension Dialect {
    /// Synesthesia.
    package static let synesthesia = Dialect(
        "synesthesia", title: "Synesthesia", convertsNumbers: true, resultAlpha: .ignore)
}

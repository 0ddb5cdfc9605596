import GLFXCore
@testable import GLFXHLSL
import GLFXShaderText

/// An effect's text in GLSL, without a host.
enum Translation {
    /// - Parameter entry: the function of which all that it reaches is translated.
    /// - Returns: a line of GLSL for each line of the text; those before the text begin with the host's declarations.
    static func lines(_ text: String, entry: String = "f") throws(Failure) -> [String] {
        let files = MaskedFiles(NoShaderFiles())
        var assembler = SourceAssembler(assumedVersion: 300, files: files, isEffect: true)
        try assembler.read(try files.masked(SourceFile(name: "a.fx", text: text)))
        let source = files.unmasked(assembler.result)
        let tokens = try NamespaceFlattener.flatten(
            try MacroExpander.expand(source) { files.string($0, in: source) }, of: source)
        var reader = EffectReader(source: source, tokens: tokens, host: "a test", strings: MacroExpander.string)
        let module = try reader.read()
        var translator = EffectTranslator(module: module, host: EffectHost())
        guard let index = module.functions.lastIndex(where: { $0.name.isText(entry) }) else { return [] }
        try translator.reach(index)
        return try translator.passText().source.assembled.lines.map { String(decoding: $0.text, as: UTF8.self) }
    }

    /// Why a text is refused; nil where it is not.
    static func refusal(_ text: String) -> Failure? {
        do {
            _ = try lines(text)
            return nil
        } catch {
            return error
        }
    }
}

import GLFXCore
import GLFXCompile
import GLFXShaderText
import GLFXDialects
import GLFXPrograms

@testable import GLFXCommand

/// A shader's text and the files beside it: detection, reading, every dialect, the ladder of texts with its repairs,
/// help.
enum ShaderFuzz {
    /// The dialect is detected.
    static func detected(_ input: FuzzInput) -> Int32 {
        _ = ShaderProbe(text: input.main.text, name: input.main.name)
        _ = ShaderProbe.owner(of: input.main.name, among: Set(input.others.keys))
        _ = ShaderGuess.looksLikeShader(Array(input.main.text.utf8))
        read(input, dialect: nil)
        return 0
    }

    /// Each dialect has to read the text, whatever it was written for.
    static func everyDialect(_ input: FuzzInput) -> Int32 {
        for dialect in Dialect.allCases { read(input, dialect: dialect) }
        return 0
    }

    private static func read(_ input: FuzzInput, dialect: Dialect?) {
        Invariant.throwsOnlyFailures {
            let program = try ShaderProgram.parse(
                text: input.main.text, name: input.main.name, dialect: dialect, files: input.folder)
            climb(program, log: input.others["log"])
            describe(program)
            _ = try program.sizes(width: 64, height: 48)
        }
    }

    /// All the texts that would be tried on a driver that refuses each of them; of two passes, since it takes long.
    private static func climb(_ program: ShaderProgram, log: String?) {
        let target = GLSLTarget(version: 320, extensions: ["GL_EXT_shader_implicit_conversions"])
        for pass in program.passes.indices.prefix(2) {
            var ladder = CompileLadder(program: program, pass: pass, target: target)
            while let variant = ladder.next() {
                ladder.refuse(.compile, log: log ?? driverLog(about: variant.fragment))
            }
            if let failure = ladder.failure() { Invariant.checkPrintable(failure.description) }
        }
    }

    /// Drivers' error messages, each about a line of the text and a token of it, so that every repair is tried.
    private static func driverLog(about text: String) -> String {
        var log = ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated().suffix(8) {
            let word = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.first ?? "x"
            let messages = [
                "`\(word)' undeclared", "syntax error, unexpected NEW_IDENTIFIER, expecting ','",
                "initializer of global variable `\(word)' must be a constant expression",
                "operands to arithmetic operators must be numeric", "no matching function for call to `\(word)(int)'",
                "illegal use of reserved word `\(word)'", "`\(word)' redeclared",
                "could not implicitly convert operands to arithmetic operator",
            ]
            log += "0:\(number + 1)(\(line.utf8.count / 2 + 1)): error: \(messages[number % messages.count])\n"
        }
        return log
    }

    static func describe(_ program: ShaderProgram) {
        for line in ShaderHelp.text(program).split(separator: "\n") { Invariant.checkPrintable(String(line)) }
        do {
            _ = try JSONOutput.document(ShaderJSON(program))
        } catch {
            Invariant.check(false, "a program can be written as JSON: \(error)")
        }
        for parameter in program.parameters {
            guard let value = parameter.defaultValue, parameter.kind != .event else { continue }
            Invariant.check(
                value.components.count == parameter.type.componentCount * (parameter.arraySize ?? 1),
                "a default has as many numbers as its type")
        }
    }
}

@testable import GLFXCommand
import GLFXCompile
import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderText

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

    /// All the texts that would be tried on a compiler that refuses each of them; of two passes, since it takes long.
    private static func climb(_ program: ShaderProgram, log: String?) {
        for pass in program.passes.indices.prefix(2) {
            var ladder = CompileLadder(program: program, pass: pass)
            while let variant = ladder.next() {
                ladder.refuse(.compile, log: log ?? compilerLog(about: variant.fragment))
            }
            if let failure = ladder.failure() { Invariant.checkPrintable(failure.description) }
        }
    }

    /// A compiler's error messages, each about a line of the text and a token of it, so that every repair is tried.
    private static func compilerLog(about text: String) -> String {
        var log = ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated().suffix(12) {
            let word = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.first ?? "x"
            let messages = [
                "'\(word)' : undeclared identifier", "'' :  syntax error, unexpected IDENTIFIER, expecting COMMA",
                "'\(word)' : global const initializers must be constant 'const float'",
                "'%' :  wrong operand types: no operation '%' exists",
                "'\(word)' : no matching overloaded function found",
                "'\(word)' : Reserved word.", "'\(word)' : redefinition",
                "'=' :  cannot convert from ' const float' to ' temp int'",
                "'assign' :  cannot convert from ' temp 3-component vector of int' to ' out 3-component vector of float'",
                "'return' : type does not match, or is not convertible to, the function's return type",
                "'[]' : scalar integer expression required", "'assign' :  l-value required (can't modify a const)",
            ]
            log += "0:\(number + 1): error: \(messages[number % messages.count])\n"
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

import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct MPVMalformedTests {
    private static let draws = "vec4 hook() { return HOOKED_texOff(0); }\n"

    private func refusal(_ text: String) -> Failure? {
        do {
            let program = try ShaderProgram.parse(text: text, name: "a.glsl", dialect: .mpv)
            _ = try program.sizes(width: 64, height: 48)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("HOOK MIAN", "2:9: 'MIAN' is no stage that can be hooked"),
        ("HOOK", "2:8: '' is no stage"),
        ("BINDS LUMA", "2: '//!BINDS' is no directive of this block"),
        ("BIND", "2:8: //!BIND names nothing"),
        ("BIND a-b", "2:9: 'a-b' is no name"),
        ("BIND LOW", "2:9: there is no texture 'LOW'"),
        ("BIND OUTPUT", "2:9: OUTPUT is not there yet where MAIN is hooked"),
        ("SAVE 1st", "2:9: '1st' is no name"),
        ("WHEN MAIN.w >", "2:16: '>' wants 2 values before it, not 1"),
        ("WHEN !", "2:9: '!' wants 1 value before it, not 0"),
        ("WHEN 1 2", "2:9: 2 values are left over at its end"),
        ("WHEN", "2:8: //!WHEN has no expression"),
        ("WHEN 1 0 /", "2:13: this divides by zero"),
        ("WHEN MAIN.w 0 %", "2:18: this divides by zero"),
        ("WHEN 1x", "2:9: '1x' is no number"),
        ("WHEN strength 0 >", "2:9: there is nothing here by the name 'strength'"),
        ("WHEN LOW.w 0 >", "2:9: there is nothing here by the name 'LOW.w'"),
        ("WHEN 1 MAIN.w MAIN.w - /", "2: a size is divided by zero"),
        ("WIDTH MAIN.w 100000000 *", "2: a picture of 6400000000x48 pixels is too large"),
        ("HEIGHT 1000000000", "2: a picture of 64x1000000000 pixels is too large"),
        ("WIDTH 1 MAIN.w MAIN.w - /", "2: a size is divided by zero"),
        ("OFFSET 1", "2:11: '1' is no offset"),
        ("OFFSET a b", "2:11: 'a b' is no offset"),
        ("COMPONENTS 5", "2:15: '5' is no number of components"),
        ("COMPUTE 8", "2:12: //!COMPUTE does not take 1 numbers"),
        ("COMPUTE 8 0", "2:14: '0' is no whole number from 1"),
        ("COMPUTE 8 -8", "2:14: '-8' is no whole number from 1"),
        ("COMPUTE 64 64", "2:12: 64x64 threads are more than the 1024"),
    ])
    func aHeadThatIsWrong(directive: String, message: String) throws {
        let failure = try #require(refusal("//!HOOK MAIN\n//!\(directive)\n//!BIND HOOKED\n" + Self.draws))
        #expect(failure.message.hasPrefix("a.glsl:\(message)"), "\(failure.message)")
        #expect(failure.advice != nil)
        #expect(!failure.description.contains("\n"))
    }

    @Test(arguments: [
        ("//!HOOK MAIN\n//!BIND HOOKED\n", "1: this block has no function hook()"),
        ("//!HOOK MAIN\nfloat x;\n", "1: this block has no function hook()"),
        ("//!BIND HOOKED\nvec4 hook() { return vec4(0.0); }\n", "1: this block hooks nothing"),
        ("//!HOOK MAIN\nvoid hook() { }\n", "2:1: 'void hook()' stores its picture itself"),
        ("//!HOOK MAIN\n//!COMPUTE 8 8\nvec4 hook() { return vec4(0.0); }\n", "3:1: a block with //!COMPUTE stores"),
        ("//!HOOK XYZ\nvec4 hook() { return vec4(0.0); }\n", " nothing of it is ever drawn: it only hooks XYZ"),
        ("//!PARAM a\n//!TYPE float\n1.0\n", " none of its blocks draws"),
        (
            "//!HOOK MAIN\n//!BIND b\nvec4 hook() { return b_texOff(0); }\n//!HOOK MAIN\n//!SAVE b\nvec4 hook() "
                + "{ return vec4(1.0); }\n", "2:9: 'b' is saved only after this block"
        ),
        ("//!HOOK MAIN\nvec4 hook() {\n  return `;\n}", "3:10: the character '`'"),
    ])
    func aBlockThatCannotBeDrawn(text: String, message: String) throws {
        let failure = try #require(refusal(text))
        #expect(failure.message.hasPrefix("a.glsl:\(message)"), "\(failure.message)")
    }

    @Test(arguments: [
        ("//!TYPE float\n//!MINIMUM 2\n1.5", "4:1: the default 1.5 of 'x' is out of its range"),
        ("//!TYPE float\n//!MAXIMUM 1\n1.5", "4:1: the default 1.5 of 'x' is out of its range"),
        ("//!TYPE float\nmuch", "3: 'much' is not a number"),
        ("//!TYPE int\n1.5", "3: '1.5' is not a whole number"),
        ("//!TYPE float\n1.0\n2.0", "4: a parameter has one default"),
        ("//!TYPE float\n\n", "1: parameter 'x' has no default"),
        ("//!TYPE ENUM int\n", "1: parameter 'x' has no default"),
        ("//!TYPE vec2\n1.0", "2:9: 'vec2' is no type of a parameter"),
        ("//!TYPE ENUM float\na", "2:9: 'ENUM float' is no type of a parameter"),
        ("//!TYPE CONSTANT\n1", "2:9: 'CONSTANT' is no type of a parameter"),
        ("//!DESC no type\n1.0", "1: parameter 'x' has no type"),
        ("//!TYPE float\n//!MIN 1\n1.0", "3: '//!MIN' is no directive of this block"),
        ("//!TYPE float\n1.0\n//!PARAM x\n//!TYPE float\n1.0", "4: there is a 'x' already"),
    ])
    func aParameterThatIsWrong(lines: String, message: String) throws {
        let failure = try #require(
            refusal("//!PARAM x\n\(lines)\n//!HOOK MAIN\n//!BIND HOOKED\n" + Self.draws))
        #expect(failure.message.hasPrefix("a.glsl:\(message)"), "\(failure.message)")
    }

    @Test(arguments: [
        ("//!SIZE 2\n//!FORMAT r8\n00f", "1: the data of texture 'x' of 2 pixels end with half a byte"),
        ("//!SIZE 2\n//!FORMAT r8\n00 0g", "4:5: this is no hexadecimal digit"),
        ("//!SIZE 2\n//!FORMAT r8\n00", "1: texture 'x' of 2 pixels needs 2 bytes, and 1 are given"),
        ("//!SIZE 2 2\n//!FORMAT rgba16f\n00", "1: texture 'x' of 2x2 pixels needs 64 bytes, and 1 are given"),
        ("//!SIZE 2 2\n//!FORMAT rgba16hf\n00", "1: texture 'x' of 2x2 pixels needs 32 bytes, and 1 are given"),
        ("//!SIZE 16384 16384 16384\n//!FORMAT rgba32f\n00", "1: texture 'x' of 16384x16384x16384 pixels needs"),
        ("//!SIZE 0\n//!FORMAT r8\n00", "2:9: '0' is no whole number from 1"),
        ("//!SIZE 99999999999999999999\n//!FORMAT r8\n00", "2:9: '99999999999999999999' is no whole number"),
        ("//!SIZE 1 1 1 1\n//!FORMAT r8\n00", "2:9: //!SIZE does not take 4 numbers"),
        ("//!SIZE 1\n00", "1: texture 'x' has no format"),
        ("//!SIZE 1\n//!FORMAT r8i\n00", "3:11: 'r8i' is no format"),
        ("//!FORMAT r8\n//!FILTER CUBIC\n00", "3:11: //!FILTER cannot be 'CUBIC'"),
        ("//!FORMAT r8\n//!BORDER BLACK\n00", "3:11: //!BORDER cannot be 'BLACK'"),
        ("//!FORMAT r8\n//!STORAGE\n00", "3: textures that shaders write into"),
    ])
    func aTextureThatIsWrong(lines: String, message: String) throws {
        let failure = try #require(
            refusal("//!TEXTURE x\n\(lines)\n//!HOOK MAIN\n//!BIND HOOKED\n" + Self.draws))
        #expect(failure.message.hasPrefix("a.glsl:\(message)"), "\(failure.message)")
    }

    @Test(arguments: [
        ("//!STORAGE\n", "1: buffer 'x' has no variables"),
        ("//!VAR bool a\n", "2:8: 'bool' is no type"),
        ("//!VAR float a[0]\n//!STORAGE\n", "2:8: '[0]' is no size of an array"),
        ("//!VAR float a[2\n//!STORAGE\n", "2:8: '[2' is no size of an array"),
        ("//!VAR float\n//!STORAGE\n", "2:8: '' is no name"),
        ("//!VAR mat5 a\n", "2:8: 'mat5' is no type"),
        // std140: an array's elements are 16 bytes apart.
        ("//!VAR float a[2]\n00", "1: buffer 'x' needs 32 bytes, and 1 are given"),
        ("//!VAR float a\n//!VAR vec3 b\n//!VAR float c\n00", "1: buffer 'x' needs 32 bytes, and 1 are given"),
        ("//!VAR float a[2]\n//!STORAGE\n00", "1: buffer 'x' needs 8 bytes, and 1 are given"),
        ("//!VAR mat3 a\n//!STORAGE\n00", "1: buffer 'x' needs 48 bytes, and 1 are given"),
        ("//!VAR mat4 a[1048576]\n//!STORAGE\n", "1: buffer 'x' of 67108864 bytes is too large"),
    ])
    func aBufferThatIsWrong(lines: String, message: String) throws {
        let failure = try #require(
            refusal("//!BUFFER x\n\(lines)\n//!HOOK MAIN\n//!BIND HOOKED\n" + Self.draws))
        #expect(failure.message.hasPrefix("a.glsl:\(message)"), "\(failure.message)")
    }

    /// Text that would exhaust a naive parser's stack, time or memory.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            HostileText(
                "blocks", String(repeating: "//!HOOK MAIN\nvec4 hook() { return vec4(0.0); }\n", count: 20_000), .limit),
            HostileText("empty lines", "//!HOOK MAIN" + String(repeating: "\n//!HOOK LUMA\n", count: 50_000), .limit),
            HostileText("heads", String(repeating: "//!\n", count: 100_000), .shader),
            HostileText("words", "//!HOOK MAIN\n//!WHEN " + String(repeating: "1 ", count: 100_000), .shader),
            HostileText(
                "textures that hang on each other",
                "//!PARAM p\n//!TYPE int\n1\n"
                    + (0..<60).map {
                        """
                        //!HOOK MAIN
                        //!BIND HOOKED
                        \($0 > 0 ? "//!BIND \($0 % 2 == 0 ? "a" : "b")\n" : "")//!SAVE \($0 % 2 == 0 ? "b" : "a")
                        //!WHEN p \($0) >
                        vec4 hook() { return vec4(0.0); }

                        """
                    }.joined(), .limit),
        ])
    func hostileTextIsReadAtOnce(text: HostileText) {
        #expect(refusal(text.text)?.kind == text.kind)
    }
}

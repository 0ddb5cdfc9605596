import GLFXCore
@testable import GLFXPrograms
import GLFXShaderText
import GLFXShaderTestSupport
import Testing

@Suite struct PassDirectiveTests {
    @Test(arguments: [
        ("", 1), ("// glfx: passes=2", 2), ("/* glfx: passes=16 */", 16), ("float a; //glfx: passes=3", 3),
        ("#if 0\n// glfx: passes=2\n#endif", 1), ("// glfx: passes=2\n// glfx: passes=2", 2),
        ("// see glfx: passes=2", 1),
    ])
    func aCommentTellsTheNumberOfPasses(text: String, count: Int) throws {
        let program = try parse(shader(text))
        #expect(program.passes.map(\.index) == Array(0..<count))
        #expect(program.variants(pass: count - 1).isEmpty == false)
        #expect(program.variants(pass: count).isEmpty)
    }

    @Test(arguments: [
        "// glfx: passes=0", "// glfx: passes=17", "// glfx: passes=two", "// glfx: passes", "// glfx: pass=2",
        "// glfx: passes=2\n// glfx: passes=3", "// glfx: passes=99999999999999999999",
    ])
    func anUnknownDirectiveIsRefused(text: String) throws {
        let failure = try #require(refusal(shader(text)))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.frag:"))
        #expect(failure.advice?.contains(text.contains("\n") ? "one of them" : "passes=2") == true)
    }

    @Test func aCommentTellsTheColorOfTheResult() throws {
        #expect(try parse(shader("// glfx: color=bt709")).resultColor == .bt709)
        #expect(try parse(shader("// glfx: passes=2, color=pq")).resultColor == .pq)
        #expect(try parse(shader("// glfx: passes=2")).resultColor == nil)
        for text in ["// glfx: color=p3", "// glfx: color=pq\n// glfx: color=bt709"] {
            #expect(try #require(refusal(shader(text))).kind == .shader)
        }
    }

    @Test func aCommentTellsWhatIsMeasured() throws {
        #expect(try parse(shader("// glfx: measure=motion")).measurement == .motion)
        #expect(try parse(shader("// glfx: passes=2 measure=noise")).measurement == .noise)
        #expect(try parse(shader("// glfx: passes=2")).measurement == nil)
        let failure = try #require(refusal(shader("// glfx: measure=weight")))
        #expect(failure.kind == .shader && failure.message.contains("'weight' is nothing that can be measured"))
        #expect(failure.advice == "there is noise, flicker, motion, colors")
    }

    @Test func aSamplerAsksForFramesBefore() throws {
        let text = """
            uniform sampler2D one; // default=previous: the frame before
            uniform sampler2D two; // default=previous(3): three before
            uniform sampler2D three; // default=black
            """
        let program = try parse(shader(text))
        #expect(program.inputs.first { $0.name == "one" }?.filling == .previous(1))
        #expect(program.inputs.first { $0.name == "two" }?.filling == .previous(3))
        #expect(program.inputs.first { $0.name == "three" }?.filling == .free)
        // Three frames before a part are enough.
        #expect(program.historyLength == 3 && program.hasMemory)
        #expect(try parse(shader("")).historyLength == 0)
    }

    /// Of a frame of 100x50 and `float part = 0.25`, `vec2 shape = (9, 16)`.
    @Test(arguments: [
        ("width=width/2 height=height", 50, 50), ("height=20", 100, 20),
        ("width=max(1, width - 2 * 30), passes=2", 40, 50),
        ("passes=2 width=round(width * part) color=bt709 height=8", 25, 8),
        ("width=height * shape.x / shape.y", 28, 50), ("width=height == 50 ? 7 : 9", 7, 50), ("width=0", 1, 50),
        ("width=height\n// glfx: height=width", 50, 100),
    ])
    func aCommentTellsTheSizeOfTheResult(text: String, width: Int, height: Int) throws {
        let uniforms = "uniform float part; // default=0.25\nuniform vec2 shape; // default=9,16"
        let program = try parse(shader("// glfx: \(text)\n\(uniforms)"))
        let sizes = try program.sizes(width: 100, height: 50)
        #expect(sizes.result == (width, height))
        for name in ["part", "shape"] {
            #expect((program.reasonToStay(name) != nil) == text.contains(name), "\(name)")
        }
    }

    @Test(arguments: [
        ("width=depth", "a size cannot use 'depth'"), ("width=", "'width=' has no value"),
        ("width=(2", "')' belongs here"),
        ("width=10 height=3 wide", "an operator belongs here"), ("width=shape.z", "a size cannot use 'shape.z'"),
        ("width=10\n// glfx: width=11", "'width=' is given twice"), ("width height=3", "'width' is no directive"),
    ])
    func aSizeThatIsNoneIsRefused(text: String, message: String) throws {
        let failure = try #require(refusal(shader("// glfx: \(text)\nuniform vec2 shape; // default=9,16")))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.frag:") && failure.message.contains(message), "\(failure.message)")
    }

    @Test func anIncludedFileHasNoSay() throws {
        let program = try parse(shader("#include \"b\""), files: ["b": "// glfx: passes=4\n"])
        #expect(program.passes.count == 1)
    }
}

import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct ParameterValueTests {
    private func parameter(
        _ type: GLSLType, array: Int? = nil, _ minimum: Double? = nil, _ maximum: Double? = nil, isColor: Bool = false
    ) -> Parameter {
        Parameter(
            name: "keyColor", type: type, arraySize: array, defaultValue: nil, minimum: minimum, maximum: maximum,
            step: nil, label: nil, help: nil, location: Place(file: "a.frag", line: 1), kind: isColor ? .color : .number
        )
    }

    /// An 8-bit code as a number from 0 to 1.
    private static func code(_ value: Double) -> Double { value / 255 }

    private static let read: [(GLSLType, String, [Double])] = [
        (.float, "0.4", [0.4]), (.float, " -3 ", [-3]), (.float, ".5", [0.5]), (.float, "1.", [1]),
        (.float, "1.e2", [100]), (.float, "+2e-1", [0.2]), (.int, "-3", [-3]), (.int, "4.0", [4]),
        (.int, "1e3", [1000]),
        (.uint, "4294967295", [4_294_967_295]), (.int, "-2147483648", [-2_147_483_648]),
        (.bool, "true", [1]), (.bool, "off", [0]), (.bool, "ON", [1]), (.bool, "False", [0]), (.bool, "1", [1]),
        (.vec2, "0.1,0.2", [0.1, 0.2]), (.vec3, "0.1, 0.2 ,0.3", [0.1, 0.2, 0.3]), (.vec3, "0.5", [0.5, 0.5, 0.5]),
        (.ivec2, "7", [7, 7]), (.bvec2, "true,off", [1, 0]), (.mat2, "1,2,3,4", [1, 2, 3, 4]),
        (.vec3, "#40ff18", [code(64), 1, code(24)]), (.vec3, "#4F1", [code(68), 1, code(17)]),
        (.vec3, "#ff000080", [1, 0, 0]), (.vec4, "#ff000080", [1, 0, 0, code(128)]),
        (.vec4, "#f008", [1, 0, 0, code(136)]),
        (.vec4, "#000", [0, 0, 0, 1]), (.vec3, "RebeccaPurple", [code(102), code(51), code(153)]),
        (.vec4, "lime", [0, 1, 0, 1]), (.vec3, "darkslategrey", [code(47), code(79), code(79)]),
    ]

    @Test(arguments: read)
    func aValueIsRead(type: GLSLType, text: String, numbers: [Double]) throws {
        #expect(try parameter(type).parseValue(text) == ParameterValue(numbers))
    }

    @Test func anArrayTakesAllItsNumbers() throws {
        #expect(try parameter(.vec2, array: 2).parseValue("1,2,3,4") == ParameterValue(1, 2, 3, 4))
        #expect(throws: Failure.self) { try parameter(.float, array: 3).parseValue("1") }
    }

    private static let refused: [(GLSLType, String, String)] = [
        (.float, "", "a number"), (.float, "fast", "a number"), (.float, "1,2", "a number"),
        (.float, "nan", "a number"),
        (.float, "inf", "a number"), (.float, "1e999", "a number"), (.float, "1e39", "a number"),
        (.float, "0x10", "a number"),
        (.float, "1 2", "a number"), (.float, "#fff", "a number"), (.float, "red", "a number"),
        (.float, "٣", "a number"),
        (.int, "0.5", "a whole number"), (.int, "2147483648", "a whole number"),
        (.uint, "-1", "a whole number from 0 up"),
        (.bool, "maybe", "true or false"), (.bool, "2", "true or false"),
        (.vec2, "1,2,3", "2 numbers with commas between, or one for all"), (.vec2, "red", "2 numbers"),
        (.vec2, "1,", "2 numbers"), (.vec3, "1,2", "3 numbers"), (.vec3, "#12345", "3 numbers"),
        (.vec3, "#gggggg", "3 numbers"),
        (.vec3, "grreen", "a color such as"), (.mat2, "1", "4 numbers with commas between"),
    ]

    @Test(arguments: refused)
    func whatDoesNotFitIsRefusedByName(type: GLSLType, text: String, expected: String) throws {
        let failure = #expect(throws: Failure.self) { try parameter(type).parseValue(text) }
        #expect(failure?.kind == .usage)
        #expect(failure?.message == "'keyColor' cannot be '\(text)'")
        #expect(failure?.advice?.hasPrefix("it takes ") == true)
        #expect(failure?.advice?.contains(expected) == true, "\(failure?.advice ?? "")")
    }

    @Test func aValueOutOfRangeIsRefusedWithTheRange() throws {
        let low = #expect(throws: Failure.self) { try parameter(.float, 0, 1).parseValue("1.5") }
        #expect(
            low?.description == "'keyColor' cannot be '1.5', which is out of its range; it takes a number from 0 to 1")
        let least = #expect(throws: Failure.self) { try parameter(.int, 1).parseValue("0") }
        #expect(least?.advice == "it takes a whole number of at least 1")
        let most = #expect(throws: Failure.self) { try parameter(.vec2, nil, 0.5).parseValue("0,1") }
        #expect(most?.message == "'keyColor' cannot be '0,1' (1), which is out of its range")
        #expect(most?.advice == "it takes 2 numbers with commas between, or one for all, each of at most 0.5")
        #expect(try parameter(.float, 0, 1).parseValue("1") == ParameterValue(1))
    }

    @Test func aLongValueIsCutInTheMessage() {
        let failure = #expect(throws: Failure.self) {
            try parameter(.float).parseValue(String(repeating: "x", count: 9999))
        }
        #expect((failure?.message.count ?? .max) < 100)
    }

    private static let written: [(GLSLType, [Double], String)] = [
        (.float, [0.4], "0.4"), (.float, [3], "3"), (.float, [-0.05], "-0.05"), (.int, [-7], "-7"),
        (.bool, [1], "true"), (.bvec2, [1, 0], "true,false"), (.vec3, [0.1, 0.2, 0.3], "0.1,0.2,0.3"),
        (.vec3, [1, 1, 1], "1"),
        (.mat2, [1, 1, 1, 1], "1,1,1,1"), (.uint, [4_294_967_295], "4294967295"),
    ]

    @Test(arguments: written)
    func aValueIsWrittenAsItIsRead(type: GLSLType, numbers: [Double], text: String) throws {
        #expect(parameter(type).format(ParameterValue(numbers)) == text)
        #expect(try parameter(type).parseValue(text) == ParameterValue(numbers))
    }

    @Test func aColorIsWrittenAsOneWhereItIsOne() {
        #expect(parameter(.vec3, isColor: true).format(ParameterValue(64.0 / 255, 1, 24.0 / 255)) == "#40ff18")
        #expect(parameter(.vec4, isColor: true).format(ParameterValue(1, 0, 0, 1)) == "#ff0000")
        #expect(parameter(.vec4, isColor: true).format(ParameterValue(1, 0, 0, 128.0 / 255)) == "#ff000080")
        #expect(parameter(.vec3, isColor: true).format(ParameterValue(0.1, 0.2, 0.3)) == "0.1,0.2,0.3")
        #expect(parameter(.vec3, isColor: true).format(ParameterValue(2, 0, 0)) == "2,0,0")
    }

    @Test func all148ColorsOfCSSAreThere() {
        // CSS Color Module Level 4, section 6.1.
        #expect(CSSColor.names.count == 148)
        #expect(CSSColor.parse("mediumpurple") == CSSColor(red: 147, green: 112, blue: 219, alpha: nil))
        #expect(CSSColor.parse("Tomato") == CSSColor(red: 255, green: 99, blue: 71, alpha: nil))
        #expect(CSSColor.parse("grey") == CSSColor.parse("gray"))
        #expect(CSSColor.parse("") == nil && CSSColor.parse("#") == nil && CSSColor.parse("#1") == nil)
    }
}

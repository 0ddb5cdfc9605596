import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct SizeExpressionTests {
    private func parse(_ text: String) throws(SizeExpressionParser.Problem) -> SizeExpression {
        try SizeExpressionParser.parse(text, parameters: ["level", "scale", "on"])
    }

    /// With a frame of 64x48, level 3, scale 0.25, on 1.
    @Test(arguments: [
        ("$WIDTH", 64.0), ("HEIGHT", 48), ("$WIDTH/4.0", 16), ("$WIDTH / 4", 16), (" 512 ", 512), ("1.e2", 100),
        ("max(1, floor($HEIGHT*$scale))", 12), ("floor($WIDTH*min((0.2/($level/10.0)),1.0))", 42),
        ("max(floor($WIDTH*0.02),1.0)", 1), ("level", 3), ("2+3*4", 14), ("(2+3)*4", 20), ("10-4-3", 3), ("64/4/2", 8),
        ("7%4", 3), ("-2^2", -4), ("2^3^2", 512), ("2^-1", 0.5), ("--3", 3), ("+3", 3), ("!0", 1),
        ("$WIDTH > $HEIGHT ? 1 : 2", 1), ("1 < 2 && 3 <= 2", 0), ("1 > 2 || 2 >= 2", 1), ("1 == 2", 0), ("1 != 2", 1),
        ("0 ? 1 : 0 ? 2 : 3", 3), ("ceil(2.1)", 3), ("round(2.5)", 3), ("trunc(-2.5)", -2), ("abs(-2)", 2),
        ("sqrt(16)", 4), ("pow(2, 5)", 32), ("log2(8)", 3), ("log10(1000)", 3), ("exp(0)", 1), ("sign(-4)", -1),
        ("min(5, 3, 4)", 3), ("max(5, 3, 4)", 5), ("sum(1, 2, 3)", 6), ("avg(1, 2, 6)", 3), ("mod(7, 4)", 3),
        ("5--3", 8), ("if(on, 5, 6)", 5), ("cos(pi) + 1", 0),
        ("min(1/(level-3), 7)", 7),
    ])
    func equationsHaveTheirValue(text: String, value: Double) throws {
        let values = SizeExpression.Values(
            frame: (64, 48), parameters: ["level": 3, "scale": 0.25, "on": 1])
        let found = try parse(text).value(values)
        #expect(abs(found - value) < 1e-9, "\(found)")
    }

    @Test(arguments: [
        ("", 0, "a number or a name belongs here, not the end"), ("$WIDTH/", 7, "a number or a name belongs here"),
        ("$WIDHT/2", 1, "a size cannot use 'WIDHT'"), ("$levle", 1, "a size cannot use 'levle'"),
        ("2 $WIDTH", 3, "an operator belongs here, not 'WIDTH'"), ("(1+2", 4, "')' belongs here, not the end"),
        ("1)", 1, "an operator belongs here, not ')'"), ("florr(2)", 0, "a size has no function 'florr'"),
        ("floor(1, 2)", 0, "floor cannot have 2 arguments"), ("min()", 0, "min cannot have 0 arguments"),
        ("pow(2)", 0, "pow cannot have 1 arguments"), ("1 ? 2", 5, "':' belongs here, not the end"),
        ("$WIDTH @ 2", 7, "the character '@' has no place in a size"), ("1.2.3", 0, "'1.2.3' is no number"),
        ("max(1,", 6, "a number or a name belongs here, not the end"), ("*2", 0, "a number or a name belongs here"),
    ])
    func theProblemSaysWhatAndWhere(text: String, offset: Int, message: String) throws {
        let problem = try #require(throws: SizeExpressionParser.Problem.self) { try parse(text) }
        #expect(problem.offset == offset)
        #expect(problem.message.hasPrefix(message), "\(problem.message)")
    }

    @Test(arguments: ["1/(level-3)", "$WIDTH % 0", "2 * (on ? 1/0 : 1)"])
    func aDivisionByZeroIsTold(text: String) throws {
        let values = SizeExpression.Values(frame: (64, 48), parameters: ["level": 3, "on": 1])
        let failure = try #require(throws: Failure.self) { try parse(text).value(values) }
        #expect(failure.message == "a size is divided by zero")
    }

    @Test(arguments: ["log(0)", "sqrt(-1)", "1e308 * 10"])
    func whatIsNoNumberIsTold(text: String) throws {
        let failure = try #require(throws: Failure.self) { try parse(text).value(.init(frame: (64, 48))) }
        #expect(failure.message == "the size has no finite value")
    }

    @Test func aSlipIsAnsweredWithTheName() throws {
        let problem = try #require(throws: SizeExpressionParser.Problem.self) { try parse("$WIDHT/2") }
        #expect(problem.advice == "did you mean '$WIDTH'?")
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["(", "-", "1+", "1?", "min(", "2^", "!", "1,", "$WIDTH*"])
    func hostileEquationsAreRefusedAtOnce(part: String) {
        #expect(throws: SizeExpressionParser.Problem.self) {
            try parse(String(repeating: part, count: 50_000) + "1")
        }
    }

    @Test func manyArgumentsCountAsManyOperators() {
        let list = Array(repeating: "1", count: 300).joined(separator: ",")
        #expect(throws: SizeExpressionParser.Problem.self) { try parse("max(\(list))") }
    }
}

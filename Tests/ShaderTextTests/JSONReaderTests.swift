import GLFXCore
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws(Failure) -> JSONValue {
        try JSONReader.read(try SourceFile(name: "a.json", text: text))
    }

    private func refusal(_ text: String) -> Failure? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func everyKindOfValueIsRead() throws {
        let value = try read(
            #" { "a" : [1, -2.5e1, true, false, null], "b":{}, "c": [ ], "d": "x\"\\\/\n\té\ud83d\ude00" } "#)
        #expect(value["a"]?.list?.map(\.content) == [.number(1), .number(-25), .bool(true), .bool(false), .null])
        #expect(value["b"]?.content == .object([]))
        #expect(value["c"]?.list == [])
        #expect(value["d"]?.text == "x\"\\/\n\té😀")
        #expect(value["e"] == nil)
    }

    @Test(arguments: [
        ("[1,2,]", [1.0, 2]), ("[1, // one, \n 2]", [1, 2]),
        ("[.5, 1., +1, 007, 1.e2, -.5]", [0.5, 1, 1, 7, 100, -0.5]),
        ("\u{FEFF}[1]", [1]), ("[1]\r\n// end", [1]), ("[]", []),
    ])
    func whatPeoplesFilesHoldIsRead(text: String, numbers: [Double]) throws {
        #expect(try read(text).list?.compactMap(\.number) == numbers)
    }

    @Test func textsMayRunOverLines() throws {
        #expect(try read("\"a\n\tb\"").text == "a\n\tb")
        #expect(try read("\"a\\\nb\"").text == "a\nb")
    }

    @Test func theLastOfTwoEqualKeysCounts() throws {
        #expect(try read(#"{"a": 1, "a": 2}"#)["a"]?.number == 2)
    }

    @Test func valuesKnowTheirPlace() throws {
        let file = try SourceFile(name: "a", text: "{\n  \"é\": [1,\n\t2] }")
        let second = try #require(try JSONReader.read(file)["é"]?.list?.last)
        #expect(file.failure(offset: second.offset, "x").message == "a:3:2: x")
        #expect(file.failure(offset: 4, "x").message == "a:2:3: x")
    }

    @Test func aPartOfAFileIsReadAlone() throws {
        let file = try SourceFile(name: "a", text: "/*[1]*/ }")
        #expect(try JSONReader.read(file, in: 2..<5).list?.count == 1)
    }

    @Test(arguments: [
        ("", "1:1: a value belongs here, not the end of the JSON"),
        ("{\n \"a\": 1\n \"b\": 2}", "3:2: ',' or '}' belongs here, not '\"'"),
        ("{\n  \"a\": [1, 2\n", "2:8: this '[' is never closed"),
        ("{ \"a\": 1, ", "1:1: this '{' is never closed"),
        ("{ \"a\" 1 }", "1:7: ':' belongs after the key \"a\", not '1'"),
        ("{ a: 1 }", "1:3: a key in quotation marks belongs here, not 'a'"),
        ("{ 'a': 1 }", "1:3: a key in quotation marks belongs here, not '''"),
        ("[1 2]", "1:4: ',' or ']' belongs here, not '2'"),
        ("[1,,2]", "1:4: a value belongs here, not ','"),
        ("[\n'x']", "2:1: a value belongs here, not '''"),
        ("[True]", "1:2: a value belongs here, not 'True'"),
        ("[trueish]", "1:2: a value belongs here, not 'trueish'"),
        ("[1.2.3]", "1:2: '1.2.3' is no number"), ("[0x10]", "1:2: '0x10' is no number"),
        ("[-]", "1:2: '-' is no number"), ("[.]", "1:2: '.' is no number"), ("[1e999]", "1:2: '1e999' is no number"),
        ("[1.0f]", "1:2: '1.0f' is no number"), ("[NaN]", "1:2: a value belongs here, not 'NaN'"),
        ("[\"ab", "1:2: the text that begins here is never closed"),
        ("[\"a\\", "1:2: the text that begins here is never closed"),
        ("[\"a\\q\"]", "1:4: '\\q' is no escape in JSON"), ("[\"\\u12\"]", "1:3: '\\u' is no escape"),
        ("[\"\\ud83d\"]", "1:3: this is half of a character"), ("[] []", "1:4: the JSON has ended before this"),
        ("[1]]", "1:4: the JSON has ended before this"),
    ])
    func theMessagePointsAtTheFault(text: String, message: String) throws {
        let failure = try #require(refusal(text))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.json:\(message)"), "\(failure.message)")
        #expect(failure.excerpt != nil)
        #expect(!failure.description.contains("\n"))
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["[", "{\"a\":", "[[1],", "\"", "\\", "-", "1,", "//"])
    func hostileTextIsRefusedAtOnce(part: String) {
        #expect(refusal(String(repeating: part, count: 200_000)) != nil)
        #expect(refusal("[" + String(repeating: part, count: 200_000)) != nil)
    }

    @Test func whatIsTooDeepOrTooLongIsRefused() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(refusal(deep)?.message.contains("too deep") == true)
        let long = "[" + String(repeating: "1,", count: 100_001) + "]"
        #expect(refusal(long)?.message.contains("too long") == true)
    }
}

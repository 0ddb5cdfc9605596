@testable import GLFXCommand
import GLFXCore
import GLFXTestSupport
import Testing

/// JUnit XML, read back by a parser that is not ours.
struct JUnitReportTests {
    private static let reader = """
        import json, sys, xml.etree.ElementTree as tree
        root = tree.parse(sys.argv[1]).getroot()
        def plain(element):
            return [element.tag, element.attrib, (element.text or "").strip(), [plain(child) for child in element]]
        print(json.dumps(plain(root), sort_keys=True))
        """

    /// What Python's parser sees of a report.
    private func parsed(_ report: JUnitReport) throws -> String {
        let folder = try Folder()
        try folder.write(report.xml, to: "report.xml")
        let result = try Tool.run("python3", ["-c", Self.reader, "report.xml"], in: folder)
        #expect(result.code == 0, "\(result.errors)\n\(report.xml)")
        return result.output
    }

    @Test func aReportHasItsSuitesCasesAndCounts() throws {
        let report = JUnitReport(
            name: "glfx test",
            suites: [
                .init(
                    name: "goldens",
                    cases: [
                        .init(name: "key", classname: "goldens", seconds: 1.25, file: "goldens/key.png"),
                        .init(
                            name: "blur", classname: "goldens", seconds: 0.5,
                            outcome: .failed(type: "golden", message: "frame 3 differs", text: "by 4\nat 1,2")),
                        .init(name: "gpu", classname: "goldens", outcome: .skipped(reason: "no GPU")),
                    ]), .init(name: "empty"),
            ])
        let counts = #""errors": "0", "failures": "1", "name": "#
        #expect(
            try parsed(report) == """
                ["testsuites", {\(counts)"glfx test", "tests": "3", "time": "1.750"}, "", \
                [["testsuite", {\(counts)"goldens", "skipped": "1", "tests": "3", "time": "1.750"}, "", \
                [["testcase", {"classname": "goldens", "file": "goldens/key.png", "name": "key", "time": "1.250"}, "", []], \
                ["testcase", {"classname": "goldens", "name": "blur", "time": "0.500"}, "", \
                [["failure", {"message": "frame 3 differs", "type": "golden"}, "by 4\\nat 1,2", []]]], \
                ["testcase", {"classname": "goldens", "name": "gpu"}, "", [["skipped", {"message": "no GPU"}, "", []]]]]], \
                ["testsuite", {"errors": "0", "failures": "0", "name": "empty", "skipped": "0", "tests": "0"}, "", []]]]

                """)
    }

    @Test(arguments: [
        ("a & b < c > d \"e\" 'f' ]]>", #"a & b < c > d \"e\" 'f' ]]>"#),
        ("\u{1B}[31m\u{0}\u{FFFE}", #"\\u{1B}[31m\\0\\u{FFFE}"#),
        ("é 漢 🎬", #"\u00e9 \u6f22 \ud83c\udfac"#),
        ("two\nlines\ttab", #"two\\nlines\\ttab"#),
        (String(fileName: [0x61, 0xE9]), #"a\\xE9"#),
    ])
    func anAttributeHoldsAnyText(_ text: String, _ expected: String) throws {
        let report = JUnitReport(name: text)
        #expect(try parsed(report).contains(#""name": "\#(expected)""#), "\(report.xml)")
    }

    @Test func aFailuresTextKeepsItsLinesAndNoControlCharacter() throws {
        let text = "one & <two>\r\n\u{7}three ]]>"
        let test = JUnitReport.Case(name: "a", classname: "b", outcome: .failed(type: "t", message: "m", text: text))
        let report = JUnitReport(name: "x", suites: [.init(name: "s", cases: [test])])
        #expect(try parsed(report).contains(#""one & <two>\n\\u{07}three ]]>""#), "\(report.xml)")
    }
}

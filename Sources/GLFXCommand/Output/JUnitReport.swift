internal import GLFXCore

/// The result of tests as JUnit XML, as Jenkins, GitLab and others read it: suites of cases, each passed, failed or
/// skipped.
struct JUnitReport {
    /// What became of a case.
    enum Outcome {
        case passed
        /// `type` is a word for the kind of failure; `message` is one line; `text` has the details, in any number of lines.
        case failed(type: String, message: String, text: String)
        case skipped(reason: String)
    }

    /// One test.
    struct Case {
        /// What was tested: a file, a rule.
        var name: String
        /// What reports group cases by: `glfx.check`.
        var classname: String
        /// Nil where it was not measured.
        var seconds: Double? = nil
        /// The file to look at first.
        var file: String? = nil
        var outcome: Outcome = .passed
    }

    /// Cases that belong together.
    struct Suite {
        var name: String
        var cases: [Case] = []
    }

    /// The name of all suites together.
    var name: String
    var suites: [Suite] = []

    /// The document, with a line break at its end. Characters that XML 1.0 cannot hold, and those that would disguise a
    /// line, are escapes such as `\u{1B}`.
    var xml: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        let all = suites.flatMap(\.cases)
        // Jenkins' schema (junit-10.xsd of its xunit plugin) counts skipped cases only in a suite.
        let whole = Self.counts(all).filter { $0.name != "skipped" }
        lines.append("<testsuites\(Self.attributes([("name", name)] + whole))>")
        for suite in suites {
            lines.append("  <testsuite\(Self.attributes([("name", suite.name)] + Self.counts(suite.cases)))>")
            lines += suite.cases.map(Self.element)
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func element(_ test: Case) -> String {
        let start =
            "    <testcase"
            + attributes([
                ("name", test.name), ("classname", test.classname), ("file", test.file),
                ("time", test.seconds.map { fixed($0, 3) }),
            ])
        switch test.outcome {
        case .passed: return start + "/>"
        case .skipped(let reason):
            return "\(start)>\n      <skipped\(attributes([("message", reason)]))/>\n    </testcase>"
        case .failed(let type, let message, let text):
            let failure =
                "<failure\(attributes([("message", message), ("type", type)]))>\(XMLText.content(text))</failure>"
            return "\(start)>\n      \(failure)\n    </testcase>"
        }
    }

    private static func counts(_ cases: [Case]) -> [(name: String, value: String?)] {
        var (failures, skipped) = (0, 0)
        for test in cases {
            switch test.outcome {
            case .passed: break
            case .failed: failures += 1
            case .skipped: skipped += 1
            }
        }
        let times = cases.compactMap(\.seconds)
        return [
            ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "0"), ("skipped", "\(skipped)"),
            ("time", times.isEmpty ? nil : fixed(times.reduce(0, +), 3)),
        ]
    }

    private static func attributes(_ all: [(name: String, value: String?)]) -> String {
        all.map { name, value in value.map { " \(name)=\"\(XMLText.attribute($0))\"" } ?? "" }.joined()
    }
}

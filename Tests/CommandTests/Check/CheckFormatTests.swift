import Foundation
@testable import GLFXCommand
import GLFXTestSupport
import Testing

/// `glfx check --format`, each form read by a program that is not ours.
struct CheckFormatTests {
    @Test(.needsSchemas, arguments: [[], ["--strict"], ["--verbose"], ["--device", "auto"]])
    func jsonFollowsItsSchema(options: [String]) throws {
        let outcome = try CheckFolder().check(["--json", "."] + options)
        #expect(outcome.code == 5)
        try Schema.expect(outcome.output, "check")
    }

    @Test func jsonNamesFilesAndVersionAsTheyAre() throws {
        let checked = try CheckFolder()
        let outcome = try checked.check(["--format", "json", "."])
        let told = try checked.python(
            """
            import json
            report = json.load(open(".report"))
            print(report["glfx"], report["formatVersion"], json.dumps(report["counts"], sort_keys=True))
            print(json.dumps([file["file"] for file in report["files"]]))
            """, on: outcome)
        try #require(told.count == 2)
        #expect(told[0] == "\(glfxVersion) 1 {\"failed\": 3, \"needs\": 0, \"ok\": 2, \"skipped\": 1}")
        #expect(
            told[1] == #"["./an \"odd\" & <\u00e9>:,%'\u001b\nname.frag", "./bad.frag", "./bad2.frag", "./good.frag", "#
                + #""./lib/noise.glsl", "./old.frag"]"#)
    }

    /// The names of SARIF 2.1.0's properties, of the parts that glfx writes: required ones, then others.
    private static let sarif = """
        import json, urllib.parse
        parts = {
            "log": ({"version": "2.1.0", "runs": ["run"]}, {"$schema": str}),
            "run": ({"tool": "tool"}, {"columnKind": str, "artifacts": ["artifact"], "results": ["result"]}),
            "tool": ({"driver": "driver"}, {}),
            "driver": ({"name": str}, {"version": str, "semanticVersion": str, "rules": ["rule"]}),
            "rule": ({"id": str}, {"shortDescription": "text"}),
            "text": ({"text": str}, {}),
            "artifact": ({}, {"location": "place", "roles": [str]}),
            "place": ({}, {"uri": str, "index": int}),
            "result": ({"message": "text"}, {"ruleId": str, "ruleIndex": int, "level": str, "locations": ["location"],
                "partialFingerprints": dict}),
            "location": ({}, {"physicalLocation": "physical"}),
            "physical": ({}, {"artifactLocation": "place", "region": "region"}),
            "region": ({}, {"startLine": int, "startColumn": int}),
        }
        def check(value, kind):
            if isinstance(kind, type):
                assert isinstance(value, kind), (value, kind)
            elif isinstance(kind, list):
                for item in value: check(item, kind[0])
            elif kind in parts:
                required, others = parts[kind]
                assert set(required) <= set(value) <= set(required) | set(others), (kind, value)
                for name in value: check(value[name], {**required, **others}[name])
            else:
                assert value == kind
        log = json.load(open(".report"))
        check(log, "log")
        run = log["runs"][0]
        rules = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            assert result["level"] in ["none", "note", "warning", "error"]
            physical = result["locations"][0]["physicalLocation"]
            file = physical["artifactLocation"]
            assert run["artifacts"][file["index"]]["location"]["uri"] == file["uri"]
            region = physical["region"]
            print(result["level"], result["ruleId"], json.dumps(urllib.parse.unquote(file["uri"])),
                region["startLine"], region["startColumn"])
        """

    @Test func sarifHasTheStandardsNamesAndEachMistakeOnce() throws {
        let checked = try CheckFolder()
        let told = try checked.python(Self.sarif, on: checked.check(["--format", "sarif", "."]))
        #expect(
            told == [
                #"error undeclared "an \"odd\" & <\u00e9>:,%'\u001b\nname.frag" 2 35"#,
                #"error undeclared "lib/noise.glsl" 2 31"#, #"error undeclared "bad.frag" 4 15"#,
                #"error undeclared "bad.frag" 5 40"#, #"note repair "old.frag" 3 11"#,
                #"note implicit-conversion "old.frag" 2 13"#,
            ])
    }

    @Test func junitHasACaseForEachShader() throws {
        let checked = try CheckFolder()
        let told = try checked.python(
            """
            import json, xml.etree.ElementTree as tree
            root = tree.parse(".report").getroot()
            suite = root.find("testsuite")
            print(root.tag, suite.get("tests"), suite.get("failures"), suite.get("skipped"),
                  sum(float(case.get("time")) for case in suite) > 0)
            for case in suite:
                kinds = [child.tag for child in case]
                print(json.dumps(case.get("name")), case.get("classname"), float(case.get("time")) >= 0, *kinds)
            print(json.dumps(suite[1][0].text))
            """, on: checked.check(["--format", "junit", "."]))
        #expect(
            told.dropLast() == [
                "testsuites 6 3 1 True", #""./an \"odd\" & <\u00e9>:,%'\\u{1B}\\nname.frag" glfx.check True failure"#,
                #""./bad.frag" glfx.check True failure"#, #""./bad2.frag" glfx.check True failure"#,
                #""./good.frag" glfx.check True"#, #""./lib/noise.glsl" glfx.check True skipped"#,
                #""./old.frag" glfx.check True"#,
            ])
        let text = try #require(told.last)
        #expect(
            text.contains(#"lib/noise.glsl:2:31: 'zork' is not declared (in function 'noise') [undeclared]\n2 | float"#)
        )
        #expect(text.contains("'sorce' is not declared") && text.contains("'other' is not declared"))
    }

    /// As the runner reads workflow commands: `::name key=value,key=value::message`, with escapes.
    @Test func githubGetsWorkflowCommands() throws {
        let checked = try CheckFolder()
        let outcome = try checked.check(["--format", "github", "."])
        let told = try checked.python(
            """
            import json, re
            def plain(text, marks):
                for code, mark in marks + [("%0D", "\\r"), ("%0A", "\\n"), ("%25", "%")]: text = text.replace(code, mark)
                return text
            for line in open(".report", encoding="utf-8", newline="\\n"):
                name, properties, message = re.match(r"::(\\w+) ([^:]*)::(.*)\\n$", line).groups()
                values = dict(part.split("=", 1) for part in properties.split(","))
                values = {key: plain(value, [("%3A", ":"), ("%2C", ",")]) for key, value in values.items()}
                print(name, json.dumps(values["file"]), values["line"], values["col"], values["title"], "::", plain(message, []))
            """, on: outcome)
        #expect(
            told == [
                #"error "an \"odd\" & <\u00e9>:,%'\\u{1B}\nname.frag" 2 35 glfx undeclared :: 'nope' is not declared "#
                    + "(in function 'main')",
                #"error "lib/noise.glsl" 2 31 glfx undeclared :: 'zork' is not declared (in function 'noise')"#,
                #"error "bad.frag" 4 15 glfx undeclared :: 'sorce' is not declared (in function 'main')"#,
                #"error "bad.frag" 5 40 glfx undeclared :: 'other' is not declared (in function 'main')"#,
                #"notice "old.frag" 3 11 glfx repair :: a reserved word: 'half' is taken as 'glfx_half'"#,
                #"notice "old.frag" 2 13 glfx implicit-conversion :: an int cannot be assigned to 'x', a float: "#
                    + "write float(…) (in function 'main')",
            ])
        // Nothing of a shader's text may end a command, or begin one.
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
        let quiet = try checked.check(["--format", "github", "--quiet", "."])
        #expect(quiet.output.split(separator: "\n").count == 4 && quiet.errors.isEmpty)
    }

    @Test func gitlabGetsAListWhoseFingerprintsStay() throws {
        let checked = try CheckFolder()
        let program = """
            import json
            issues = json.load(open(".report"))
            for issue in issues:
                assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}, issue
                assert issue["severity"] in ["info", "minor", "major", "critical", "blocker"]
                assert isinstance(issue["location"]["lines"]["begin"], int)
                print(issue["check_name"], issue["severity"], issue["location"]["path"], issue["location"]["lines"]["begin"])
            assert len({issue["fingerprint"] for issue in issues}) == len(issues)
            print(*[issue["fingerprint"] for issue in issues])
            """
        let before = try checked.python(program, on: checked.check(["--format", "gitlab", "bad.frag", "old.frag"]))
        #expect(
            before.dropLast() == [
                "undeclared major lib/noise.glsl 2", "undeclared major bad.frag 4", "undeclared major bad.frag 5",
                "repair info old.frag 3", "implicit-conversion info old.frag 2",
            ])
        let text = String(decoding: try checked.folder.read("bad.frag"), as: UTF8.self)
        try checked.folder.write("\n\n" + text, to: "bad.frag")
        let after = try checked.python(program, on: checked.check(["--format", "gitlab", "bad.frag", "old.frag"]))
        #expect(after.dropFirst().first == "undeclared major bad.frag 6" && after.last == before.last)
        #expect(try checked.check(["--format", "gitlab", "good.frag"]).output == "[]\n")
    }

    @Test(arguments: [
        (["--json", "--format", "sarif", "."], "--json and --format sarif exclude each other"),
        (["--format", "yaml", "."], "--format 'yaml': no such choice"),
        (["--quiet", "--verbose", "."], "--quiet and --verbose exclude each other"),
        (["--stdin-name", "a.frag", "."], "--stdin-name 'a.frag' names the standard input, which is not checked"),
        (["-", "-"], "'-' is given 2 times"),
        (["-", "--stdin-name", "a/"], "--stdin-name 'a/' is no name of a file"),
    ])
    func aMistakeIsOneLineAndTwo(arguments: [String], words: String) throws {
        let outcome = try CheckFolder().check(arguments)
        #expect(outcome.code == 2 && outcome.output.isEmpty)
        #expect(outcome.lines.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }
}

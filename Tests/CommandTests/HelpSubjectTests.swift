@testable import GLFXCommand
import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// `glfx help`, `-h` and `glfx help SUBJECT`.
@Suite struct HelpSubjectTests {
    @Test(arguments: [["-h"], ["help"], ["-help"]])
    func itIsTheHelp(arguments: [String]) throws {
        let outcome = try Glfx.run(arguments, in: Folder())
        #expect(outcome.code == 0)
        #expect(try outcome.output == Checkout.text("Tests/CommandTests/Goldens/help.txt"))
    }

    @Test func everySubjectHasAText() throws {
        for topic in HelpTopic.allCases { #expect(try HelpSubject.text(of: topic.rawValue).hasPrefix(topic.sentence)) }
        for command in Subcommand.all {
            #expect(try HelpSubject.text(of: command.name.rawValue).contains("Usage: \(command.usage)"))
        }
        for option in Option.all {
            let text = try HelpSubject.text(of: option.name)
            #expect(text.contains(option.usage), "\(option.name)")
        }
        for shader in ShaderLibrary.bundled {
            #expect(try HelpSubject.text(of: shader.name).contains("Shader '\(shader.name)'"))
        }
        #expect(try HelpSubject.text(of: "blur.frag").contains("--radius"))
    }

    @Test func everyOptionOfAJobBelongsToATopic() {
        let told = HelpTopic.allCases.flatMap(\.options).map(\.name)
        #expect(told.sorted() == Option.ofFilter.map(\.name).sorted())
        #expect(HelpText.rare.isSubset(of: Option.ofFilter.map(\.name)))
    }

    /// Whoever sees a fault of a key finds the option by what is seen.
    @Test func theKeysPageGoesFromWhatIsSeenToTheOption() throws {
        let page = try HelpSubject.text(of: "key")
        let program = try ShaderLibrary.bundledProgram("key")
        let known = Set(Option.ofFilter.map(\.name) + program.parameters.map(\.optionName))
        for symptom in KeySymptom.all {
            #expect(page.contains(symptom.sight))
            let named = symptom.remedy.split(separator: " ").filter { $0.hasPrefix("--") }
            #expect(!named.isEmpty)
            for option in named {
                #expect(known.contains(option.dropFirst(2).filter { $0.isLetter || $0 == "-" }), "\(option)")
            }
        }
    }

    @Test(arguments: ["--size", "size", "-size"])
    func dashesDoNotMatter(word: String) throws {
        let outcome = try Glfx.run(["help", word], in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("--size "))
    }

    @Test(arguments: [
        (["help", "crf"], "glfx help 'crf': no such subject; it is --quality NUMBER"),
        (["help", "qualty"], "glfx help 'qualty': no such subject; did you mean 'quality'?"),
        (["help", "a", "b"], "glfx help takes one subject, not 2; write glfx help a"),
    ])
    func anUnknownSubjectIsOneLine(arguments: [String], line: String) throws {
        let outcome = try Glfx.run(arguments, in: Folder())
        #expect(outcome.code == 2)
        #expect(outcome.errors == "glfx: error: \(line)\n")
    }

    @Test func aShadersOwnHelpComesFirst() throws {
        let outcome = try Glfx.run(["--help", "--shader", "wipe"], in: Folder())
        #expect(outcome.output.hasPrefix("Shader 'wipe'"))
        #expect(outcome.output.contains("\nUsage: glfx"))
    }
}

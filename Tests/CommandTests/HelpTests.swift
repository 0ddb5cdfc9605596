import Foundation
@testable import GLFXCommand
import GLFXJob
import GLFXTestSupport
import Testing

/// `--help`, the manual and the completions are as recorded, and complete.
@Suite struct HelpTests {
    /// `scripts/make-docs` regenerates them.
    @Test(arguments: [
        (["--help"], "Tests/CommandTests/Goldens/help.txt"),
        (["manual"], "docs/glfx.1"),
        (["completions", "bash"], "docs/completions/glfx.bash"),
        (["completions", "zsh"], "docs/completions/_glfx"),
        (["completions", "fish"], "docs/completions/glfx.fish"),
    ])
    func textIsAsRecorded(arguments: [String], golden: String) throws {
        let outcome = try Glfx.run(arguments, in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(try outcome.output == Checkout.text(golden), "scripts/make-docs writes it anew")
    }

    @Test func helpFitsAScreen() throws {
        let lines = try Glfx.run(["--help"], in: Folder()).output.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count - 1 <= 59)
        for line in lines { #expect(line.count <= 95, "\(line)") }
    }

    @Test(arguments: Option.ofFilter.map(\.spelling))
    func everyOptionIsInHelpManualAndCompletions(spelling: String) throws {
        let isRare = HelpText.rare.contains(String(spelling.dropFirst(2)))
        let option = Option.ofFilter.first { $0.spelling == spelling }
        let subject = option?.section.topic.rawValue ?? ""
        #expect(HelpText.text().contains(isRare ? subject : spelling))
        #expect(try HelpSubject.text(of: subject).contains(spelling))
        #expect(ManualPage.text().contains(spelling.replacingOccurrences(of: "-", with: "\\-")))
        #expect(BashCompletion.text().contains(spelling))
        #expect(ZshCompletion.text().contains(spelling))
        #expect(FishCompletion.text().contains("-l \(spelling.dropFirst(2)) "))
    }

    @Test func everyNameHasOneRow() {
        #expect(Set(Option.all.map(\.name)).count == Option.all.count)
        #expect(Subcommand.all.map(\.name) == Subcommand.Name.allCases)
        for command in Subcommand.all { #expect(command.rows.map(\.name) == command.options) }
    }

    @Test(arguments: Subcommand.all.map(\.name.rawValue))
    func everyCommandHasHelp(name: String) throws {
        let outcome = try Glfx.run([name, "--help"], in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("Usage: glfx \(name)"))
    }

    @Test func versionIsOneLine() throws {
        let outcome = try Glfx.run(["--version"], in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.output == "glfx \(glfxVersion)\n")
        let release = glfxVersion.prefix { $0 != "-" && $0 != "+" }
        #expect(try Checkout.text("CHANGELOG.md").contains("## [\(release)]"))
    }

    /// `scripts/version` of a folder without git, of commits, of a tag, of changed files behind it.
    @Test func theVersionIsWhatGitDescribes() throws {
        let folder = try Folder()
        let script = Checkout.root.appendingPathComponent("scripts/version").path
        let copy =
            "mkdir -p r/scripts r/Sources/CGLFXVersion && cp \(script) r/scripts"
            + " && echo '#define GLFX_VERSION \"9.1.0-dev\"' >r/Sources/CGLFXVersion/version.c"
        let git = "git -C r -c user.name=N -c user.email=n@example.org"
        let outcome = try Glfx.shell(
            """
            set -e; \(copy); r/scripts/version
            git init -q r; \(git) add .; \(git) commit -qm One
            r/scripts/version | sed 's/g[0-9a-f]*$/gX/'
            \(git) tag v9.0.0; r/scripts/version
            \(git) commit -qm Two --allow-empty
            r/scripts/version --debian | sed 's/g[0-9a-f]*$/gX/'
            echo >>r/scripts/version; r/scripts/version | sed 's/g[0-9a-f]*-/gX-/'
            """, in: folder)
        #expect(outcome.code == 0)
        #expect(
            outcome.output.split(separator: "\n") == [
                "9.1.0-dev", "9.1.0-dev.1+gX", "9.0.0", "9.0.0+1.gX", "9.0.0-1-gX-dirty",
            ])
    }

    @Test(.enabled(if: Tool.has("groff"), "needs groff"))
    func groffHasNothingToSayAboutTheManual() throws {
        let outcome = try Glfx.shell("\"$glfx\" manual | groff -man -Tutf8 -ww -K utf8 -rLL=90n", in: Folder())
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("No GPU, no display"))
    }
}

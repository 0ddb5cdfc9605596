import GLFXTestSupport
import Testing

/// The completion scripts work in their shells.
@Suite struct CompletionTests {
    /// Bash's completions for the words of a command line, the last of which is being written.
    private func offered(_ words: [String], in folder: Folder) throws -> [String] {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let line = """
            glfx() { "$glfx" "$@"; }
            source <("$glfx" completions bash)
            COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _glfx; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try Glfx.shell(line, in: folder)
        #expect(outcome.errors == "")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func bashOffersOptions() throws {
        #expect(try offered(["glfx", "a.mov", "--enc"], in: Folder()) == ["--encoder-option"])
        #expect(
            try offered(["glfx", "inspect", "--"], in: Folder()) == [
                "--json", "--source", "--loudness", "--frame-timeout", "--dialect", "--result-alpha", "--include",
                "--media", "--help",
            ])
    }

    @Test func bashOffersCommandsAndFilesFirst() throws {
        let folder = try Folder()
        try folder.write("", to: "doctored.mov")
        #expect(try offered(["glfx", "doc"], in: folder) == ["doctor", "doctored.mov"])
    }

    @Test func bashOffersAnOptionsChoices() throws {
        #expect(try offered(["glfx", "a.mov", "--fit", ""], in: Folder()) == ["contain", "cover", "stretch"])
        #expect(try offered(["glfx", "a.mov", "--fit", "=", "st"], in: Folder()) == ["stretch"])
        #expect(try offered(["glfx", "a.mov", "--codec", ""], in: Folder()) == [])
    }

    @Test func bashOffersBundledShadersAndFiles() throws {
        let folder = try Folder()
        try folder.write("", to: "chroma.frag")
        #expect(try offered(["glfx", "a.mov", "--shader", "chro"], in: folder) == ["chromakey", "chroma.frag"])
    }

    @Test(.enabled(if: Tool.has("zsh"), "needs zsh")) func zshTakesItsScript() throws {
        let outcome = try Glfx.shell("\"$glfx\" completions zsh > _glfx && zsh -n _glfx", in: Folder())
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
    }

    @Test(.enabled(if: Tool.has("fish"), "needs fish")) func fishOffersAnOptionsChoices() throws {
        let line = #"""
            "$glfx" completions fish > glfx.fish
            fish --no-config -c 'source glfx.fish; complete -C "glfx a.mov --fit "' | cut -f1 | sort
            """#
        let outcome = try Glfx.shell(line, in: Folder())
        #expect(outcome.output == "contain\ncover\nstretch\n")
    }
}

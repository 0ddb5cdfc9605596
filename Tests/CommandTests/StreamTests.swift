import GLFXTestSupport
import Testing

/// Standard streams that are closed, full, or whose other end is closed.
@Suite struct StreamTests {
    @Test func whoeverStopsReadingEndsItQuietly() throws {
        // `true` reads nothing; the pipe is closed before glfx writes.
        let outcome = try Glfx.shell(
            #"{ sleep 0.3; "$glfx" manual; echo "code $?" >&2; } | true"#, in: Folder())
        #expect(outcome.errors == "code 141\n")
    }

    @Test func aFullDeviceIsAnError() throws {
        let outcome = try Glfx.shell(#""$glfx" --help > /dev/full"#, in: Folder())
        #expect(outcome.errors == "glfx: error: cannot write to the standard output: No space left on device\n")
        #expect(outcome.code == 7)
    }

    @Test func aClosedOutputIsAnErrorOnlyForWhatIsPrinted() throws {
        let outcome = try Glfx.shell(#""$glfx" --version >&-"#, in: Folder())
        #expect(outcome.errors == "glfx: error: cannot write to the standard output: Bad file descriptor\n")
        #expect(outcome.code == 7)
    }

    @Test func closedStreamsKeepTheExitCode() throws {
        let outcome = try Glfx.shell(#""$glfx" --bogus <&- >&- 2>&-; echo "code $?""#, in: Folder())
        #expect(outcome.output == "code 2\n")
    }

    @Test func noColorAndNoControlCharacterIsEverPrinted() throws {
        for arguments in [["--help"], ["shaders"], ["manual"], ["--bogus"]] {
            let outcome = try Glfx.run(arguments, in: Folder())
            let text = outcome.output + outcome.errors
            #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        }
    }
}

import GLFXCore
import Testing

/// Errors of the library in its own words.
@Suite struct OptionWordsTests {
    @Test(arguments: [
        (
            "output 'a.mov' exists; use --overwrite to replace it",
            "output 'a.mov' exists; use output.overwrite to replace it"
        ),
        ("or allow more with --frame-timeout SECONDS", "or allow more with frameTimeout"),
        ("--audio FILE gives other audio", "sound.track gives other audio"),
        ("add --background COLOR|FILE", "add background"), ("(--max-pixels); it goes", "(maximumPixels); it goes"),
        ("use --size, or another --codec: h264", "use size, or another output.codec: h264"),
        ("--fps 24 makes a frame of each, --hold 3 shows", "frameRate 24 makes a frame of each, hold 3 shows"),
        ("the file '--size' -- and a - b", "the file '--size' -- and a - b"),
        ("leave out --require-gpu", "leave out requireGPU"),
        ("--port 'x' is no port", "--port 'x' is no port"), ("", ""),
    ])
    func anOptionIsItsProperty(command: String, library: String) {
        #expect(OptionWords.forLibrary(command) == library)
    }

    @Test func theCommandKeepsItsOptions() {
        let failure = Failure(.usage, "output 'a.mov' exists", advice: "use --overwrite to replace it")
        #expect(failure.commandLine == "output 'a.mov' exists; use --overwrite to replace it")
        #expect("\(failure)" == "output 'a.mov' exists; use output.overwrite to replace it")
    }
}

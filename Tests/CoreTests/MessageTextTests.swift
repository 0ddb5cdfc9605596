import GLFXCore
import Testing

/// A message names settings by what they are, and is spelled for its reader.
@Suite struct MessageTextTests {
    private static let command = SettingWords(
        setting: { "--\($0.rawValue)" }, parameter: { "--\($0.uppercased())" }, hasPlaceholders: true)

    @Test(
        arguments: [
            ("use \(.overwrite) to replace it", "use --overwrite to replace it", "use output.overwrite to replace it"),
            (
                "or allow more with \(.size, placeholder: "WxH")", "or allow more with --size WxH",
                "or allow more with size"
            ),
            ("(\(.hold, placeholder: "SECONDS")); it", "(--hold SECONDS); it", "(hold); it"),
            (
                "give it one with \(parameter: "glow", placeholder: "VALUE")", "give it one with --GLOW VALUE",
                "give it one with 'glow'"
            ),
            ("the file '--size' is \(2) and \("x")", "the file '--size' is 2 and x", "the file '--size' is 2 and x"),
            ("", "", ""),
        ] as [(MessageText, String, String)])
    func aSettingIsSpelledForTheReader(text: MessageText, command: String, library: String) {
        #expect(text.spelled(in: Self.command) == command)
        #expect(text.spelled(in: .library) == library)
        #expect(text.fixed(in: Self.command).spelled(in: .library) == command)
    }

    @Test func textsInTextsKeepTheirSettings() {
        let inner: MessageText = "use \(.codec)"
        let sum: MessageText = "a; " + "\(inner) prores"
        #expect(sum.spelled(in: Self.command) == "a; use --codec prores")
        let (one, two) = (1, "x")
        #expect("a \(one) b \(two)" == "a 1 b x" as MessageText && sum == "a; use \(.codec) prores")
        let all: [MessageText] = [inner, "or \(.size)"]
        #expect(all.joined(separator: ", ").spelled(in: .library) == "use output.codec, or size")
    }

    @Test func aFailureIsSpelledForTheReader() {
        let failure = Failure(.usage, "\(.fit) is lost", advice: "add \(.size, placeholder: "WxH")")
        #expect(failure.spelled(in: Self.command) == "--fit is lost; add --size WxH")
        #expect("\(failure)" == "fit is lost; add size")
        #expect(failure.message == "fit is lost" && failure.advice == "add size")
    }

    @Test func aUsersFailureIsAsItWasGiven() {
        let (message, advice) = ("no --size", "none")
        let failure = Failure(.usage, message, advice: advice)
        #expect(failure.spelled(in: Self.command) == "no --size; none" && "\(failure)" == "no --size; none")
    }

    @Test func aDiagnosticIsWrittenInTheWordsThatItWasFixedIn() {
        let diagnostic = Diagnostic(.include, file: "a.frag", message: "name its folder with \(.include)")
        #expect(diagnostic.message == "name its folder with reference.includes")
        #expect(diagnostic.fixed(in: Self.command).message == "name its folder with --include")
    }

    @Test func notesReachAUserInTheWordsOfTheLibrary() {
        let said = Mutex<[String]>([])
        let handler = MessageText.handler { note in said.withLock { $0.append(note) } }
        handler("\(.fps) says otherwise")
        #expect(said.withLock { $0 } == ["frameRate says otherwise"])
    }
}

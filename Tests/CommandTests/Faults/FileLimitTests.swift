import GLFXTestSupport
import Testing

/// The shell's limit on the size of a file (RLIMIT_FSIZE), whose signal would end the process.
@Suite struct FileLimitTests {
    @Test(
        .enabled(if: !Sanitizer.booksAreFiles, "a sanitizer's own files would be limited too"),
        arguments: OutputForms.all)
    func aFileThatMayNotGrowIsAnErrorAndKeepsWhatWasThere(form: OutputForms.Form) throws {
        let folder = try Folder()
        try OutputForms.writeOld(form, in: folder)
        let before = try Snapshot(folder)
        let arguments = try OutputForms.arguments(form).map { "'\($0)'" }.joined(separator: " ")
        // In KiB: less than one of the pictures.
        let outcome = try Glfx.shell("ulimit -f 16; exec env --default-signal=XFSZ \"$glfx\" \(arguments)", in: folder)
        #expect(outcome.code == 7)
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.errors.hasPrefix("glfx: error: cannot write '\(form.output)': File too large ("),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("limit of this shell or file system; nothing there was changed"))
        #expect(try Snapshot(folder) == before)
    }
}

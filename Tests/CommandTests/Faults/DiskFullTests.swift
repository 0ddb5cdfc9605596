import GLFXTestSupport
import Testing

/// A really full disk.
@Suite(.enabled(if: SmallDisk.canMount, "nobody may mount a file system of his own here"))
struct DiskFullTests {
    /// Runs glfx, and then a line of bash, on a disk with three old files.
    private func run(_ arguments: String, then line: String, options: String) throws -> Outcome {
        let old = "for f in a01 a07; do printf $f > disk/$f.png; done; printf a > disk/a.out; "
        return try SmallDisk.run(
            old + "\"$glfx\" \(arguments); echo \"code $?\"; cd disk; \(line)", options: options, in: Folder())
    }

    @Test(arguments: OutputForms.all)
    func aDiskThatFillsUpIsAnErrorAndKeepsWhatWasThere(form: OutputForms.Form) throws {
        let isSequence = form.output.contains("%")
        let name = isSequence ? "disk/a%02d.png" : "disk/a.out"
        let format = isSequence ? [] : ["--format", String(form.output.split(separator: ".")[1])]
        let arguments = try OutputForms.arguments(form).dropLast() + format + [name]
        let outcome = try run(
            arguments.map { "'\($0)'" }.joined(separator: " "),
            then: "for f in $(ls -A); do echo \"$f $(cat $f)\"; done", options: "size=128k")
        #expect(outcome.output == "code 7\na.out a\na01.png a01\na07.png a07\n")
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.errors.hasPrefix("glfx: error: cannot write '\(name)': No space left on device ("),
            "\(outcome.errors)")
        #expect(
            outcome.errors.hasSuffix(" were written); make room or write to another disk; nothing there was changed\n"),
            "\(outcome.errors)")
    }

    @Test func aDiskWithoutRoomForOneMoreFileIsAnError() throws {
        // The root and three files take all inodes.
        let outcome = try run(
            "color:red --size 64x48 --duration 1 disk/b.mov", then: "ls -A | wc -l", options: "nr_inodes=4")
        #expect(outcome.output == "code 7\n3\n")
        #expect(outcome.errors.hasPrefix("glfx: error: cannot create 'disk/b.mov': No space left on device; make room"))
    }

    /// For root too, which may write wherever writing is possible. The input does not even have to exist.
    @Test func aDiskThatCannotBeWrittenToIsAnErrorBeforeAnythingIsOpened() throws {
        let outcome = try SmallDisk.run(
            "\"$glfx\" missing.mov disk/b.mov; echo \"code $?\"", options: "size=64k,ro",
            in: Folder())
        #expect(outcome.output == "code 7\n")
        #expect(
            outcome.errors
                == "glfx: error: cannot write 'disk/b.mov': Read-only file system; choose a folder that can be "
                + "written to\n")
    }

    @Test func aFullDiskBehindTheStandardOutputIsAnError() throws {
        let outcome = try run(
            "color:red --size 64x48 --duration 9 --format y4m - > disk/b", then: "true", options: "size=64k")
        #expect(outcome.output == "code 7\n")
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.errors.hasPrefix("glfx: error: cannot write to the standard output: No space left on device ("),
            "\(outcome.errors)")
    }
}

@testable import GLFXCommand
import GLFXCore
import GLFXJob
@testable import GLFXTune
import Testing

/// The command line of a tuned job says what the job is.
struct CommandLineTextTests {
    private func parser() -> ArgumentParser {
        ArgumentParser(
            load: ShaderLibrary.load, exists: { _ in false },
            values: { (path) throws(Failure) in throw Failure(.usage, path) })
    }

    private func job(_ arguments: [String]) throws -> FilterJob {
        guard case .filter(let invocation) = try parser().parse(arguments) else { throw Failure(.usage, "no job") }
        return invocation.job
    }

    private func request(_ arguments: [String]) throws -> TuningRequest {
        guard case .tune(let tune) = try parser().parse(["tune"] + arguments) else { throw Failure(.usage, "no page") }
        return tune.request
    }

    /// As a POSIX shell takes a line apart.
    private func words(_ line: String) -> [String] {
        var (words, word, isQuoted, isOpen) = ([String](), "", false, false)
        var rest = line[...]
        while let character = rest.popFirst() {
            switch character {
            case "'": (isQuoted, isOpen) = (!isQuoted, true)
            case "\\" where !isQuoted: rest.popFirst().map { word.append($0) }
            case " " where !isQuoted:
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            default:
                word.append(character)
                isOpen = true
            }
        }
        return isOpen ? words + [word] : words
    }

    @Test(arguments: [
        ["in.mov", "--shader", "chromakey", "--threshold", "0.33", "--key-color", "#40ff18", "out.mov"],
        ["in.mov", "--shader", "blur", "--radius=0s:0, 2s:20 ease", "--shader", "blur", "--radius", "3", "out.mov"],
        [
            "it's here.mov", "--key", "green", "--choke", "1", "--keep", "red", "--keep-at", "3,4,0.5", "--inside",
            "10,10 60,20 50,40", "--background", "room one.mp4", "--size", "640x360", "out.mov",
        ],
        ["in.mov", "--key-at", "12,30,1.5", "--plate", "none", "--set", "clipBlack=0.1", "out.mov"],
        ["in.mov", "--key", "#20c030", "--view", "matte", "out.mov"],
        ["in.mov", "--shader", "blur", "--result-alpha", "premultiplied", "--shader", "invert", "out.mov"],
        [
            "a.png", "b.png", "--transition", "wipe", "--hold", "2", "--transition-duration", "0.5", "--stats=json",
            "o.mov",
        ],
        [
            "in.mov", "--shader", "lut", "--input", "lut=a b.cube", "--overwrite", "--start", "1", "--quality", "5",
            "o.mov",
        ],
        ["in.mov", "--shader", "crossfade", "--input", "other=b.mov", "--set", "progress=0.25", "o.mov"],
        [
            "in.mov", "--input-end", "loop", "--fps", "30000/1001", "--shader", "over", "--input", "lt/*.png",
            "--input-time", "00:00:30:00-", "--input-fade", "12f,0.5", "--input-fps", "24", "--input-end", "hide",
            "--shader", "over", "--input", "#20408080", "--input-fade", ",1", "--shader", "over", "--input", "c.mov",
            "o.mov",
        ],
    ])
    func itRunsTheSameJob(arguments: [String]) throws {
        let request = try request(arguments)
        let line = words(request.command(request.job.shaders))
        #expect(line.first == "glfx")
        let text = try JobFile.text(of: try job(arguments))
        #expect(try JobFile.text(of: try job(Array(line.dropFirst()))) == text, "\(line)")
    }

    @Test func onlyWhatDiffersFromTheDefaultsIsThere() throws {
        let request = try request(["in.mov", "--shader", "chromakey", "--smoothing", "0.2", "--device", "native"])
        #expect(!request.hasOutput)
        #expect(request.command(request.job.shaders) == "glfx in.mov --shader chromakey --device native out.mov")
        var changed = request.job.shaders
        try changed[0].set("threshold", to: 0.33)
        #expect(
            request.command(changed)
                == "glfx in.mov --shader chromakey --threshold 0.33 --device native out.mov")
        #expect(request.command([]) == "glfx in.mov --device native out.mov")
    }

    @Test func theLastOfSeveralNamesIsTheOutputUnlessItIsThere() throws {
        #expect(try request(["in.mov", "--shader", "invert", "out.mov"]).hasOutput)
        let seen = ArgumentParser(
            load: ShaderLibrary.load, exists: { $0 == "b.mov" },
            values: { (path) throws(Failure) in throw Failure(.usage, path) })
        guard case .tune(let tune) = try seen.parse(["tune", "a.mov", "b.mov"]) else {
            throw Failure(.usage, "no page")
        }
        #expect(!tune.request.hasOutput)
        #expect(tune.request.job.inputs.count == 2)
    }

    @Test(arguments: [
        (["--port", "x", "in.mov"], "--port 'x' is no port"), (["--port", "70000", "in.mov"], "--port '70000'"),
        (["--save", "/bin/sh", "/bin/sh"], "/bin/sh"), (["--open", "--no-open", "in.mov"], "exclude each other"),
        (["-"], "standard input"), ([], "no INPUT given"), (["in.mov", "--dry-run"], "--dry-run"),
        (["in.mov", "--treshold", "1"], "unknown option '--treshold'"),
    ])
    func mistakesAreNamed(arguments: [String], words: String) throws {
        let failure = #expect(throws: Failure.self) { try request(arguments) }
        #expect(failure?.kind == .usage)
        #expect(failure?.commandLine.contains(words) == true, "\(String(describing: failure))")
    }
}

@testable import GLFXCommand
import GLFXCore
@testable import GLFXJob
import Testing

/// The table of a job's fields is complete: each entry is an option, and is written to a job file and read back.
@Suite struct JobFieldTests {
    /// Command lines that give every option of the table a value that is not its default.
    static let lines = [
        "a.png b.mov --fps 24 --max-fps 30 --hold 2 --start 0.5 --end 3 --speed 2 --freeze 1=2 --frame-blend --size 640x360 --fit cover "
            + "--deinterlace frame --video-stream 1 --layer beauty --pan in --transition crossfade --transition-duration 0.5 --fade-in 1 "
            + "--fade-out 2 --audio b.wav --audio-stream deu --audio-track-gain -3 --audio-offset -0.5 --audio-mix m.wav "
            + "--audio-gain 3 --audio-mix-offset 2 --audio-mono --audio-loop --audio-fade 0.5,2 --audio-mix-fade 1 --audio-duck -12 "
            + "--audio-duck-threshold -35 --audio-duck-attack 0.2 --audio-duck-release 1.5 --loudness -23 --true-peak -2 "
            + "--conform 25 --conform-pitch keep --drop-repeats --start-number 5 --timecode 10:00:00:00 --shader invert --background navy "
            + "--text TITLE --font Serif --text-size 10% --text-color #ff8000 --text-box navy --text-time 1-4.5 "
            + "--text-at 10%,90%,bottom-left --text-fade 0.5,12f --text-opacity 0s:0%,1s:80% --text-outline 5%,red "
            + "--text-shadow 4%,4%,6%,#000000a0 --burn frame --text-box none --text-at 0s:0%,100%,top,2s:bottom-right "
            + "--text-size 0s:4%,1s:8% --burn-subtitles --font Serif --text-size 7% --text-color red --text-box navy "
            + "--text-outline 6% --text-at 50%,80%,bottom "
            + "--background-fit contain --beside source:over --input-end loop --mouse 1,2 --keys space@1.5-2 --date 2026-11-21 --seed 7 "
            + "--format mkv --codec ffv1 --quality 5 --preset slow --pix-fmt gray --gop 12 --interlace top --sdr --encoder-option a=b --audio-codec flac "
            + "--audio-bitrate 96k --audio-rate 48000 --metadata a=b --subtitles s.srt:deu --no-faststart --alpha drop --depth 10 --overwrite --reproducible "
            + "--device /dev/dri/card0 --upload planes --require-gpu --decoder vaapi --threads 3 --strict "
            + "--max-pixels 100M --frame-timeout 5 --stats --no-cache --frames-in-flight 2 o",
        "a.mov --key green --at 1 --export-plate plate.png o.mov",
        "a.exr --shader invert --ocio show.ocio --input-space log --working-space linear --output-space rec709 --look day "
            + "--ocio-variable SHOT=7 o.exr",
        "a.exr --shader invert --display monitor --view film o.png",
    ]

    private func job(_ line: String) throws -> FilterJob {
        let parser = ArgumentParser(
            load: ShaderLibrary.load, exists: { _ in false },
            values: { (path) throws(Failure) in throw Failure(.usage, path) })
        guard case .filter(let invocation) = try parser.parse(line.split(separator: " ").map(String.init)) else {
            throw Failure(.usage, "'\(line)' is no job")
        }
        return invocation.job
    }

    @Test func everyFieldIsTried() {
        let words = Set(Self.lines.flatMap { $0.split(separator: " ") })
        for option in Option.ofFields {
            #expect(words.contains(Substring(option.spelling)), "write \(option.spelling) into a line of this test")
            #expect(Option.ofFilter.count { $0.name == option.name } == 1)
        }
    }

    @Test func everyOptionSetsAFieldOfItsOwn() {
        for option in Option.ofFields { #expect(option.field != nil, "no field has the key of \(option.spelling)") }
        #expect(Set(Option.ofFields.map(\.key)).count == Option.ofFields.count)
        let keys = (JobField.all + JobField.ofOutput).map(\.key)
        #expect(Set(keys).count == keys.count)
    }

    @Test(arguments: lines) func whatAnOptionSaysIsInTheJobFileAndComesBack(line: String) throws {
        let text = try JobFile.text(of: try job(line))
        for option in Option.ofFields where line.contains(" \(option.spelling) ") {
            #expect(text.contains("\"\(option.key ?? "")\": "), "\(text)")
        }
        #expect(try JobFile.text(of: JobFile.job(text: text, name: "job.json", edition: glfxVersion)) == text)
    }
}

import Foundation
import GLFXTestSupport
import Testing

/// A tone for each channel arrives at its own loudspeaker, and a change of the layout is named.
@Suite struct ChannelPlaceTests {
    private static let tones: [String: Double] = [
        "FL": 400, "FR": 500, "FC": 600, "LFE": 60, "BL": 700, "BR": 800, "BC": 1100, "SL": 900, "SR": 1000,
    ]
    /// libav's layouts, in its order.
    private static let layouts: [String: String] = [
        "stereo": "FL FR", "2.1": "FL FR LFE", "3.0": "FL FR FC", "4.1": "FL FR FC LFE BC", "5.0": "FL FR FC BL BR",
        "5.1": "FL FR FC LFE BL BR", "5.1(side)": "FL FR FC LFE SL SR", "6.1": "FL FR FC LFE BC SL SR",
        "7.1": "FL FR FC LFE BL BR SL SR",
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        var codec: String
        var layout: String
        var output: String
        var wanted: String
        /// The loudspeaker and what it plays, where that is not its own channel.
        var moved: [String: String] = [:]
        var testDescription: String { "\(layout) as \(codec) to \(output)" }
    }

    /// How loud a frequency is in samples of a whole number of its periods (Goertzel's algorithm).
    private func level(of frequency: Double, in samples: ArraySlice<Float>) -> Double {
        let turn = 2 * cos(2 * .pi * frequency / 48000)
        var (one, two) = (0.0, 0.0)
        for sample in samples { (one, two) = (Double(sample) + turn * one - two, one) }
        return (max(0, one * one + two * two - turn * one * two)).squareRoot() * 2 / Double(samples.count)
    }

    @Test(arguments: [
        // Opus has no 4.1, nor 6.1 as libavcodec writes it: the one behind is heard from two behind.
        Case(codec: "flac", layout: "4.1", output: "webm", wanted: "5.1", moved: ["BL": "BC", "BR": "BC"]),
        Case(codec: "ac3", layout: "4.1", output: "ogv", wanted: "6.1", moved: ["SL": "", "SR": ""]),
        Case(codec: "flac", layout: "2.1", output: "webm", wanted: "5.1", moved: ["FC": "", "BL": "", "BR": ""]),
        Case(codec: "flac", layout: "5.0", output: "webm", wanted: "5.1", moved: ["LFE": ""]),
        Case(codec: "flac", layout: "6.1", output: "webm", wanted: "7.1", moved: ["BL": "BC", "BR": "BC"]),
        Case(codec: "flac", layout: "5.1", output: "webm", wanted: "5.1"),
        Case(
            codec: "flac", layout: "5.1", output: "mpg", wanted: "stereo",
            moved: ["FL": "FL FC BL", "FR": "FR FC BR"]),
        // FLAC's layout is a number of channels in MP4 and Ogg.
        Case(codec: "flac", layout: "4.1", output: "mp4", wanted: "6.1", moved: ["SL": "", "SR": ""]),
        Case(codec: "flac", layout: "5.1", output: "mp4", wanted: "5.1(side)", moved: ["SL": "BL", "SR": "BR"]),
        Case(codec: "flac", layout: "4.1", output: "nut", wanted: "4.1"),
        // PCM's is one in Matroska.
        Case(codec: "pcm_s16le", layout: "4.1", output: "mkv", wanted: "4.1"),
        Case(codec: "pcm_s16le", layout: "3.0", output: "mkv", wanted: "3.0"),
        Case(codec: "pcm_s16le", layout: "4.1", output: "avi", wanted: "4.1"),
        Case(codec: "flac", layout: "4.1", output: "mkv", wanted: "4.1"),
    ])
    func eachChannelIsAtItsPlace(_ example: Case) throws {
        let folder = try Folder()
        let channels = (Self.layouts[example.layout] ?? "").split(separator: " ").map(String.init)
        let tones = channels.map { "0.1*sin(2*PI*\(Self.tones[$0] ?? 0)*t)" }.joined(separator: "|")
        // Matroska holds no layout of PCM.
        let input = example.codec.hasPrefix("pcm") ? "in.mov" : "in.mkv"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=1", "-f", "lavfi", "-i",
                "aevalsrc=\(tones):s=48000:d=1:c=\(example.layout)", "-c:v", "mpeg4", "-c:a", example.codec, input,
            ], in: folder)
        let output = "out.\(example.output)"
        let outcome = try Glfx.run([input, output], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let found = try Tool.ffprobe(output, stream: "a", show: ["-show_entries", "stream=channel_layout"], in: folder)
        #expect(found == [example.wanted])
        let places = (Self.layouts[example.wanted] ?? "").split(separator: " ").map(String.init)
        let samples = try Tool.samples(output, channels: places.count, in: folder)
        for (place, channel) in zip(places, samples) {
            try #require(channel.count >= 33600)
            let heard = Self.tones.keys.filter { level(of: Self.tones[$0] ?? 0, in: channel[9600..<33600]) > 0.02 }
            let expected = (example.moved[place] ?? place).split(separator: " ").map(String.init)
            #expect(Set(heard) == Set(expected), "\(place)")
        }
        let change = "its channels change from \(example.layout) to \(example.wanted)"
        let lines = outcome.lines.filter { $0.contains("channels change") }
        #expect(lines.count == (example.layout == example.wanted ? 0 : 1), "\(outcome.errors)")
        #expect(lines.allSatisfy { $0.contains(change) }, "\(outcome.errors)")
        #expect(outcome.lines.filter { $0.contains("(audio, \(example.codec))") }.count <= 1, "\(outcome.errors)")
    }

    /// Also where the audio is mixed.
    @Test func aMixNamesItsChange() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.4", "-f", "lavfi", "-i",
                "aevalsrc=0.1|0.1|0.1|0.1|0.1:s=48000:d=0.4:c=4.1", "-c:v", "mpeg4", "-c:a", "flac", "in.mkv",
            ], in: folder)
        let outcome = try Glfx.run(["in.mkv", "--audio-track-gain", "-1", "out.webm"], in: folder)
        #expect(
            outcome.lines == [
                "glfx: note: stream 1 (audio, flac) is made anew, as opus; --audio-codec chooses another; its channels "
                    + "change from 4.1 to 5.1"
            ])
    }
}

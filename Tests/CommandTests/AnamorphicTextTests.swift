import GLFXTestSupport
import Testing

/// Text over frames whose pixels are not square.
@Suite struct AnamorphicTextTests {
    /// Letters, burnt-in subtitles and the cells of a sheet are as wide as on square pixels of the same display: 90x116
    /// pixels of 16:9 are shown as 160x116.
    @Test func lettersHaveTheirShape() throws {
        let folder = try Folder()
        try folder.write("1\n00:00:00,000 --> 00:00:02,000\nOOOOOOOOOO\n", to: "s.srt")
        for (name, form) in [("wide", "90x116:d=0.08,setsar=16/9"), ("plain", "160x116:d=0.08,setsar=1")] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=black:s=\(form)", "-i", "s.srt", "-c:v", "ffv1", "-c:s", "ass",
                    "\(name).mkv",
                ], in: folder)
        }
        for words in [
            "--text O --text-size 50% --text-at center --font 'DejaVu Sans'", "--burn-subtitles=1",
        ] {
            var shapes: [Double] = []
            for (name, width, aspect) in [("wide", 90, 16.0 / 9), ("plain", 160, 1.0)] {
                let outcome = try Glfx.shell(
                    "$glfx \(name).mkv \(words) --codec ffv1 --overwrite out.mkv", in: folder)
                try #require(outcome.code == 0, "\(outcome.errors)")
                let samples = [UInt8](try Raster.samples(["-i", "out.mkv", "-frames:v", "1"], "gray", in: folder))
                let white = samples.indices.filter { samples[$0] > 60 }
                let (columns, rows) = (white.map { $0 % width }, white.map { $0 / width })
                let across = try #require(columns.max()) - #require(columns.min()) + 1
                let down = try #require(rows.max()) - #require(rows.min()) + 1
                shapes.append(Double(across) * aspect / Double(down))
            }
            #expect(abs(shapes[0] / shapes[1] - 1) < 0.12, "\(words): \(shapes)")
        }
    }

    @Test func aSheetShowsFramesAsTheyAreShown() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:s=90x116:d=0.08,setsar=16/9", "-c:v", "ffv1", "in.mkv"], in: folder)
        let outcome = try Glfx.shell("$glfx sheet in.mkv --times 1 --cell 100 --no-labels out.png", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let samples = [UInt8](try Raster.samples(["-i", "out.png"], "gray", in: folder))
        let size = try Tool.ffprobe("out.png", stream: "v", show: ["-show_entries", "stream=width"], in: folder)
        let width = try #require(Int(size.joined()))
        let white = samples.indices.filter { samples[$0] > 200 }
        let (columns, rows) = (white.map { $0 % width }, white.map { $0 / width })
        let across = try #require(columns.max()) - #require(columns.min()) + 1
        let down = try #require(rows.max()) - #require(rows.min()) + 1
        #expect(abs(Double(across) / Double(down) - 160.0 / 116) < 0.05, "\(across)x\(down)")
    }
}

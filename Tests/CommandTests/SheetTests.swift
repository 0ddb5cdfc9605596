import Foundation
import GLFXTestSupport
import Testing

/// `glfx sheet` and `--beside`: what is in the cells is what the command itself writes.
@Suite struct SheetTests {
    private static let (width, height) = (64, 36)
    private static let margin = 8

    /// 12 frames of 64x36, the gray of each ten times its number, with a pattern on top.
    private func movie(_ folder: Folder, _ more: [String] = []) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=10", "-frames:v", "12", "-vf",
                "format=gbrp,drawbox=w=16:h=16:t=fill:color=black,geq=r='if(lt(X,16)*lt(Y,16),N*10,r(X,Y))':"
                    + "g='if(lt(X,16)*lt(Y,16),N*10,g(X,Y))':b='if(lt(X,16)*lt(Y,16),N*10,b(X,Y))'",
            ] + more + ["-c:v", "ffv1", "-pix_fmt", "bgr0", "in.mkv"], in: folder)
        return "in.mkv"
    }

    private func run(_ arguments: [String], code: Int32 = 0, in folder: Folder) throws -> String {
        let outcome = try Glfx.run(arguments + ["--overwrite"], in: folder)
        #expect(outcome.code == code, "\(outcome.errors)")
        return outcome.errors
    }

    /// A rectangle of a picture file, three bytes a pixel, by ffmpeg.
    private func pixels(_ name: String, _ x: Int, _ y: Int, _ w: Int, _ h: Int, in folder: Folder) throws -> Data {
        try Tool.ffmpeg(
            ["-i", name, "-vf", "format=rgb24,crop=\(w):\(h):\(x):\(y):exact=1", "-f", "rawvideo", "-"], in: folder)
    }

    /// The picture of a cell of a sheet without labels whose cells have the size of the frames.
    private func cell(_ column: Int, _ row: Int, of name: String, in folder: Folder) throws -> Data {
        try pixels(
            name, Self.margin + column * (Self.width + Self.margin), Self.margin + row * (Self.height + Self.margin),
            Self.width, Self.height, in: folder)
    }

    private func frame(_ name: String, in folder: Folder) throws -> Data {
        try pixels(name, 0, 0, Self.width, Self.height, in: folder)
    }

    @Test func valuesRunAcrossAndDown() throws {
        let folder = try Folder()
        let job = [try movie(folder), "--shader", "brightness-contrast-saturation", "--at", "0.5"]
        _ = try run(
            ["sheet"] + job + [
                "--sweep", "brightness=-0.1..0.3:3", "--sweep", "contrast=0.5,1.5", "--no-labels", "sheet.png",
            ], in: folder)
        var seen: Set<Data> = []
        for (column, brightness) in ["-0.1", "0.1", "0.3"].enumerated() {
            for (row, contrast) in ["0.5", "1.5"].enumerated() {
                _ = try run(job + ["--brightness=\(brightness)", "--contrast", contrast, "one.png"], in: folder)
                let wanted = try frame("one.png", in: folder)
                #expect(try cell(column, row, of: "sheet.png", in: folder) == wanted)
                seen.insert(wanted)
            }
        }
        #expect(seen.count == 6)
    }

    @Test func valuesWithCommasAreDividedBySlashes() throws {
        let folder = try Folder()
        let job = [try movie(folder), "--shader", "chromakey", "--background", "navy", "--at", "0.5"]
        _ = try run(
            ["sheet"] + job + ["--sweep", "chromakey.keyColor=1,0,0/#0f0", "--no-labels", "sheet.png"], in: folder)
        for (column, color) in ["#f00", "#0f0"].enumerated() {
            _ = try run(job + ["--key-color", color, "one.png"], in: folder)
            #expect(try cell(column, 0, of: "sheet.png", in: folder) == frame("one.png", in: folder))
        }
    }

    /// The middles of four parts of twelve frames are in the frames 1, 4, 7 and 10.
    @Test func framesOverTimeComeFromTheMiddleOfTheirParts() throws {
        let folder = try Folder()
        _ = try run(
            ["sheet", try movie(folder), "--times", "4", "--columns", "2", "--no-labels", "sheet.png"], in: folder)
        _ = try run(["sheet", "in.mkv", "--times", "0.3,1.1", "--no-labels", "list.png"], in: folder)
        func level(_ column: Int, _ row: Int, _ name: String) throws -> UInt8? {
            try cell(column, row, of: name, in: folder).first
        }
        #expect(try [level(0, 0, "sheet.png"), level(1, 0, "sheet.png")] == [10, 40])
        #expect(try [level(0, 1, "sheet.png"), level(1, 1, "sheet.png")] == [70, 100])
        #expect(try [level(0, 0, "list.png"), level(1, 0, "list.png")] == [30, 110])
    }

    @Test func everyShaderOfAFolderHasACellAndOneThatFailsIsTold() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path("s"), withIntermediateDirectories: false)
        let body = "uniform sampler2D a; uniform sampler2D b; in vec2 uv; out vec4 c;"
        try folder.write(
            "#version 300 es\nprecision highp float;\nuniform sampler2D frame; in vec2 uv; out vec4 c;\n"
                + "void main() { c = vec4(1.0 - texture(frame, uv).rgb, 1.0); }", to: "s/a.frag")
        try folder.write("void main() { gl_FragColor = nothing; }", to: "s/b.frag")
        try folder.write(
            "#version 300 es\nprecision highp float;\n\(body)\n"
                + "void main() { c = vec4(texture(b, uv).rgb, texture(a, uv).a); }", to: "s/c.frag")
        let errors = try run(
            [
                "sheet", try movie(folder), "--at", "0.5", "--shaders", "s", "--fill", "in.mkv", "--columns", "3",
                "--no-labels", "sheet.png",
            ], code: 5, in: folder)
        #expect(errors.contains("s/b.frag:1:30") && errors.contains("'nothing'"), "\(errors)")
        _ = try run(["in.mkv", "--shader", "invert", "--at", "0.5", "a.png"], in: folder)
        _ = try run(["in.mkv", "--at", "0.5", "c.png"], in: folder)
        #expect(try cell(0, 0, of: "sheet.png", in: folder) == frame("a.png", in: folder))
        #expect(try cell(2, 0, of: "sheet.png", in: folder) == frame("c.png", in: folder))
        #expect(try Set(cell(1, 0, of: "sheet.png", in: folder)).count > 3, "the message is written there")
    }

    @Test func aShaderWithoutAnEndCostsItsOwnCellOnly() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path("s"), withIntermediateDirectories: false)
        for (name, before) in [
            ("a", ""), ("b", "for (float x = 1.0; x > 0.0; ) x = fract(x) + position.y + 1.0;"), ("c", ""),
        ] {
            try folder.write(
                "uniform sampler2D frame; varying vec2 position;\n"
                    + "void main() { \(before) gl_FragColor = vec4(texture2D(frame, position).gbr, 1.0); }",
                to: "s/\(name).frag")
        }
        let errors = try run(
            [
                "sheet", try movie(folder), "--at", "0.5", "--shaders", "s", "--columns", "3", "--no-labels",
                "--frame-timeout", "5", "--device", "native", "sheet.png",
            ], code: 5, in: folder)
        #expect(errors.contains("takes longer than 5.000 s"), "\(errors)")
        #expect(errors.split(separator: "\n").count == 1)
        _ = try run(["in.mkv", "--shader", "s/a.frag", "--at", "0.5", "a.png"], in: folder)
        for column in [0, 2] {
            #expect(try cell(column, 0, of: "sheet.png", in: folder) == frame("a.png", in: folder))
        }
    }

    /// The gallery's shader makes alpha, although the job has none before it.
    @Test func transparentPartsAreOverACheckerboard() throws {
        let folder = try Folder()
        try folder.write("void main() { gl_FragColor = vec4(0.0); }", to: "nothing.frag")
        _ = try run(
            ["sheet", try movie(folder), "--at", "0", "--shaders", "nothing.frag", "--no-labels", "sheet.png"],
            in: folder)
        let cell = [UInt8](try cell(0, 0, of: "sheet.png", in: folder))
        #expect(Set(cell) == [102, 153])
        #expect(cell[0] == 102 && cell[16 * 3] == 153 && cell[16 * 64 * 3] == 153)
    }

    @Test func labelsAreBelowThePictures() throws {
        let folder = try Folder()
        let job = ["sheet", try movie(folder), "--times", "2", "--cell", "240"]
        _ = try run(job + ["with.png"], in: folder)
        _ = try run(job + ["--no-labels", "without.png"], in: folder)
        func size(_ name: String) throws -> [String] {
            try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=width,height"], in: folder)
        }
        // 10 pixels an em, and 1.75 of them for a line; even in all.
        #expect(try size("with.png") == ["504,170"] && size("without.png") == ["504,152"])
        let label = try pixels("with.png", 8, 144, 240, 16, in: folder)
        #expect(label.contains { $0 > 150 } && label.contains { $0 < 50 })
        #expect(
            try pixels("with.png", 8, 8, 240, 135, in: folder) == pixels("without.png", 8, 8, 240, 135, in: folder))
    }

    @Test func beforeAndAfterAreTheSourceAndTheResult() throws {
        let folder = try Folder()
        let job = [try movie(folder), "--shader", "invert", "--at", "0.5"]
        _ = try run(["in.mkv", "--at", "0.5", "source.png"], in: folder)
        _ = try run(job + ["result.png"], in: folder)
        let (source, result) = (try frame("source.png", in: folder), try frame("result.png", in: folder))
        #expect(source != result)
        _ = try run(job + ["--beside", "source", "side.png"], in: folder)
        #expect(try frame("side.png", in: folder) == source)
        #expect(try pixels("side.png", 64, 0, 64, 36, in: folder) == result)
        _ = try run(job + ["--beside", "source:over", "over.png"], in: folder)
        #expect(try frame("over.png", in: folder) == source)
        #expect(try pixels("over.png", 0, 36, 64, 36, in: folder) == result)
        _ = try run(job + ["--beside", "source:wipe", "wipe.png"], in: folder)
        #expect(try pixels("wipe.png", 0, 0, 31, 36, in: folder) == pixels("source.png", 0, 0, 31, 36, in: folder))
        #expect(try pixels("wipe.png", 33, 0, 31, 36, in: folder) == pixels("result.png", 33, 0, 31, 36, in: folder))
        #expect(try pixels("wipe.png", 31, 0, 2, 36, in: folder).allSatisfy { $0 == 255 })
        _ = try run(["sheet"] + job + ["--before-after", "over", "--no-labels", "sheet.png"], in: folder)
        #expect(
            try pixels("sheet.png", 8, 8, 64, 72, in: folder) == pixels("over.png", 0, 0, 64, 72, in: folder))
    }

    /// A result of twice the size: the source is scaled to it.
    @Test func aSourceOfAnotherSizeIsScaled() throws {
        let folder = try Folder()
        try folder.write(
            """
            //!HOOK MAIN
            //!BIND HOOKED
            //!WIDTH HOOKED.w 2 *
            //!HEIGHT HOOKED.h 2 *
            vec4 hook() { return vec4(0.0, 0.0, 1.0, 1.0); }
            """, to: "twice.hook")
        _ = try run(
            [
                "color:#804020", "--size", "32x18", "--duration", "1", "--shader", "twice.hook", "--at", "0",
                "--beside",
                "source", "out.png",
            ].filter { $0 != "--duration" && $0 != "1" }, in: folder)
        let both = [UInt8](try pixels("out.png", 0, 0, 128, 36, in: folder))
        for y in 0..<36 {
            for x in 0..<128 {
                let pixel = Array(both[(y * 128 + x) * 3..<(y * 128 + x) * 3 + 3])
                #expect(pixel == (x < 64 ? [0x80, 0x40, 0x20] : [0, 0, 255]), "\(x),\(y)")
            }
        }
    }

    @Test func aMovieKeepsTheTimeStamps() throws {
        let folder = try Folder()
        _ = try movie(folder, ["-vf", "format=gbrp,select='not(eq(mod(n,5),3))'", "-fps_mode", "passthrough"])
        let times = try RawFrames.times("in.mkv", in: folder)
        #expect(times.count == 12 && times != (0..<12).map { Double($0) / 10 })
        _ = try run(
            [
                "sheet", "in.mkv", "--shader", "invert", "--sweep", "amount=0,1", "--no-labels", "--codec", "ffv1",
                "out.mkv",
            ],
            in: folder)
        #expect(try RawFrames.times("out.mkv", in: folder) == times)
        _ = try run(["in.mkv", "--shader", "invert", "--beside", "source", "--codec", "ffv1", "both.mkv"], in: folder)
        #expect(try RawFrames.times("both.mkv", in: folder) == times)
        // A sheet of `amount` 0 and 1 shows the same.
        let crop = "format=gbrp,crop=64:36:8:8:exact=1"
        let first = try Tool.ffmpeg(["-i", "out.mkv", "-vf", crop, "-f", "framemd5", "-"], in: folder)
        let source = try Tool.ffmpeg(
            ["-i", "both.mkv", "-vf", "format=gbrp,crop=64:36:0:0:exact=1", "-f", "framemd5", "-"], in: folder)
        func sums(_ data: Data) -> [Substring] {
            String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
                $0.split(separator: ",").last
            }
        }
        #expect(sums(first) == sums(source) && Set(sums(first)).count > 8)
    }

    @Test(arguments: [
        (["--times", "0", "o.png"], "a sheet has 1 to 10000 frames"),
        (["--times", "9,x", "o.png"], "--times 'x': not a time"),
        (["--times", "2", "o.mov"], "--times makes a picture, not a movie"),
        (["--times", "2", "--sweep", "amount=1,2", "o.png"], "--times and --sweep exclude each other"),
        (["--sweep", "amout=0,1", "o.png"], "did you mean 'amount'?"),
        (["--sweep", "amount=0..1", "o.png"], "write amount=0.1..0.5:5 for five values"),
        (["--sweep", "amount=a,b", "o.png"], "'a'"),
        (["--sweep", "amount=1,7", "o.png"], "'7'"),
        (["--sweep", "amount", "o.png"], "not PARAMETER=VALUES"),
        (["--sweep", "amount=0,1", "--sweep", "amount=0,1", "o.png"], "name all values in one"),
        (
            ["--sweep", "amount=0..1:900", "--sweep", "invert.amount=0..1:900", "o.png"],
            "name all values in one"
        ),
        (["--sweep", "amount=0..1:99999", "o.png"], "not FIRST..LAST:COUNT"),
        (["--columns", "0", "o.png"], "--columns cannot be '0'"),
        (["--cell", "wide", "o.png"], "--cell cannot be 'wide'"),
        (["--fill", "in.mkv", "o.png"], "--fill is for the shaders of --shaders"),
        (["--shaders", "nowhere", "o.png"], "cannot check 'nowhere'"),
        (["--before-after", "sideways", "o.png"], "no such choice"),
        (["--at", "1", "--sweep", "amount=0,1", "o.mov"], "--at makes a picture, not a movie"),
        (["--sweep", "amount=0,1", "-"], "glfx sheet has no --dry-run and does not write to the standard output"),
        (["--beside", "result", "o.png"], "no such choice"),
    ]) func mistakesAreOneLine(arguments: [String], words: String) throws {
        let folder = try Folder()
        let outcome = try Glfx.run(["sheet", try movie(folder), "--shader", "invert"] + arguments, in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try folder.names == ["in.mkv"])
    }

    @Test func aSheetThatIsTooLargeIsRefused() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(
            ["sheet", try movie(folder), "--times", "9", "--cell", "20000", "o.png"], in: folder)
        #expect(outcome.code == 8 && outcome.errors.contains("make cells smaller with --cell"), "\(outcome.errors)")
        #expect(try folder.names == ["in.mkv"])
    }
}

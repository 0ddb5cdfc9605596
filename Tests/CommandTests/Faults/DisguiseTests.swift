import Foundation
import GLFXTestSupport
import Testing

/// Files that are no movie but name one: a playlist, a script, a session, a manifest, a movie with external media.
/// None is followed, and nothing that it names is opened: neither a file (checked by inotify) nor a socket.
@Suite struct DisguiseTests {
    /// Text with `@` for the folder and `%` for a listening port.
    static let texts = [
        ("hls", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\n@/target.ts\n#EXT-X-ENDLIST\n"),
        ("hls-net", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\nhttp://127.0.0.1:%/a.ts\n#EXT-X-ENDLIST\n"),
        (
            "hls-key",
            "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"@/target.ts\"\n#EXTINF:9,\n@/target.ts\n#EXT-X-ENDLIST\n"
        ),
        ("ffconcat", "ffconcat version 1.0\nfile @/target.ts\n"),
        ("ffmetadata", ";FFMETADATA1\ntitle=@/target.ts\n"),
        (
            "sdp",
            "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video % RTP/AVP 96\na=rtpmap:96 H264/90000\n"
        ),
        (
            "dash",
            """
            <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet
            mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>file://@/target.ts</BaseURL>
            </Representation></AdaptationSet></Period></MPD>
            """
        ),
        (
            "xspf",
            """
            <?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track>
            <location>file://@/target.ts</location></track></trackList></playlist>
            """
        ),
        ("pls", "[playlist]\nFile1=@/target.ts\nNumberOfEntries=1\nVersion=2\n"),
        ("asx", "[Reference]\nRef1=http://127.0.0.1:%/a.asf\n"),
        ("rtsp", "RTSPtextRTSP://127.0.0.1:%/a"),
        ("imf", "<?xml version=\"1.0\"?><CompositionPlaylist xmlns=\"http://www.smpte-ra.org/schemas/2067-3/2016\"/>"),
        ("avisynth", "#!AviSynth\nDirectShowSource(\"@/target.ts\")\n"),
        ("vapoursynth", "import vapoursynth as vs\nvs.core.ffms2.Source('@/target.ts').set_output()\n"),
    ]

    @Test(arguments: texts.map(\.0), ["mov", "own"])
    func nothingThatATextNamesIsOpened(name: String, ending: String) throws {
        let folder = try Folder()
        try FileManager.default.copyItem(atPath: try Clips.path("small.mov"), toPath: folder.path("s.mov"))
        try Tool.ffmpeg(["-i", "s.mov", "-c", "copy", "target.ts"], in: folder)
        let port = try ListeningPort()
        let text = try #require(Self.texts.first { $0.0 == name }).1
            .replacingOccurrences(of: "@", with: folder.url.path).replacingOccurrences(of: "%", with: "\(port.number)")
        let own =
            ["hls": "m3u8", "ffconcat": "ffconcat", "dash": "mpd", "avisynth": "avs", "vapoursynth": "vpy"][name]
            ?? name
        let file = "a.\(ending == "own" ? own : ending)"
        try folder.write(text, to: file)
        let before = try Snapshot(folder)
        let watch = try OpenWatch(folder.path("target.ts"))
        for arguments in [[file], ["s.mov", "--background", "./\(file)"], ["s.mov", "--audio", file]] {
            let outcome = try Glfx.run(arguments + ["out.mov"], in: folder)
            #expect(outcome.code == 3, "\(outcome.errors)")
            #expect(outcome.lines.count == 1)
            #expect(outcome.errors.contains(file))
        }
        #expect(try Glfx.run(["inspect", file], in: folder).code != 0)
        #expect(!watch.wasOpened)
        #expect(!port.wasCalled)
        #expect(try Snapshot(folder) == before)
        // The watch works.
        _ = try folder.read("target.ts")
        #expect(watch.wasOpened)
    }

    /// QuickTime's data references (`dref`): a movie may refer to samples in another file.
    @Test func aMovieWhoseMediaIsElsewhereReadsOnlyItself() throws {
        let folder = try Folder()
        try FileManager.default.copyItem(atPath: try Clips.path("small.mov"), toPath: folder.path("target.mov"))
        try Tool.ffmpeg(["-i", "target.mov", "-an", "-c", "copy", "a.mov"], in: folder)
        let path = folder.path("target.mov")
        // An alias record, version 2: a fixed part of 150 bytes with the names of volume and file, and how many folders
        // up and down it is; then tags, of which 2 is the path, with colons.
        var alias = Data(count: 150)
        for (place, byte) in [(5, 150), (7, 2), (10, 4), (50, 10), (131, 1), (133, 1)] { alias[place] = UInt8(byte) }
        alias.replaceSubrange(11..<15, with: Data("Disk".utf8))
        alias.replaceSubrange(51..<61, with: Data("target.mov".utf8))
        let name = Data("Disk\(path.replacingOccurrences(of: "/", with: ":"))".utf8)
        alias += Data([0, 2, UInt8(name.count >> 8), UInt8(name.count & 255)]) + name
        alias += Data(count: name.count % 2) + Data([0xFF, 0xFF, 0, 0])
        var bytes = try MovieBytes(folder.path("a.mov"))
        let entry = Data.bigEndian(UInt32(12 + alias.count)) + Data("alis".utf8) + Data(count: 4) + alias
        try bytes.replaceBox(
            ["moov", "trak", "mdia", "minf", "dinf", "dref"], with: Data(count: 4) + .bigEndian(1) + entry)
        try bytes.write(to: "in.mov", in: folder)
        let watch = try OpenWatch(path)
        let outcome = try Glfx.run(["in.mov", "out.mov"], in: folder)
        #expect([0, 3].contains(outcome.code), "\(outcome.errors)")
        #expect(!watch.wasOpened)
        // The reference is valid: ffmpeg follows it if allowed.
        _ = try Tool.run(
            "ffmpeg",
            ["-v", "quiet", "-enable_drefs", "1", "-use_absolute_path", "1", "-i", "in.mov", "-f", "null", "-"],
            in: folder)
        #expect(watch.wasOpened)
    }
}

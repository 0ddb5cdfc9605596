import Foundation
import TestSupport
import Testing

/// Files that are no movie but name one: a playlist, a script, a session, a manifest, a movie whose media lies elsewhere.
/// None is taken for what it says, and nothing that it names is opened: neither a file (inotify tells) nor a socket.
@Suite struct DisguiseTests {
    /// Text with `@` for the folder and `%` for a port that somebody listens at.
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
        // The watch does notice.
        _ = try folder.read("target.ts")
        #expect(watch.wasOpened)
    }

    /// QuickTime's data references (`dref`): a movie may say that its samples are in another file.
    @Test(arguments: ["url ", "alis"])
    func aMovieWhoseMediaIsElsewhereReadsOnlyItself(kind: String) throws {
        let folder = try Folder()
        try FileManager.default.copyItem(atPath: try Clips.path("small.mov"), toPath: folder.path("target.mov"))
        let path = folder.path("target.mov")
        var reference = Data()
        if kind == "url " {
            reference = Data("file://\(path)\0".utf8)
        } else {
            // An alias record, version 2: a fixed part of 150 bytes, then tags, of which 18 is the path.
            reference = Data(count: 150)
            reference[5] = 150
            reference[7] = 2
            reference[50] = 10
            reference.replaceSubrange(51..<61, with: Data("target.mov".utf8))
            reference[131] = 1
            reference[133] = 1
            let name = Data(path.utf8)
            reference += Data([0, 18, UInt8(name.count >> 8), UInt8(name.count & 255)]) + name
            if name.count % 2 == 1 { reference.append(0) }
            reference += Data([0xFF, 0xFF, 0, 0])
        }
        // Written behind the movie's media, where a box that replaces `dref` finds room: in place of one of the same kind.
        try Tool.ffmpeg(
            [
                "-i", "target.mov", "-an", "-c", "copy", "-metadata", "comment=\(String(repeating: "x", count: 800))",
                "a.mov",
            ],
            in: folder)
        var bytes = try MovieBytes(folder.path("a.mov"))
        let entry = Data.bigEndian(UInt32(12 + reference.count)) + Data(kind.utf8) + Data(count: 4) + reference
        try bytes.replaceBox(
            ["moov", "trak", "mdia", "minf", "dinf", "dref"], with: Data(count: 4) + .bigEndian(1) + entry)
        try bytes.write(to: "in.mov", in: folder)
        let watch = try OpenWatch(path)
        let outcome = try Glfx.run(["in.mov", "out.mov"], in: folder)
        #expect([0, 3].contains(outcome.code), "\(outcome.errors)")
        #expect(!watch.wasOpened)
    }
}

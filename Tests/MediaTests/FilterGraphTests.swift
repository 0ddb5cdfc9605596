import CGLFXLibAV
import GLFXCore
@testable import GLFXMedia
@testable import GLFXRead
import Testing

/// libavfilter's graphs.
@Suite struct FilterGraphTests {
    /// As `subtitles` is where libavfilter was built without libass.
    @Test func aFilterThatWasNotBuiltInIsNamedWithWhatBringsIt() {
        do throws(Failure) {
            _ = try FilterGraph(
                "nosuchfilter", size: PictureSize(width: 16, height: 16), format: AV_PIX_FMT_GRAY8,
                for: "\(.burnSubtitles)",
                otherwise: "leave it out")
            Issue.record("a graph of a filter that is not there")
        } catch {
            #expect(error.kind == .usage)
            #expect(
                error.message
                    == "burntSubtitles needs the filter 'nosuchfilter', which this libavfilter was built without")
            #expect(error.advice?.contains("libavfilter") == true && error.advice?.hasSuffix("leave it out") == true)
        }
    }

    /// Every character with a meaning is kept from both readings.
    @Test func aNameIsQuotedTwice() {
        #expect(SubtitlePainter.quoted("aÄ9") == "aÄ9")
        #expect(SubtitlePainter.quoted("a:b") == #"a\\\:b"#)
        #expect(SubtitlePainter.quoted("\\") == #"\\\\"#)
    }
}

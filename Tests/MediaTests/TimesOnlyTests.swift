import CGLFXLibAV
import Foundation
import GLFXCore
@testable import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// Reading without decoding gives the pictures' times and all packets as decoding does.
@Suite struct TimesOnlyTests {
    private struct Events: Equatable {
        var times: [Timestamp] = []
        var durations: [Int64?] = []
        /// By stream: time and size of each packet.
        var packets: [Int: [[Int64]]] = [:]
    }

    private func events(_ path: String, _ options: ReaderOptions) throws -> Events {
        let reader = try MediaReader(path: path, options: options, notes: { _ in })
        var events = Events()
        while let event = try reader.next() {
            switch event {
            case .frame(let picture):
                events.times.append(picture.time)
                events.durations.append(picture.duration)
            case .packet(let packet):
                let pointer = packet.pointer.pointee
                events.packets[packet.streamIndex, default: []].append(
                    [pointer.pts, Int64(pointer.size), pointer.duration])
            }
        }
        return events
    }

    private func expectSameEvents(_ path: String, start: Rational? = nil, end: Rational? = nil) throws {
        var options = ReaderOptions(start: start, end: end)
        let decoded = try events(path, options)
        options.readsTimesOnly = true
        let read = try events(path, options)
        #expect(read.times == decoded.times, "\(path)")
        #expect(read.durations == decoded.durations, "\(path)")
        #expect(read.packets == decoded.packets, "\(path)")
    }

    @Test(.enabled(if: !Checkout.samples.isEmpty, "scripts/make-samples has not been run"), arguments: Checkout.samples)
    func samplesHaveTheSameTimes(path: String) throws {
        try expectSameEvents(path)
        guard let length = try MediaReader(path: path, notes: { _ in }).expectedDuration, length.seconds > 0.8 else {
            return
        }
        try expectSameEvents(path, start: Rational(3, 10), end: Rational(7, 10))
    }

    @Test(arguments: [
        ["-c:v", "libx264", "-bf", "3", "a.mp4"], ["-c:v", "libx264", "-bf", "3", "a.ts"],
        ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=8", "a.mkv"],
        ["-c:v", "libx265", "-x265-params", "log-level=error", "a.mkv"],
        ["-c:v", "libvpx", "-auto-alt-ref", "1", "-lag-in-frames", "16", "a.webm"], ["-c:v", "libvpx-vp9", "a.webm"],
        ["-c:v", "mpeg2video", "-bf", "2", "a.mpg"], ["-c:v", "mpeg4", "-bf", "2", "a.avi"],
        ["-c:v", "prores_ks", "a.mov"],
        ["-c:v", "ffv1", "a.nut"], ["-c:v", "libtheora", "a.ogv"],
    ])
    func codecsThatReorderHaveTheSameTimes(coding: [String]) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25", "-t", "3"] + coding, in: folder)
        try expectSameEvents(folder.path(coding.last ?? ""))
        try expectSameEvents(folder.path(coding.last ?? ""), start: Rational(1, 1), end: Rational(2, 1))
    }
}

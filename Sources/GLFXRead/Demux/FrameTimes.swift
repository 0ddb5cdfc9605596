internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

/// When each frame of a movie is shown, read from its packets without decoding one.
///
/// Frames that a decoder would drop as damaged are counted here too.
package struct FrameTimes: Sendable {
    /// In ticks of `timeBase`, in presentation order.
    package let ticks: [Int64]
    package let timeBase: Rational

    /// Reads the whole file.
    /// - Parameter number: of the stream; nil: that which `MediaReader` takes.
    /// - Throws: `.input` where it cannot be opened.
    package init(path: String, stream number: Int? = nil, maximumPixels: Int) throws(Failure) {
        let file = try InputFile(path: path, maximumPixels: maximumPixels)
        let stream = try file.videoStream(number)
        for other in file.streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        let packet = try Owned<AVPacket>.packet()
        var ticks: [Int64] = []
        while file.read(into: packet.pointer) >= 0 {
            defer { av_packet_unref(packet.pointer) }
            let (fields, isShown) = (packet.pointer.pointee, packet.pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0)
            guard fields.stream_index == stream.pointee.index, isShown else { continue }
            let stamp = fields.pts != glfx_av_nopts_value ? fields.pts : fields.dts
            if stamp != glfx_av_nopts_value { ticks.append(stamp) }
        }
        self.ticks = ticks.sorted()
        timeBase = Rational(stream.pointee.time_base) ?? Rational(1, 25)
    }
}

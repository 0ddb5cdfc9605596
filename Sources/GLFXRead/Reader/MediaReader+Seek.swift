internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

extension MediaReader {
    /// Whether pictures can be read in any order: not from a pipe, nor from a picture file,
    /// nor where its stamps do not say where they are.
    package var isSeekable: Bool { findsPictures }

    /// Seeks forward or back: the next picture is the one that is shown at `time`, or the first of all, with its own
    /// time and, at a constant rate, its own index. Packets of other streams are incomplete afterwards.
    /// - Parameter time: on the timeline of the pictures that `next` returns.
    /// - Throws: `.usage` where the movie ends before, or can be read only once.
    package func seek(to time: Timestamp) throws(Failure) {
        guard isSeekable else {
            throw Failure(
                .usage, "'\(path)' can only be read from its beginning on",
                advice: "convert it to mov, mp4 or mkv first")
        }
        var opening = Opening(
            file: file, stream: stream, decoder: decoder, packet: packet, timeBase: timeBase, streamBase: streamBase,
            frames: frames, seeks: true,
            stamps: FrameStamps(
                path: path, timeBase: timeBase, meaning: SeekCheck.meaning(of: stream, in: file), notes: { _ in }),
            spool: spool)
        let target = max(range.unshifted(time), firstStamp ?? beginning)
        let following = try opening.decodeFrame(at: target, damage: &meter)
        // Pictures before the wanted one may lack their reference pictures.
        decoder.complaints.forget()
        (pending, held, wholeDamage, audioAfterEnd) = ([], nil, nil, [])
        stamps = opening.stamps
        let passed = stamps.stamp(of: decoder.frame).seconds - (firstStamp ?? beginning).seconds
        frameCount = Int(max(0, passed * (format.frameRate?.double ?? 0)).rounded())
        state = .reading
        try handOutFrame()
        switch following {
        case .setAside:
            decoder.takeBack()
            try handOutFrame()
        case .unread: break
        case .nothing: state = .draining
        }
    }
}

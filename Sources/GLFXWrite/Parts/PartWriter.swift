internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

/// Encodes the pictures of a part of an output, beginning with a key frame, into a file that `PartsWriter` takes.
///
/// Belongs to one thread. The file has a temporary name until `finish`, and is removed without.
package final class PartWriter {
    /// What was written.
    package struct Summary: Sendable, Hashable {
        /// Of the whole file; see `hashName`.
        package let hash: String
        package let bytes: Int64
    }

    /// libavutil's name of the hash of the file.
    package static let hashName = PacketFile.hash

    private let encoding: TimedEncoder
    private let codecName: String
    private let file: PacketFileWriter
    /// The number of each picture that was encoded, by the encoder's time, until its packet comes.
    private var numbers: [Int64: Int64] = [:]
    private var count: Int64 = 0

    /// - Parameters:
    ///   - plan: of the whole output.
    ///   - timecode: of the whole output's first frame; nil: there is none.
    ///   - path: of the part's file; an existing one is replaced.
    /// - Throws: `.output` where it cannot be written; errors of opening the encoder.
    package init(plan: OutputPlan, timecode: String?, path: String) throws(Failure) {
        encoding = try TimedEncoder(plan: plan, timecode: timecode)
        codecName = plan.codecName
        file = try PacketFileWriter(path: path, coding: PictureCoding(encoding.encoder))
        encoding.timeline.onPlace = { [unowned self] time in
            numbers[time] = count
            count += 1
        }
    }

    /// Stages `convertBack` and `encode`.
    package var clock: StepClock { encoding.clock }

    /// A line about what the encoder does not write of the frames' side data; nil: nothing.
    package var lossNote: String? { SideDataLoss.note(encoding.encoder.lostSideData, codecName) }

    /// Converts and encodes a picture. Pictures come in presentation order.
    package func append(_ frame: TimedPicture) throws(Failure) {
        try encoding.append(frame) { packet throws(Failure) in try write(packet) }
    }

    /// Drains the encoder, flushes all to the disk and gives the file its name.
    /// - Parameter next: when the picture after the part is shown; nil: it is the last part.
    package func finish(before next: Timestamp?) throws(Failure) -> Summary {
        if let next {
            try encoding.fill(before: next) { packet throws(Failure) in try write(packet) }
        } else {
            try encoding.fillToEnd { packet throws(Failure) in try write(packet) }
        }
        try encoding.flush { packet throws(Failure) in try write(packet) }
        let (hash, bytes) = try file.finish(pictures: count)
        return Summary(hash: hash, bytes: bytes)
    }

    private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(Failure) {
        guard let picture = numbers.removeValue(forKey: packet.pointee.pts) else {
            throw Failure(.output, "the encoder made a picture that it was never given")
        }
        try file.write(packet, picture: picture)
    }
}

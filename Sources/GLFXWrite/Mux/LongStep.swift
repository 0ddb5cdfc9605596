internal import GLFXCore

/// Checks for a step in time, from one picture or packet to the next, that is too long for a container.
struct LongStep {
    let path: String
    let container: Container

    /// AVI's maximum of empty frames between two pictures, for each of which libavformat writes a packet.
    private static let mostLeftOut: Int64 = 60_000
    /// Seconds that one picture is repeated for at most (eleven days), also the limit of the command's times.
    private static let longestRepetition: Int64 = 1_000_000

    /// - Parameters:
    ///   - gap: missing pictures between two.
    ///   - end: when the second of the two is shown.
    /// - Throws: `.output` where the container cannot hold so many, or filling them would take years.
    func check(gap: Int64, frameRate: Rational, end: Timestamp) throws(Failure) {
        let most: Int64
        switch container.stamps {
        case .repeatedFrames:
            let frames = Timestamp(Self.longestRepetition, timeBase: Rational(1, 1))
            most = frames.rescaled(to: Rational(frameRate.denominator, frameRate.numerator)).value
        case .frameCount: most = Self.mostLeftOut
        default: return
        }
        guard gap > most else { return }
        throw failure(stream: 0, end: end)
    }

    /// QuickTime stores the steps in 32 bits each (ISO/IEC 14496-12, 8.6.1.2), which libavformat treats as signed.
    /// - Throws: `.output` where a step has more ticks.
    func check(ticks: Int64, stream: Int, end: Timestamp) throws(Failure) {
        guard container.muxer == "mov" || container.muxer == "mp4", ticks > Int32.max else { return }
        throw failure(stream: stream, end: end)
    }

    private func failure(stream: Int, end: Timestamp) -> Failure {
        Failure(
            .output,
            "cannot write '\(path)': stream \(stream) has a gap before \(secondsText(end.seconds)) that is too long for \(container.name)",
            advice:
                "write to .mkv, give the pictures a rate of their own with \(.fps), or leave that part out with \(.end)"
        )
    }
}

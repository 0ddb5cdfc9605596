package import GLFXCore
package import GLFXJob
package import GLFXTimeline

extension Fades {
    /// The fades of a job; nil where there are none.
    /// - Parameter start: the first frame's time.
    /// - Throws: `.usage` where the pictures are too short, or their end is unknown.
    package init?(job: FilterJob, source: any FrameSource, start: Timestamp) throws(Failure) {
        let (rise, fall) = (job.fadeIn?.double ?? 0, job.fadeOut?.double ?? 0)
        guard rise > 0 || fall > 0 else { return nil }
        let length = fall > 0 ? try source.measuredDuration() : source.expectedDuration
        if fall > 0, length == nil {
            throw Failure(
                .usage, "\(.fadeOut) needs to know when the picture ends, and nothing tells", advice: "add \(.duration)"
            )
        }
        if let length, rise + fall > length.seconds + 1e-6 {
            let names: [MessageText] = (rise > 0 ? ["\(.fadeIn)"] : []) + (fall > 0 ? ["\(.fadeOut)"] : [])
            throw Failure(
                .usage,
                "\(names.joined(separator: " and ")) \(names.count > 1 ? "take" : "takes") \(Self.text(rise + fall)), "
                    + "more than the picture's \(Self.text(length.seconds))",
                advice: "give shorter fades")
        }
        let end = length.map { Timestamp($0.value + start.rescaled(to: $0.timeBase).value, timeBase: $0.timeBase) }
        self.init(start: start, fadeIn: rise, end: end, fadeOut: fall)
    }

    /// `1.5 s`
    private static func text(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000) s" }
}

internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// Reads a finished output once more and compares when its pictures are shown.
struct OutputReread {
    private let plan: OutputPlan

    init(_ plan: OutputPlan) { self.plan = plan }

    /// - Parameter shown: when each picture was to be shown.
    /// - Throws: `.output` where the file has other pictures or times.
    func check(_ shown: [Timestamp]) throws(Failure) {
        switch plan.container.stamps {
        case .source, .fixed: break
        // Such containers count pictures, or fill gaps with more of them.
        case .frameCount, .repeatedFrames, .none: return
        }
        // VP8 has packets that are not shown, and a GIF leaves out pictures that change nothing.
        guard !["vp8", "gif"].contains(plan.codecName), let first = shown.first else { return }
        let found = try FrameTimes(path: plan.path, stream: 0, maximumPixels: PictureLimit.usual)
        guard found.ticks.count == shown.count else {
            throw unequal("\(found.ticks.count) pictures instead of \(shown.count)")
        }
        // Rounded to the container's ticks, a step may be longer or shorter by one.
        let tick = max(found.timeBase.double, plan.time.grid.double) * 1.01
        for (ticks, time) in zip(found.ticks, shown) {
            let own = Timestamp(ticks - found.ticks[0], timeBase: found.timeBase).seconds
            let wanted = time.seconds - first.seconds
            guard abs(own - wanted) <= tick else {
                throw unequal("a picture at \(secondsText(own)) that was to be shown at \(secondsText(wanted))")
            }
        }
    }

    private func unequal(_ what: String) -> Failure {
        Failure(
            .output, "'\(plan.path)' has \(what) when it is read again",
            advice: "the parts are still there: join them again")
    }
}

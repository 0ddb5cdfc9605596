package import GLFXCore
internal import GLFXPrograms

/// Refuses times of further pictures where they have no meaning.
package enum LayerCheck {
    /// - Throws: `.usage`.
    package static func check(_ stages: [ShaderStage]) throws(Failure) {
        for stage in stages {
            for name in stage.timings.keys.sorted() {
                guard let timing = stage.timings[name] else { continue }
                try check(timing, of: name, stage)
            }
        }
    }

    private static func check(_ timing: LayerTiming, of name: String, _ stage: ShaderStage) throws(Failure) {
        func refuse(_ problem: MessageText, _ advice: MessageText) -> Failure {
            Failure(.usage, "input '\(name)' of shader '\(stage.program.name)' \(problem)", advice: advice)
        }
        let part = stage.pictures[name]
        guard part != nil || stage.colors[name] != nil, !stage.isKey else {
            throw refuse(
                "has no time of its own: it is no movie, still or color beside the frame", "leave its time out")
        }
        let input = stage.program.inputs.first { $0.name == name }
        guard input?.isLookupTable != true, CubeFaces.files(part ?? "", of: input) == nil else {
            throw refuse("is a table or a cube: it has no time of its own", "leave its time out")
        }
        let zero = Rational(0, 1)
        if let end = timing.end, end <= timing.start ?? zero {
            throw refuse("is seen for no time at all", "give a later end")
        }
        if let start = timing.start, let end = timing.end {
            try checkFades(timing, within: Timestamp(seconds: end) - Timestamp(seconds: start), refuse)
        }
        if timing.frameRate != nil, !(part?.isSequence ?? false) {
            throw refuse(
                "is no sequence of pictures, of which \(.inputFps) would tell the rate",
                "leave it out: a movie has its own rate, and a still or a color none")
        }
    }

    /// - Parameters:
    ///   - length: how long the picture is seen.
    ///   - refuse: makes an error of a problem and what to do.
    /// - Throws: where the fades take longer than that.
    package static func checkFades(
        _ timing: LayerTiming, within length: Timestamp, _ refuse: (MessageText, MessageText) -> Failure
    ) throws(Failure) {
        let fades = (timing.fadeIn?.double ?? 0) + (timing.fadeOut?.double ?? 0)
        guard fades > length.seconds + 1e-6 else { return }
        throw refuse(
            "is seen for \(secondsText(length.seconds)), which is less than its fades take",
            "give shorter ones with \(.inputFade)")
    }
}

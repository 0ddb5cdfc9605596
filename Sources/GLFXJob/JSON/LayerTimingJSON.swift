internal import GLFXCore

/// When a further picture is seen, beside its `"file"` or `"color"`: `"from": 30, "to": 36, "fade-in": 0.4`.
enum LayerTimingJSON {
    static let keys = ["from", "to", "fade-in", "fade-out", "input-end", "fps"]

    /// - Parameter members: the picture's.
    /// - Returns: nil where nothing is said of it.
    static func timing(_ members: [String: JobValue]) throws(Failure) -> LayerTiming? {
        guard keys.contains(where: { members[$0] != nil }) else { return nil }
        var timing = LayerTiming()
        timing.start = try time(members["from"], isLength: false)
        timing.end = try time(members["to"])
        timing.fadeIn = try time(members["fade-in"])
        timing.fadeOut = try time(members["fade-out"])
        timing.ending = try members["input-end"]?.choice()
        timing.frameRate = try members["fps"]?.rational(
            "give pictures a second, from 1/1000 to 1000: 25 or \"30000/1001\"",
            where: { JobLimits.frameRates.contains($0) })
        return timing
    }

    private static func time(_ value: JobValue?, isLength: Bool = true) throws(Failure) -> Rational? {
        try value.map { (value) throws(Failure) in
            try TimeJSON(isLength: isLength).read(value) { () throws(Failure) in
                throw value.wrong("give seconds: there are no frames to count")
            }
        }
    }

    static func members(_ timing: LayerTiming) -> [(key: String, value: JSONNode)] {
        let times = [
            ("from", timing.start), ("to", timing.end), ("fade-in", timing.fadeIn), ("fade-out", timing.fadeOut),
        ].compactMap { key, time in time.map { (key: key, value: JSONNode.rational($0)) } }
        return times + (timing.ending.map { [("input-end", .text($0.rawValue))] } ?? [])
            + (timing.frameRate.map { [("fps", .rational($0))] } ?? [])
    }
}

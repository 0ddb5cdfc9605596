internal import GLFXCore

/// When a further picture is seen, beside its `"file"` or `"color"`: `"from": 30, "to": 36, "fade-in": 0.4`.
enum LayerTimingJSON {
    static let keys = ["from", "to", "fade-in", "fade-out", "input-end", "fps"]

    /// - Parameter members: the picture's.
    /// - Returns: nil where nothing is said of it.
    static func timing(_ members: [String: JobValue]) throws(Failure) -> LayerTiming? {
        guard keys.contains(where: { members[$0] != nil }) else { return nil }
        var timing = LayerTiming()
        timing.start = try members["from"].map { (value) throws(Failure) in try TimeCodec.time.read(value) }
        timing.end = try members["to"].map { (value) throws(Failure) in try TimeCodec.length.read(value) }
        timing.fadeIn = try members["fade-in"].map { (value) throws(Failure) in try TimeCodec.length.read(value) }
        timing.fadeOut = try members["fade-out"].map { (value) throws(Failure) in try TimeCodec.length.read(value) }
        timing.ending = try members["input-end"]?.choice()
        timing.frameRate = try members["fps"].map { (value) throws(Failure) in try FrameRateCodec().read(value) }
        return timing
    }

    static func members(_ timing: LayerTiming) -> [(key: String, value: JSONNode)] {
        let times = [
            ("from", timing.start), ("to", timing.end), ("fade-in", timing.fadeIn), ("fade-out", timing.fadeOut),
        ].compactMap { key, time in time.map { (key: key, value: JSONNode.rational($0)) } }
        return times + (timing.ending.map { [("input-end", .text($0.rawValue))] } ?? [])
            + (timing.frameRate.map { [("fps", .rational($0))] } ?? [])
    }
}

internal import GLFXCore

/// Where a job is cut into parts.
struct PartCuts {
    /// The first frame of each part, ascending, from 0.
    let firsts: [Int]

    /// - Parameters:
    ///   - moments: when each frame is shown.
    ///   - count: parts.
    ///   - keyTimes: when key frames of the source are shown: decoding begins there.
    ///   - step: the encoder makes a key frame every so many frames, and its packets are those of a single run only
    ///     where parts begin there.
    /// - Throws: `.usage` where there are not enough frames.
    init(_ moments: [Timestamp], count: Int, keyTimes: [Timestamp], step: Int) throws(Failure) {
        let frames = moments.count
        guard count <= (frames + step - 1) / step else {
            let why = step > 1 ? ", which the encoder groups by \(step)" : ""
            throw Failure(
                .usage, "--parts \(count) are too many for \(frames) frame\(frames == 1 ? "" : "s")\(why)",
                advice: "give at most \((frames + step - 1) / step)")
        }
        var firsts = [0]
        // A cut may move by a quarter of a part to a key frame.
        let reach = frames / count / 4
        let keys = step > 1 ? [] : keyTimes.map { Self.place(of: $0, in: moments) }
        for part in 1..<max(1, count) {
            let ideal = part * frames / count
            let next = Self.place(of: ideal, in: keys)
            let key = keys[max(0, next - 1)..<min(keys.count, next + 1)].min { abs($0 - ideal) < abs($1 - ideal) }
            var cut = key.map { abs($0 - ideal) <= reach ? $0 : ideal } ?? ideal
            cut = (cut + step / 2) / step * step
            // Enough is left for the parts before and after.
            let (least, most) = (firsts[part - 1] + step, (frames - 1) / step * step - (count - 1 - part) * step)
            firsts.append(min(max(cut, least), most))
        }
        self.firsts = firsts
    }

    /// The place of the first element that is not less; elements ascend.
    private static func place<Value: Comparable>(of value: Value, in list: [Value]) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

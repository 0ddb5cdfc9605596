/// Errors say what to do in the words of the command: `use --overwrite to replace it`. For who uses the library, an
/// option is the property of the job that it sets: `use output.overwrite to replace it`.
package enum OptionWords {
    /// Properties of a job, of its output or its audio, that are not called as their option is.
    private static let properties = [
        "alpha": "output.alpha", "audio": "sound.track", "audio-bitrate": "output.audioBitRate",
        "audio-codec": "output.audioCodec", "audio-gain": "sound.gain", "audio-loop": "sound.loops",
        "audio-mix": "sound.mix", "audio-mix-offset": "sound.mixOffset", "audio-offset": "sound.offset",
        "audio-stream": "sound.streams", "audio-track-gain": "sound.trackGain", "beside": "comparison",
        "burn": "texts", "burn-subtitles": "burntSubtitles", "codec": "output.codec", "deinterlace": "deinterlacing",
        "depth": "output.depth", "duration": "end", "encoder-option": "output.encoderOptions",
        "format": "output.format", "fps": "frameRate", "frame-blend": "blendsFrames", "freeze": "freezes",
        "input": "pictures", "max-pixels": "maximumPixels", "no-cache": "cache", "overwrite": "output.overwrite",
        "preset": "output.preset", "quality": "output.quality", "reproducible": "output.isReproducible",
        "require-gpu": "requireGPU", "shader": "shaders", "stats": "isTimed", "text": "texts",
        "transition": "transitions",
    ]

    /// Options that are called as their property is, which is written without hyphens: `frameTimeout`.
    private static let likeTheirProperty: Set = [
        "at", "background", "background-fit", "date", "decoder", "device", "end", "export-plate", "fade-in", "fade-out",
        "fit", "frame-timeout", "frames-in-flight", "hold", "input-end", "keys", "mouse", "pan", "seed", "size",
        "speed",
        "start", "strict", "threads", "transition-duration", "upload", "video-stream",
    ]

    /// The property that an option of a job sets; nil for another option.
    /// - Parameter option: without its dashes.
    package static func property(of option: Substring) -> String? {
        if let property = properties[String(option)] { return property }
        guard likeTheirProperty.contains(String(option)) else { return nil }
        let parts = option.split(separator: "-")
        return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// A message with properties in place of options; what stands for a value (`SECONDS`, `COLOR|FILE`) is left out
    /// behind them. Words in '…' are the user's, and stay.
    package static func forLibrary(_ text: String) -> String {
        var result = ""
        var isBehindOption = false
        for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let before = word.prefix { $0 == "(" || $0 == "`" }
            let rest = word.dropFirst(before.count)
            if isBehindOption, let end = endOfPlaceholder(word) {
                result += end
                isBehindOption = false
                continue
            }
            if index > 0 { result += " " }
            let name = rest.dropFirst(2).prefix { $0.isLowercase || $0 == "-" }
            guard rest.hasPrefix("--"), let property = property(of: name) else {
                (result, isBehindOption) = (result + word, false)
                continue
            }
            let end = rest.dropFirst(2 + name.count)
            result += before + property + end
            isBehindOption = end.isEmpty
        }
        return result
    }

    /// What follows a word that stands for a value: `)` of `FILE)`; nil: it does not.
    private static func endOfPlaceholder(_ word: Substring) -> Substring? {
        let name = word.prefix { $0.isUppercase || "|,=".contains($0) }
        let end = word.dropFirst(name.count)
        guard name.first?.isUppercase == true, end.allSatisfy({ ");,:".contains($0) }) else { return nil }
        return end
    }
}

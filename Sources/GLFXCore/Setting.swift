/// A setting of a job, of one of its shaders or of its key, as a message names it. How it is spelled depends on who reads
/// the message: `SettingWords`.
///
/// Each is called as its option of the command, whose words have hyphens between them.
package enum Setting: String, CaseIterable, Sendable {
    // Of a job, its output and its audio.
    case alpha, at, audio, audioBitrate, audioCodec, audioGain, audioLoop, audioMix, audioMixOffset, audioOffset
    case audioStream, audioTrackGain, background, backgroundFit, beside, burn, burnSubtitles, codec, date, decoder
    case deinterlace, depth, device, duration, encoderOption, end, exportPlate, fadeIn, fadeOut, fit, format, fps
    case frameBlend, frameTimeout, framesInFlight, freeze, hold, inputEnd, inputFade, inputFps, inputTime
    case keys, maxPixels, mouse, noCache, noFaststart
    case overwrite, pan, preset, quality, reproducible, requireGPU, seed, shader, size, speed, start, stats, strict
    case text, threads, transition, transitionDuration, upload, videoStream
    // Of a shader.
    case dialect, include, input, mask, media, mix, space
    // Of the key.
    case clipBlack, composite, inside, keep, keepAt, key, keyAt, lightWrap, outside, plate, shadows, view
    // Of a check of shaders.
    case jobs

    /// The property that it is in the library: of `FilterJob`, of `ShaderStage`, or of `ShaderCheck`; those of the key are
    /// named as the parameter or the picture.
    package var property: String { Self.properties[self] ?? rawValue }

    /// The properties that are not called as their option is.
    private static let properties: [Setting: String] = [
        .alpha: "output.alpha", .audio: "sound.track", .audioBitrate: "output.audioBitRate",
        .audioCodec: "output.audioCodec", .audioGain: "sound.gain", .audioLoop: "sound.loops",
        .audioMix: "sound.mix", .audioMixOffset: "sound.mixOffset", .audioOffset: "sound.offset",
        .audioStream: "sound.streams", .audioTrackGain: "sound.trackGain", .beside: "comparison", .burn: "texts",
        .burnSubtitles: "burntSubtitles", .codec: "output.codec", .deinterlace: "deinterlacing",
        .depth: "output.depth", .dialect: "reference.dialect", .duration: "end",
        .encoderOption: "output.encoderOptions", .format: "output.format", .fps: "frameRate",
        .frameBlend: "blendsFrames", .freeze: "freezes", .include: "reference.includes", .input: "pictures",
        .inputFade: "timings", .inputFps: "timings", .inputTime: "timings",
        .key: "ShaderStage(\"key\")", .mask: "effect.mask", .maxPixels: "maximumPixels",
        .media: "reference.media", .mix: "effect.mix", .noCache: "cache", .noFaststart: "output.hasIndexInFront",
        .overwrite: "output.overwrite", .preset: "output.preset", .quality: "output.quality",
        .reproducible: "output.isReproducible", .shader: "shaders", .space: "effect.worksInLight",
        .stats: "isTimed", .text: "texts", .transition: "transitions",
    ]
}

/// How messages spell settings and the parameters of shaders.
package struct SettingWords: Sendable {
    private let setting: @Sendable (Setting) -> String
    private let parameter: @Sendable (String) -> String
    /// Whether the word that stands for a value follows: `--duration SECONDS`.
    let hasPlaceholders: Bool

    /// - Parameters:
    ///   - parameter: of a shader, by its name there.
    ///   - hasPlaceholders: whether `SECONDS` follows the name of a setting that takes a value.
    package init(
        setting: @escaping @Sendable (Setting) -> String, parameter: @escaping @Sendable (String) -> String,
        hasPlaceholders: Bool
    ) {
        (self.setting, self.parameter, self.hasPlaceholders) = (setting, parameter, hasPlaceholders)
    }

    /// Those of who uses the library: `output.overwrite`, `'threshold'`.
    package static let library = SettingWords(
        setting: { $0.property }, parameter: { "'\($0)'" }, hasPlaceholders: false)

    func name(_ setting: Setting) -> String { self.setting(setting) }
    func name(ofParameter name: String) -> String { parameter(name) }
}

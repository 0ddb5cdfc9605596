/// A setting of a job, of one of its shaders or of its key, as a message names it. How it is spelled depends on who reads
/// the message: `SettingWords`.
///
/// Each is called as its option of the command, whose words have hyphens between them.
package enum Setting: String, CaseIterable, Sendable {
    // Of a job, its output and its audio.
    case alpha, at, audio, audioBitrate, audioCodec, audioDuck, audioDuckAttack, audioDuckRelease
    case audioDuckThreshold, audioFade, audioGain, audioLoop, audioMix, audioMixFade, audioMixOffset, audioMono
    case audioOffset, audioRate, audioStream, audioTrackGain, background, backgroundFit, beside, burn, burnSubtitles
    case codec, conform, conformPitch, date, decoder, deinterlace, depth, device, dropRepeats, duration
    case encoderOption, end, exportPlate, fadeIn, fadeOut, fit, format, fps, frameBlend, framesInFlight
    case display, frameTimeout, freeze, gop, hold, inputEnd, inputFade, inputFps, inputTime, interlace, keys, layer
    case loudness
    case maxFps, maxPixels, metadata, mouse, noCache, noFaststart, overwrite, pan, pixFmt, preset, quality
    case reproducible, requireGPU, sdr, seed, shader, size, speed, start, startNumber, stats, strict, subtitles
    case text, textFade, threads, timecode, transition, transitionDuration, truePeak, upload, videoStream
    case inputSpace, look, ocio, ocioVariable, outputSpace, workingSpace
    // Of a shader.
    case dialect, include, input, mask, media, mix, resultAlpha, space
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
        .audioCodec: "output.audioCodec", .audioDuck: "sound.ducking.gain", .audioDuckAttack: "sound.ducking.attack",
        .audioDuckRelease: "sound.ducking.release", .audioDuckThreshold: "sound.ducking.threshold",
        .audioFade: "sound.trackFade", .audioGain: "sound.gain", .audioLoop: "sound.loops", .audioMix: "sound.mix",
        .audioMixFade: "sound.mixFade", .audioMixOffset: "sound.mixOffset", .audioMono: "sound.splitsChannels",
        .audioOffset: "sound.offset", .audioRate: "output.audioRate", .audioStream: "sound.streams",
        .audioTrackGain: "sound.trackGain", .beside: "comparison", .burn: "texts", .burnSubtitles: "burntSubtitles",
        .codec: "output.codec", .deinterlace: "deinterlacing", .depth: "output.depth", .dialect: "reference.dialect",
        .display: "color.display",
        .dropRepeats: "repeatThreshold", .duration: "end", .encoderOption: "output.encoderOptions",
        .format: "output.format", .fps: "frameRate", .frameBlend: "blendsFrames", .freeze: "freezes",
        .gop: "output.keyInterval", .include: "reference.includes", .input: "pictures", .inputFade: "timings",
        .inputFps: "timings", .inputSpace: "color.inputSpace", .inputTime: "timings", .interlace: "output.interlacing",
        .key: "ShaderStage(\"key\")",
        .look: "color.look", .loudness: "sound.loudness", .mask: "effect.mask", .maxFps: "maximumRate",
        .maxPixels: "maximumPixels",
        .media: "reference.media", .metadata: "output.metadata", .mix: "effect.mix", .noCache: "cache",
        .noFaststart: "output.hasIndexInFront", .ocio: "color.configuration", .ocioVariable: "color.variables",
        .resultAlpha: "reference.resultAlpha", .outputSpace: "color.outputSpace", .overwrite: "output.overwrite",
        .pixFmt: "output.pixelFormat",
        .preset: "output.preset", .quality: "output.quality", .reproducible: "output.isReproducible",
        .sdr: "output.isSDR", .shader: "shaders", .space: "effect.worksInLight", .startNumber: "output.startNumber",
        .stats: "isTimed", .text: "texts", .textFade: "texts", .timecode: "output.timecode",
        .transition: "transitions", .truePeak: "sound.truePeak", .workingSpace: "color.workingSpace",
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

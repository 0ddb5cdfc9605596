internal import FrameCore
internal import Media
internal import ShaderPrograms

/// The output's sound as a picture, a new one for every frame.
final class SoundPicture: FurtherPicture {
    private let painter: AudioTextureRenderer
    private let sound: HeardSound
    private var lastTime: Timestamp?

    /// - Parameter options: the renderer's pixel formats.
    init(_ kind: Input.Sound, of sound: HeardSound, options: ReaderOptions) throws(Failure) {
        self.sound = sound
        painter = try AudioTextureRenderer(kind, channelCount: sound.channelCount, options)
    }

    func change(at moment: FrameMoment) throws(Failure) -> PixelBuffer? {
        // A spectrum is smoothed from frame to frame, so each frame counts once.
        guard moment.time != lastTime else { return nil }
        lastTime = moment.time
        return try painter.paint(try sound.samples(before: moment.time, count: painter.sampleCount))
    }

    func close() { sound.close() }
}

extension AudioTextureRenderer {
    /// - Parameter options: the renderer's pixel formats.
    convenience init(_ sound: Input.Sound, channelCount: Int, _ options: ReaderOptions) throws(Failure) {
        let (kind, format): (Kind, PixelFormat) =
            switch sound {
            case .texture: (.shadertoy, options.shallowFormat)
            case .wave(let width): (.wave(width: width), options.deepFormat)
            case .spectrum(let width): (.spectrum(width: width), options.deepFormat)
            }
        try self.init(kind, channelCount: channelCount, format: format)
    }
}

package import GLFXAudio
package import GLFXCore
package import GLFXPrograms
package import GLFXRead

/// The output's audio as a picture, a new one for every frame.
final class AudioPicture: FurtherPicture {
    private let makeRenderer: () throws(Failure) -> AudioTextureRenderer
    private var renderer: AudioTextureRenderer
    private let sound: ShaderAudio
    private var lastTime: Timestamp?

    /// - Parameter options: the renderer's pixel formats.
    init(_ kind: Input.Sound, of sound: ShaderAudio, options: ReaderOptions) throws(Failure) {
        self.sound = sound
        let channelCount = sound.channelCount
        makeRenderer = { () throws(Failure) in
            try AudioTextureRenderer(kind, channelCount: channelCount, options)
        }
        renderer = try makeRenderer()
    }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        // A spectrum is smoothed over frames, so each frame must count once.
        guard moment.time != lastTime else { return nil }
        lastTime = moment.time
        return .pixels(try renderer.paint(try sound.samples(before: moment.time, count: renderer.sampleCount)))
    }

    func rewind() throws(Failure) {
        sound.rewind()
        renderer = try makeRenderer()
        lastTime = nil
    }

    func close() { sound.close() }
}

extension AudioTextureRenderer {
    /// - Parameter options: the renderer's pixel formats.
    package convenience init(_ sound: Input.Sound, channelCount: Int, _ options: ReaderOptions) throws(Failure) {
        let demands = options.demands()
        let (kind, format): (Kind, PixelFormat) =
            switch sound {
            case .texture: (.shadertoy, demands.shallowFormat)
            case .wave(let width): (.wave(width: width), demands.deepFormat)
            case .spectrum(let width): (.spectrum(width: width), demands.deepFormat)
            }
        try self.init(kind, channelCount: channelCount, format: format)
    }
}

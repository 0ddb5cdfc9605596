public import GLFXPrograms
internal import GLFXShaderText

/// How the result of one shader takes effect: how much of it, where, and in which light.
public struct ShaderEffect: Sendable {
    /// How much of the shader's result is seen, from 0 to 1: one number, or keyframes of it; nil: all of it.
    public var mix: Parameter.Setting?
    /// Where it is seen; nil: everywhere.
    public var mask: ShaderMask?
    /// The shader gets linear light in place of code values, its further pictures too, and gives light back. 1 is SDR's
    /// white: in HDR 203 cd/m² (ITU-R BT.2408).
    public var worksInLight: Bool

    /// By default all of the result is seen, everywhere, and the shader works on code values.
    public init(mix: Parameter.Setting? = nil, mask: ShaderMask? = nil, worksInLight: Bool = false) {
        (self.mix, self.mask, self.worksInLight) = (mix, mask, worksInLight)
    }

    /// No mask, mix or linear light: the result is used as it is.
    package var isPlain: Bool { mix == nil && mask == nil && !worksInLight }

    /// What `mix` takes, as a parameter of its own.
    package static let mixParameter: Parameter = {
        var parameter = Parameter(name: "mix", type: .float, location: SourceLocation(file: "mix", line: 1))
        (parameter.minimum, parameter.maximum) = (0, 1)
        return parameter
    }()
}

/// Where a shader takes effect: there where a picture is white and opaque.
public struct ShaderMask: Sendable {
    /// Where the picture comes from.
    public indirect enum Source: Sendable {
        /// A movie or a still of the frame's shape; it is scaled to the frame.
        case file(FilePart)
        /// White inside, in pixels of the frame from its top left.
        case polygon(MattePolygon)
        /// A shader that is drawn with the frame which the masked shader gets.
        case shader(ShaderStage)
    }

    /// What of the picture counts.
    public enum Channel: String, Sendable, Hashable, CaseIterable {
        /// Its luma times its alpha.
        case both
        /// Its luma alone.
        case luma
        /// Its alpha alone.
        case alpha
    }

    /// The picture.
    public var source: Source
    /// What of it counts.
    public var channel: Channel
    /// The shader takes effect where the picture is black or transparent instead.
    public var isInverted: Bool

    /// By default luma times alpha of the picture, where it is white.
    public init(_ source: Source, channel: Channel = .both, isInverted: Bool = false) {
        (self.source, self.channel, self.isInverted) = (source, channel, isInverted)
    }

    /// The file that it reads; nil for a polygon or a shader.
    var file: FilePart? {
        if case .file(let part) = source { return part }
        return nil
    }

    /// The shader that draws it.
    package var shader: ShaderStage? {
        if case .shader(let stage) = source { return stage }
        return nil
    }
}

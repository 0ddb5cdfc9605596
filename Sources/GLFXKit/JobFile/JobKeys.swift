/// The keys of a job file: where there is an option for it, its spelling.
enum JobKey: String, CaseIterable {
    /// The version of the form, 1.
    case version = "glfx"
    case inputs, fps, hold, at, start, end, size, fit, pan, transitions
    case transitionDuration = "transition-duration"
    case fadeIn = "fade-in"
    case fadeOut = "fade-out"
    case audio
    case audioMix = "audio-mix"
    case audioGain = "audio-gain"
    case shaders, background
    case inputEnd = "input-end"
    case mouse, date, seed, output
    case exportPlate = "export-plate"
    case device
    case requireGPU = "require-gpu"
    case strict
    case maxPixels = "max-pixels"
    case frameTimeout = "frame-timeout"
    case timed, cache
}

/// The keys of a shader or transition.
enum ShaderKey: String, CaseIterable {
    case shader, dialect, include, parameters, inputs
}

/// The keys of the output.
enum OutputKey: String, CaseIterable {
    case path, format, codec, quality, preset
    case encoderOptions = "encoder-options"
    case alpha, overwrite
}

/// The keys of what is no file.
enum PictureKey: String, CaseIterable {
    case pictures, color, previous, polygon
    case standardInput = "standard-input"
}

/// The keys of a way over a still.
enum PanKey: String, CaseIterable {
    case from, to, easing
}

/// One row of the table that parsing, `--help`, the manual and the shell completions are all made of.
struct Option: Sendable {
    /// The one spelling of each option is its raw value, behind two dashes.
    enum Name: String, CaseIterable, Sendable {
        case shader, set, input, dialect, include
        case key
        case keyAt = "key-at"
        case plate, keep
        case keepAt = "keep-at"
        case inside, outside
        case exportPlate = "export-plate"
        case keyReport = "key-report"
        case background
        case inputEnd = "input-end"
        case mouse, date, seed
        case start, end, duration, at, fps, size, fit
        case hold, pan, transition
        case transitionDuration = "transition-duration"
        case fadeIn = "fade-in"
        case fadeOut = "fade-out"
        case audio
        case audioMix = "audio-mix"
        case audioGain = "audio-gain"
        case format, codec, quality, preset
        case encoderOption = "encoder-option"
        case alpha, overwrite
        case dryRun = "dry-run"
        case device
        case requireGPU = "require-gpu"
        case noCache = "no-cache"
        case strict
        case maxPixels = "max-pixels"
        case frameTimeout = "frame-timeout"
        case progress, stats, quiet, verbose, help, version
        case json, source, jobs
    }

    /// What stands behind the option.
    enum Value: Sendable, Equatable {
        /// Nothing: the option is a flag.
        case none
        /// A value, named as `--help` shows it.
        case required(String)
        /// A value that only `--name=value` can give.
        case optional(String)
    }

    /// The heading that the option stands under.
    enum Group: String, CaseIterable, Sendable {
        case shaders = "Shaders"
        case movie = "Movie"
        case output = "Output"
        case run = "Run"
    }

    /// What a shell offers as the value.
    enum Completion: Sendable {
        case nothing, choices, choicesAndFiles, files, shaders
    }

    var name: Name
    var value: Value
    var group: Group
    /// One line for `--help`, without the choices.
    var help: String
    /// More for the manual.
    var detail: String?
    /// The words that the value can be; empty: anything.
    var choices: [String]
    var completion: Completion
    var isRepeatable: Bool
    /// `--help` shows this option and the next one in one line, with these words (or with those of the one before).
    var sharedHelp: String?

    init(
        _ name: Name, _ value: Value = .none, _ group: Group, _ help: String, detail: String? = nil,
        choices: [String] = [], completion: Completion? = nil, isRepeatable: Bool = false,
        sharedHelp: String? = nil
    ) {
        self.name = name
        self.value = value
        self.group = group
        self.help = help
        self.detail = detail
        self.choices = choices
        self.completion = completion ?? (choices.isEmpty ? .nothing : .choices)
        self.isRepeatable = isRepeatable
        self.sharedHelp = sharedHelp
    }
}

extension Option {
    /// `--size`
    var spelling: String { "--" + name.rawValue }

    /// `--size WxH`, `--stats[=json]`, `--strict`
    var usage: String {
        switch value {
        case .none: spelling
        case .required(let placeholder): "\(spelling) \(placeholder)"
        case .optional(let placeholder): "\(spelling)[=\(placeholder)]"
        }
    }
}

internal import GLFXJob

/// An option of the command line, from which parsing, `--help`, the manual and the shell completions are made.
struct Option: Sendable {
    /// The option's argument.
    enum Value: Sendable, Equatable {
        /// None: the option is a flag.
        case none
        /// A value, named as `--help` shows it.
        case required(String)
        /// An optional value: `--name=value`.
        case optional(String)
    }

    /// A heading in the help.
    enum Group: String, CaseIterable, Sendable {
        case shaders = "Shaders"
        case movie = "Movie"
        case output = "Output"
        case run = "Run"
    }

    /// A part of a group. Sections are printed in this order; in a section the options that set a field of a job come
    /// first, then the others, both in the order of their tables.
    enum Section: CaseIterable, Sendable {
        case shaders, key, plate, color, facts
        case range, moment, frames, joining, text, sound
        case delivery, output
        case dryRun, device, cache, limits, progress, timing, messages

        var group: Group {
            switch self {
            case .shaders, .key, .plate, .color, .facts: .shaders
            case .range, .moment, .frames, .joining, .text, .sound: .movie
            case .delivery, .output: .output
            case .dryRun, .device, .cache, .limits, .progress, .timing, .messages: .run
            }
        }
    }

    /// What a shell offers as the value.
    enum Completion: Sendable {
        case nothing
        case words([String])
        case wordsAndFiles([String])
        case files, shaders
    }

    /// Its spelling without the two dashes.
    var name: String
    var value: Value
    var section: Section
    /// One line for `--help`, without the choices.
    var help: String
    /// Further text for the manual.
    var detail: String?
    /// The accepted values; empty: anything.
    var choices: [String]
    var completion: Completion
    var isRepeatable: Bool
    /// `--help` shows this option and the next one in one line, with this text (if empty, with the previous option).
    var sharedHelp: String?
    /// The key of the job's field that it sets; nil: none.
    var key: String?

    init(
        _ name: String, _ value: Value = .none, _ section: Section, _ help: String, detail: String? = nil,
        choices: [String] = [], completion: Completion? = nil, isRepeatable: Bool = false, sharedHelp: String? = nil,
        sets key: String? = nil
    ) {
        let choices = key.flatMap(JobField.named)?.choices ?? choices
        self.name = name
        self.value = value
        self.section = section
        self.help = help
        self.detail = detail
        self.choices = choices
        self.completion = completion ?? (choices.isEmpty ? .nothing : .words(choices))
        self.isRepeatable = isRepeatable
        self.sharedHelp = sharedHelp
        self.key = key
    }

    /// The job's field that it sets.
    var field: JobField? { key.flatMap(JobField.named) }

    /// `--size`
    var spelling: String { "--" + name }

    /// `--size WxH`, `--stats[=json]`, `--strict`
    var usage: String {
        switch value {
        case .none: spelling
        case .required(let placeholder): "\(spelling) \(placeholder)"
        case .optional(let placeholder): "\(spelling)[=\(placeholder)]"
        }
    }
}

package import GLFXCore

/// One field of a job: its key in a job file, its option on the command line with its help, how its value is written
/// in both, and its text in `--dry-run`. Its default is that of `FilterJob.init`.
package struct JobField: Sendable {
    /// A line of `--dry-run`, in this order.
    package enum Line: String, CaseIterable, Sendable {
        case show, time, size, draw, over, text, with, fade, audio, write, plate, on

        /// The label in front of the line.
        package var label: String { self == .plate ? Self.write.rawValue : rawValue }
    }

    /// A field's part of `--dry-run`.
    struct Summary: Sendable {
        var line: Line
        /// Position in the line; ties are in the order of the table.
        var order = 0
        /// Nil where nothing is printed.
        var text: @Sendable (FilterJob) -> String?
    }

    /// The option's name, unless that does not suit a value.
    package let key: String
    /// Nil: it is an operand.
    package let option: Option?
    let access: FieldAccess
    let summary: Summary?

    /// A field with an option.
    /// - Parameter key: nil: as the option. The other parameters are those of `Option`.
    init(
        _ name: String, key: String? = nil, _ access: FieldAccess, _ value: Option.Value,
        _ section: Option.Section, _ help: String, detail: String? = nil, completion: Option.Completion? = nil,
        isRepeatable: Bool = false, sharedHelp: String? = nil, _ summary: Summary? = nil
    ) {
        self.key = key ?? name
        self.access = access
        self.summary = summary
        option = Option(
            name, value, section, help, detail: detail, choices: access.choices, completion: completion,
            isRepeatable: isRepeatable, sharedHelp: sharedHelp)
    }

    /// A field without an option.
    init(key: String, _ access: FieldAccess, _ summary: Summary? = nil) {
        self.key = key
        self.access = access
        self.summary = summary
        option = nil
    }
}

extension JobField {
    /// The fields that an option sets, those of the output too.
    package static let ofOptions = (all + ofOutput).filter { $0.option != nil }

    /// Whether its option can be repeated, each adding to the field.
    package var isList: Bool { option?.isRepeatable == true }

    /// Sets the field to the value of an option's text.
    /// - Throws: `.usage` for an invalid text.
    package func parse(_ text: OptionText, into job: inout FilterJob) throws(Failure) {
        try access.parse?(text, &job)
    }

    /// One line of `--dry-run` without its label; empty where nothing is printed.
    package static func text(_ line: Line, of job: FilterJob) -> String {
        let summaries = (all + ofOutput).compactMap(\.summary).filter { $0.line == line }
        return (0...2).flatMap { order in summaries.filter { $0.order == order }.compactMap { $0.text(job) } }
            .joined(separator: ", ")
    }

    /// Reads the fields of an object.
    /// - Parameters:
    ///   - what: what the object is, for messages: `job`, with its article.
    ///   - needed: the required key, and what to write where it is missing; nil: there is none.
    static func read(
        _ fields: [JobField], of what: (article: String, noun: String), needed: (key: String, advice: String)?,
        from object: JobValue, into job: inout FilterJob
    ) throws(Failure) {
        let members = try object.members(of: "\(what.article) \(what.noun)", keys: fields.map(\.key))
        for field in fields {
            if let value = members[field.key] {
                try field.access.read(value, &job)
            } else if let needed, field.key == needed.key {
                throw object.mistake("this \(what.noun) has no '\(needed.key)'", needed.advice)
            }
        }
    }

    /// The fields of a job as an object; defaults are omitted.
    static func node(_ fields: [JobField], of job: FilterJob) throws(Failure) -> JSONNode {
        var members: [(key: String, value: JSONNode)] = []
        for field in fields {
            if let value = try field.access.write(job) { members.append((field.key, value)) }
        }
        return .object(members)
    }
}

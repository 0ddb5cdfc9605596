package import GLFXCore

/// One field of a job: its key in a job file, how its value is written there and as the text of an option, and its words
/// in a summary of the job. Its default is that of `FilterJob.init`.
package struct JobField: Sendable {
    /// A line of a job's summary (`--dry-run`), in this order.
    package enum Line: String, CaseIterable, Sendable {
        case show, time, size, draw, over, text, with, fade, audio, write, plate, on

        /// The label in front of the line.
        package var label: String { self == .plate ? Self.write.rawValue : rawValue }
    }

    /// A field's part of the summary.
    struct Summary: Sendable {
        var line: Line
        /// Position in the line; ties are in the order of the table.
        var order = 0
        /// Nil where nothing is printed.
        var text: @Sendable (FilterJob) -> String?
    }

    package let key: String
    let access: FieldAccess
    let summary: Summary?

    init(key: String, _ access: FieldAccess, _ summary: Summary? = nil) {
        self.key = key
        self.access = access
        self.summary = summary
    }
}

extension JobField {
    private static let byKey = Dictionary((all + ofOutput).map { ($0.key, $0) }) { first, _ in first }

    /// The field of this key, in a job or in its output.
    package static func named(_ key: String) -> JobField? { byKey[key] }

    /// The texts that its option accepts; empty: anything.
    package var choices: [String] { access.choices }

    /// Sets the field to the value of an option's text.
    /// - Throws: `.usage` for an invalid text.
    package func parse(_ text: OptionText, into job: inout FilterJob) throws(Failure) {
        try access.parse?(text, &job)
    }

    /// One line of the summary without its label; empty where nothing is printed.
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
        _ fields: [JobField], of what: (article: String, noun: String), needed: (key: String, advice: MessageText)?,
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

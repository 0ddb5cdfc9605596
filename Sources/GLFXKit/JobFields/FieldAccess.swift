/// How a job's field is parsed from an option, and read from and written to a job file.
struct FieldAccess: Sendable {
    /// The texts that the option accepts; empty: anything.
    var choices: [String] = []
    /// Nil: the option's position matters, so that only the command can parse it.
    var parse: (@Sendable (OptionText, inout FilterJob) throws(Failure) -> Void)?
    var read: @Sendable (JobValue, inout FilterJob) throws(Failure) -> Void
    /// Returns nil for the default.
    var write: @Sendable (FilterJob) throws(Failure) -> JSONNode?

    /// A job with the default in every field.
    private static let usual = FilterJob(inputs: [], output: OutputRequest(path: ""))

    /// A field with a default.
    static func field<Codec: FieldCodec>(
        _ path: any WritableKeyPath<FilterJob, Codec.Value> & Sendable, _ codec: Codec
    ) -> FieldAccess {
        let usual = usual[keyPath: path]
        return FieldAccess(
            choices: codec.choices,
            parse: { (text, job) throws(Failure) in
                job[keyPath: path] = codec.join(job[keyPath: path], try codec.parse(text))
            },
            read: { (value, job) throws(Failure) in job[keyPath: path] = try codec.read(value) },
            write: { job in job[keyPath: path] == usual ? nil : codec.node(job[keyPath: path]) })
    }

    /// A field that is nil unless it is given.
    static func field<Codec: FieldCodec>(
        _ path: any WritableKeyPath<FilterJob, Codec.Value?> & Sendable, _ codec: Codec
    ) -> FieldAccess {
        FieldAccess(
            choices: codec.choices,
            parse: { (text, job) throws(Failure) in job[keyPath: path] = try codec.parse(text) },
            read: { (value, job) throws(Failure) in job[keyPath: path] = try codec.read(value) },
            write: { job in job[keyPath: path].flatMap(codec.node) })
    }
}

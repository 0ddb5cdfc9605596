internal import GLFXCore
internal import GLFXWrite

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

    /// A time of the movie, which may be in frames: nil unless it is given.
    static func time(
        _ path: any WritableKeyPath<FilterJob, Rational?> & Sendable, _ codec: TimeCodec
    ) -> FieldAccess {
        FieldAccess(
            parse: { (text, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try codec.parse(text) { () throws(Failure) in try known.rateOfTimes() }
            },
            read: { (value, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try codec.read(value) { () throws(Failure) in try known.rateOfTimes() }
            },
            write: { job in job[keyPath: path].flatMap(codec.node) })
    }

    /// A time that may be one of the inputs' timecode: nil unless it is given.
    /// - Parameter clock: of the job whose fields before this one were read.
    static func labelledTime(
        _ path: any WritableKeyPath<FilterJob, Rational?> & Sendable,
        clock: @escaping @Sendable (FilterJob) throws(Failure) -> TimeClock
    ) -> FieldAccess {
        FieldAccess(
            parse: { (text, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try TimeCodec.time.parseLabelled(
                    text, clock: { () throws(Failure) in try clock(known) })
            },
            read: { (value, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try TimeCodec.time.json.readLabelled(
                    value, clock: { () throws(Failure) in try clock(known) })
            },
            write: { job in job[keyPath: path].flatMap(TimeCodec.time.node) })
    }

    /// The same with a default.
    static func time(
        _ path: any WritableKeyPath<FilterJob, Rational> & Sendable, _ codec: TimeCodec
    ) -> FieldAccess {
        let usual = usual[keyPath: path]
        return FieldAccess(
            parse: { (text, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try codec.parse(text) { () throws(Failure) in try known.rateOfTimes() }
            },
            read: { (value, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try codec.read(value) { () throws(Failure) in try known.rateOfTimes() }
            },
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

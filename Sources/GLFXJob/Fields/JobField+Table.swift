internal import GLFXCore
internal import GLFXShaderText

/// The table of a job's fields, in the order of a job file, which is also the order in which they are read.
extension JobField {
    package static let all =
        pictures + timing + speed + frames + joining + soundtrack + shaders + colors + texts + outputs + running

    static let pictures: [JobField] = [
        JobField(
            key: "glfx",
            FieldAccess(
                read: { (value, _) throws(Failure) in
                    guard value.json.number != 1 else { return }
                    throw value.mistake(
                        "this job is of another version than 1, which is the one that glfx reads",
                        "write it anew, or use a newer glfx")
                }, write: { _ in .number("1") })),
        JobField(
            key: "inputs",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.inputs = try value.list().map(InputJSON.input) },
                write: { job in .list(job.inputs.map(InputJSON.node)) })),
    ]
}

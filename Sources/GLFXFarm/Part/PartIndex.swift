package import GLFXCore

/// Which part a task of a scheduler is to make.
package enum PartIndex {
    /// The variables by which schedulers number the tasks of an array, and what they call the first one. GNU parallel
    /// and LSF count from 1.
    package static let variables: [(name: String, first: Int)] = [
        ("SLURM_ARRAY_TASK_ID", 0), ("JOB_COMPLETION_INDEX", 0), ("AWS_BATCH_JOB_ARRAY_INDEX", 0),
        ("PBS_ARRAY_INDEX", 0), ("LSB_JOBINDEX", 1), ("PARALLEL_SEQ", 1),
    ]

    /// The part that the environment names.
    /// - Throws: `.usage` where no variable is set, or to no number.
    package static func automatic(
        _ environment: (String) -> String? = { FileSystem.variable($0) }
    ) throws(Failure) -> Int {
        for (name, first) in variables {
            guard let text = environment(name), !text.isEmpty else { continue }
            // LSF sets it to 0 in jobs that are no array.
            if name == "LSB_JOBINDEX", text == "0" { continue }
            guard let number = Int(text), number >= first else {
                throw Failure(
                    .usage, "\(name) is '\(text)', which is no number of a part", advice: "give the part with --index N"
                )
            }
            return number - first
        }
        let names = variables.map(\.name).joined(separator: ", ")
        throw Failure(
            .usage, "nothing says which part to make: none of \(names) is set", advice: "give the part with --index N")
    }
}

package import GLFXCore

/// A golden test: a job, and the frames that it has to make.
package struct GoldenCase: Sendable {
    /// How the job is written down.
    package enum Job: Sendable {
        /// A job file's name in the folder.
        case file(String)
        /// A command line, in a file of that name.
        case words([String], file: String)
    }

    /// Below the folder that was given, without the endings: `dialects/isf-feedback`.
    package var name: String
    /// Where it is; the job's own files are relative to it.
    package var folder: String
    /// The last part of the name.
    package var stem: String
    package var job: Job
    /// Names in the folder of the files with the expected frames.
    package var expected: [String]
    /// Options of `glfx compare`, from the file of tolerances.
    package var tolerance: [String]
    /// A mistake in its command line or its tolerance, for which it fails without being run.
    package var fault: Failure?

    /// The job's file.
    package var jobFile: String {
        switch job {
        case .file(let name): "\(folder)/\(name)"
        case .words(_, let name): "\(folder)/\(name)"
        }
    }
}
